import { useId, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { displayCount } from '../counts.ts';
import styles from './tabs.module.css';

interface Tab<K extends string> {
  readonly key: K;
  readonly label: string;
  /** How many it holds; not a part of its name. */
  readonly count?: number | undefined;
}

interface Props<K extends string> {
  /** The subject of the tabs, for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab<K>[];
  readonly current: K;
  readonly onChoose: (key: K) => void;
  /** The current tab's page. */
  readonly children: ReactNode;
}

/** Views of the same thing, with one Tab stop; the arrows, Home and End choose. */
export function Tabs<K extends string>(props: Props<K>): ReactElement {
  const { label, tabs, current, onChoose, children } = props;
  const id = useId();
  const choose = (key: K) => key !== current && onChoose(key);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextTab(tabs, current, event.key);
    if (!next) return;
    event.preventDefault();
    choose(next.key);
    event.currentTarget.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  };
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        className={`${styles.list} screen-only`}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ key, label: name, count }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            data-key={key}
            aria-selected={key === current}
            aria-controls={`${id}-panel`}
            tabIndex={key === current ? 0 : -1}
            className={styles.tab}
            onClick={() => choose(key)}
          >
            {name}
            {count ? (
              <span className={styles.count} translate="no" aria-hidden="true">
                {displayCount(count)}
              </span>
            ) : null}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}

/** The tab that a key leads to, as the ARIA pattern has it; undefined for other keys. */
function nextTab<T extends { readonly key: string }>(
  tabs: readonly T[],
  current: string,
  key: string,
): T | undefined {
  const at = tabs.findIndex((tab) => tab.key === current);
  if (key === 'ArrowRight') return tabs[(at + 1) % tabs.length];
  if (key === 'ArrowLeft') return tabs.at(at - 1);
  if (key === 'Home') return tabs[0];
  if (key === 'End') return tabs.at(-1);
  return undefined;
}
