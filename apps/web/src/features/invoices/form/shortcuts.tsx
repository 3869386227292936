import type { ReactElement } from 'react';
import { keyNames } from '#lib/keys.ts';
import { Keys } from '#ui/controls/keys.tsx';
import styles from './item-table.module.css';

const SHORTCUTS: readonly (readonly [readonly string[], string])[] = [
  [['enter'], 'Next line, or a new one at the end'],
  [['Shift', 'enter'], 'New line in a description'],
  [['↓'], 'Choose an earlier line'],
  [['alt', '↑'], 'Move the line up'],
  [['alt', '↓'], 'Move the line down'],
  [['mod', 'S'], 'Save as draft'],
  [['mod', 'enter'], 'Send'],
];

/** The keys of the form, as this keyboard names them. */
export function Shortcuts(): ReactElement {
  return (
    <details className={styles.shortcuts}>
      <summary>Keyboard shortcuts</summary>
      <dl>
        {SHORTCUTS.map(([keys, what]) => (
          <div key={what}>
            <dt>
              <Keys names={keyNames(keys)} />
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
