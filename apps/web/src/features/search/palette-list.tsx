import { useEffect, useRef, type ReactElement } from 'react';
import { StateBadge } from '#features/invoices/public.ts';
import { Icon } from '#ui/controls/icons.tsx';
import { type Group, type Item, SEPARATOR } from './item.ts';
import styles from '#ui/dialogs/palette.module.css';
import own from './palette-list.module.css';

interface Props {
  readonly id: string;
  readonly groups: readonly Group[];
  /** The place of the item that Enter opens, counted over all groups. */
  readonly active: number;
  readonly onOpen: (item: Item) => void;
}

/** The choices, by kind. */
export function PaletteList({ id, groups, active, onOpen }: Props): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const option = list.current?.querySelector('[aria-selected=true]');
    // The first option brings the name of its group with it.
    (active === 0 ? list.current?.firstElementChild : option)?.scrollIntoView({ block: 'nearest' });
  }, [active, groups]);
  const startOf = (group: Group) =>
    groups.slice(0, groups.indexOf(group)).reduce((sum, { items }) => sum + items.length, 0);
  return (
    <div ref={list} id={id} role="listbox" aria-label="Results" className={styles.list}>
      {groups.map((group) => (
        <div key={group.name} role="group" aria-label={group.name}>
          <p className={styles.group} aria-hidden="true">
            {group.name}
          </p>
          {group.items.map((item, index) => {
            const at = startOf(group) + index;
            return (
              <div
                key={item.key}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === active}
                className={styles.option}
                // Pressing must not take the focus from the input before the click arrives.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onOpen(item)}
              >
                <Shown item={item} />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Shown({ item: { icon, label, hint, figure, state } }: { item: Item }): ReactElement {
  return (
    <>
      <Icon name={icon} />
      <span className={styles.words}>
        <span className={`${styles.label} ${own.label}`} title={label}>
          {label}
        </span>
        {hint && <Hint parts={hint.split(SEPARATOR)} />}
      </span>
      {(figure || state) && (
        <span className={styles.figures}>
          {figure && <span className="tabular">{figure}</span>}
          {state && <StateBadge state={state} />}
        </span>
      )}
    </>
  );
}

const DATE = /^\d{2}\/\d{2}\/\d{4}$/;

/**
 * "Fig & Co · 21/11/2026 · PO 7", on one line: names end in dots where there is no room, but half a date means nothing.
 */
function Hint({ parts }: { readonly parts: readonly string[] }): ReactElement {
  return (
    <span className={`${styles.hint} ${own.hint}`} title={parts.join(SEPARATOR)}>
      {parts.map((part, at) => (
        <span key={at} data-whole={DATE.test(part) || undefined}>
          {at > 0 && SEPARATOR}
          {part}
        </span>
      ))}
    </span>
  );
}
