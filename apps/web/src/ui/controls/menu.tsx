import { useEffect, useRef, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { Floating } from './floating.tsx';
import { IconButton } from './icon-button.tsx';
import { Icon, type IconName } from './icons.tsx';
import styles from './menu.module.css';

export interface MenuEntry {
  readonly label: string;
  readonly icon?: IconName;
  readonly onSelect: () => void;
  /**
   * The reason why it cannot be used now. The entry stays focusable so that the reason can be read.
   */
  readonly disabled?: string | null;
  readonly danger?: boolean;
  /** In a single choice: whether this entry is the current one. */
  readonly isChosen?: boolean;
}

interface Props {
  /** The button that opened it; gets the focus back before an entry acts. */
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly head?: ReactNode;
  /** Names the record: the heading of the sheet on phones, where the menu covers it. */
  readonly title?: ReactNode;
  readonly onClose: () => void;
}

const ITEMS = '[role=menuitem], [role=menuitemradio]';

/** An open menu: arrows, Home, End and letters move, Enter acts, Escape and Tab close. */
export function Menu({
  anchor,
  label,
  entries,
  head,
  title = label,
  onClose,
}: Props): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];

  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-checked=true]');
    (chosen ?? list.current?.querySelector<HTMLElement>(ITEMS))?.focus();
  }, []);

  const closeToAnchor = () => {
    onClose();
    anchor.focus();
  };
  const select = (entry: MenuEntry) => {
    if (entry.disabled) return;
    // Focus the button first: a dialog that the entry opens returns the focus there.
    closeToAnchor();
    entry.onSelect();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onClose();
    if (isLetter(event.key)) {
      const { text, at } = typed.current;
      const isGoingOn = event.timeStamp - at < TYPING_PAUSE_MS;
      typed.current = { text: (isGoingOn ? text : '') + event.key, at: event.timeStamp };
    }
    const next = nextItem(items(), event.key, typed.current.text);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <Floating anchor={anchor} align="end" onClose={closeToAnchor}>
      <div className={styles.menu}>
        <div className={styles.head} data-sheet={!head || undefined}>
          <div>{head ?? title}</div>
          <IconButton icon="close" label="Close" onClick={closeToAnchor} />
        </div>
        <div ref={list} role="menu" aria-label={label} onKeyDown={onKeyDown}>
          {entries.map((entry) => (
            <button
              key={entry.label}
              type="button"
              role={entry.isChosen === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={entry.isChosen}
              tabIndex={-1}
              className={styles.entry}
              aria-disabled={entry.disabled ? true : undefined}
              data-danger={entry.danger || undefined}
              onClick={() => select(entry)}
            >
              {entry.icon && <Icon name={entry.icon} size={18} />}
              {entry.isChosen && <Icon name="check" size={18} />}
              <span>
                {entry.label}
                {entry.disabled && <span className={styles.why}>{entry.disabled}</span>}
              </span>
            </button>
          ))}
        </div>
      </div>
    </Floating>
  );
}

/** Letters typed faster than this make one word. */
const TYPING_PAUSE_MS = 500;
const isLetter = (key: string) => key.length === 1 && key !== ' ';

function nextItem(items: HTMLElement[], key: string, typed: string): HTMLElement | undefined {
  const current = items.findIndex((item) => item === document.activeElement);
  if (key === 'ArrowDown') return items[(current + 1) % items.length];
  if (key === 'ArrowUp') return items[(current - 1 + items.length) % items.length];
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (!isLetter(key)) return undefined;
  // One letter, however often, leads to the next entry; a word stays on the entry that begins with it.
  const isWord = new Set(typed.toLowerCase()).size > 1;
  const word = isWord ? typed.toLowerCase() : key.toLowerCase();
  const from = isWord ? Math.max(0, current) : current + 1;
  const after = [...items.slice(from), ...items.slice(0, from)];
  return after.find((item) => item.textContent.trim().toLowerCase().startsWith(word));
}
