import { useRef, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import styles from './tabs.module.css';

interface Props<K extends string> {
  /** The subject of the tabs, for screen readers. */
  readonly label: string;
  readonly tabs: readonly { readonly key: K; readonly label: string }[];
  readonly current: K;
  readonly onChoose: (key: K) => void;
  /** The current tab's page. */
  readonly children: ReactNode;
}

/** Views of the same thing, with one Tab stop; the arrows, Home and End choose. */
export function Tabs<K extends string>(props: Props<K>): ReactElement {
  const { label, tabs, current, onChoose, children } = props;
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const place = tabs.findIndex(({ key }) => key === current);
    const next = nextPlace(event.key, place, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    onChoose(tab.key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={styles.list}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ key, label: name }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`tab-${key}`}
            aria-selected={key === current}
            aria-controls="tab-panel"
            tabIndex={key === current ? 0 : -1}
            className={styles.tab}
            onClick={() => onChoose(key)}
          >
            {name}
          </button>
        ))}
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${current}`}>
        {children}
      </div>
    </>
  );
}

function nextPlace(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (place + 1) % count;
  if (key === 'ArrowLeft') return (place - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
