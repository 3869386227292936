import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { Icon } from '../controls/icons.tsx';
import { TextInput } from '../fields/text-input.tsx';
import { judgeLength } from '../fields/too-long.ts';
import { usePause } from '../use-pause.ts';
import styles from './search-bar.module.css';
import { useNarrow } from '../use-media.ts';

const PAUSE_MS = 500;
/** The longest search of a list. */
const MOST_LETTERS = 200;

interface Props {
  /** The searched list: "Search customers". */
  readonly label: string;
  /** `search` of the query string. */
  readonly value: string;
  /** For a list within a page: the page keeps its scroll position. */
  readonly inPlace?: boolean;
}

/** Writes search, page_size=10 and page=1 into the query string after a pause of 500 ms. */
export function SearchBar({ label, value, inPlace = false }: Props): ReactElement {
  const navigate = useNavigate();
  const narrow = useNarrow();
  const [typed, setTyped] = useState<{ text: string; isWritten: boolean } | null>(null);

  // The typed text stays unchanged, a trailing space too, until something else changes the address.
  const isLatest = typed !== null && !(typed.isWritten && typed.text.trim() !== value);
  const shown = isLatest ? typed.text : value;

  const write = (text: string) => {
    const search = text.trim() || undefined;
    const done = navigate({
      to: '.',
      search: (now) => ({ ...now, search, page_size: 10, page: 1 }),
      replace: true,
      resetScroll: !inPlace,
    });
    void done.then(() => setTyped((now) => (now?.text === text ? { text, isWritten: true } : now)));
  };
  const pause = usePause(PAUSE_MS);
  const judged = judgeLength(shown, undefined, MOST_LETTERS);
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        pause.cancel();
        if (!judged.error) write(shown);
      }}
    >
      <TextInput
        type="search"
        aria-label={label}
        placeholder={narrow ? 'Search' : label}
        before={<Icon name="search" size={18} />}
        {...judged}
        value={shown}
        onChange={(event) => {
          const { value: now } = event.currentTarget;
          setTyped({ text: now, isWritten: false });
          if (judgeLength(now, undefined, MOST_LETTERS).error) return pause.cancel();
          pause.soon(() => write(now));
        }}
      />
    </form>
  );
}
