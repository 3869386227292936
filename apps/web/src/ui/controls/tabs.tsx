import { Tabs as KitTabs } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
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
  /** The kit chooses with the arrows; with Home and End it only moves the focus. */
  const chooseEnd = (key: string) => {
    const end = { Home: tabs[0], End: tabs.at(-1) }[key];
    if (end && end.key !== current) onChoose(end.key);
  };
  return (
    <KitTabs unstyled value={current} onChange={(key) => onChoose(key as K)}>
      <KitTabs.List aria-label={label} className={`${styles.list} screen-only`}>
        {tabs.map((tab) => (
          <KitTabs.Tab
            key={tab.key}
            value={tab.key}
            className={styles.tab ?? ''}
            onKeyDown={(event) => chooseEnd(event.key)}
          >
            {tab.label}
          </KitTabs.Tab>
        ))}
      </KitTabs.List>
      <KitTabs.Panel value={current}>{children}</KitTabs.Panel>
    </KitTabs>
  );
}
