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
  return (
    <KitTabs
      unstyled
      value={current}
      onChange={(key) => onChoose(key as K)}
      activateTabWithKeyboard={false}
    >
      <KitTabs.List aria-label={label} className={`${styles.list} screen-only`}>
        {tabs.map((tab) => (
          <KitTabs.Tab
            key={tab.key}
            value={tab.key}
            className={styles.tab ?? ''}
            // The kit's own way chooses with the arrows, but not with Home and End.
            onFocus={() => tab.key !== current && onChoose(tab.key)}
          >
            {tab.label}
          </KitTabs.Tab>
        ))}
      </KitTabs.List>
      <KitTabs.Panel value={current}>{children}</KitTabs.Panel>
    </KitTabs>
  );
}
