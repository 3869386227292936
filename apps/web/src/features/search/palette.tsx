import { useNavigate } from '@tanstack/react-router';
import {
  useEffect,
  useEffectEvent,
  useId,
  useState,
  type KeyboardEvent,
  type ReactElement,
} from 'react';
import { useClient } from '#lib/session/profile.ts';
import { Keys } from '#ui/controls/keys.tsx';
import { counted } from '#ui/counts.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import type { Command, Item } from './item.ts';
import { PaletteInput } from '#ui/dialogs/palette-input.tsx';
import styles from '#ui/dialogs/palette.module.css';
import { PaletteList } from './palette-list.tsx';
import { rememberItem } from './recent.ts';
import { useSearch } from './use-search.ts';

interface Props {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

/** Finds records, pages and actions by typing. Enter opens. */
export function Palette({ commands, onClose }: Props): ReactElement {
  const { clientId } = useClient();
  const navigate = useNavigate();
  const listId = useId();
  const { typed, text, type, askNow, groups, isComplete, failure } = useSearch(commands);
  const [active, setActive] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const items = groups.flatMap((group) => group.items);

  const open = (item: Item | undefined) => {
    if (!item) return;
    rememberItem(clientId, item);
    onClose();
    item.act?.();
    if (item.place) void navigate(item.place);
  };
  const openFirst = useEffectEvent(() => open(items[active]));
  // Enter before the answer: the first match opens when it is there.
  useEffect(() => {
    if (isEntered && isComplete) openFirst();
  }, [isEntered, isComplete]);

  const onEnter = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey || shiftKey) return;
    // A command is there at once, and its place does not change.
    if (isComplete || items[active]?.key.startsWith('command ')) return open(items[active]);
    askNow();
    setEntered(true);
  };

  const isEmpty = text !== '' && isComplete && items.length === 0 && failure === null;
  return (
    <Dialog title="Search" size="palette" onClose={onClose}>
      <PaletteInput
        {...{ listId, active, onEnter }}
        label="Search everything"
        placeholder="Name, number, amount, page"
        count={items.length}
        value={typed}
        onType={(words) => {
          type(words);
          setActive(0);
          setEntered(false);
        }}
        onMove={setActive}
      />
      <p role="status" className="hidden-text">
        {text !== '' && isComplete && items.length > 0 && counted(items.length, 'result')}
      </p>
      <div className={styles.results} data-busy={!isComplete || undefined}>
        <PaletteList {...{ groups, active }} id={listId} onOpen={open} />
        {failure !== null && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
        {isEmpty && <NothingFound text={text} />}
      </div>
      <p className={styles.keys} aria-hidden="true">
        <span>
          <Keys names={['↑', '↓']} /> to choose
        </span>
        <span>
          <Keys names={['Enter']} /> to open
        </span>
        <span>
          <Keys names={['Esc']} /> to close
        </span>
      </p>
    </Dialog>
  );
}

/** Says what can be searched for. */
function NothingFound({ text }: { text: string }): ReactElement {
  return (
    <div className={styles.nothing} role="status">
      <p>
        <strong>No matches for “{text}”</strong>
      </p>
      <dl>
        {TEACHING.map(([what, by]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{by}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const TEACHING = [
  ['Customers', 'by name, email, town, postcode or phone'],
  ['Invoices', 'by number, customer, reference, date or amount, such as £134.61'],
  ['Documents', 'by title'],
  ['Pages and actions', 'by name, such as New invoice'],
] as const;
