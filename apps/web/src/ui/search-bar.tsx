import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { createContext, use, useEffect, useRef, useState, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './icons.tsx';
import styles from './search-bar.module.css';

const PAUSE_MS = 500;

/** On phones the shell offers a place in its top bar, and the page's search moves there. */
export const SearchPlace = createContext<HTMLElement | null>(null);

interface Props {
  /** What is searched: "Search customers". */
  readonly label: string;
  /** `search` of the query string. */
  readonly value: string;
}

/** After a pause of 500 ms writes search, page_size=10 and page=1 into the query string. */
export function SearchBar({ label, value }: Props): ReactElement {
  const navigate = useNavigate();
  const place = use(SearchPlace);
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const write = (text: string) => {
    clearTimeout(timer.current);
    const search = text.trim() || undefined;
    const done = navigate({
      to: '.',
      search: (now) => ({ ...now, search, page_size: 10, page: 1 }),
      replace: true,
    });
    void done.then(() => setTyped((latest) => (latest === text ? null : latest)));
  };
  const bar = (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        write(typed ?? value);
      }}
    >
      <TextInput
        type="search"
        aria-label={label}
        placeholder={label}
        leftSection={<Icon name="search" size={18} />}
        value={typed ?? value}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => write(text), PAUSE_MS);
        }}
      />
    </form>
  );
  return place ? createPortal(bar, place) : bar;
}
