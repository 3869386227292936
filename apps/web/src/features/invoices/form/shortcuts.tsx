import type { ReactElement } from 'react';
import { Keys } from '#ui/controls/keys.tsx';
import styles from './item-table.module.css';

/** Macs write their shortcuts with signs, and use Command where others use Control. */
const isApple = () => /mac|iphone|ipad/i.test(navigator.platform);

const SIGNS = { mod: '⌘', alt: '⌥', enter: '↩' } as const;
const WORDS = { mod: 'Ctrl', alt: 'Alt', enter: 'Enter' } as const;

/** `['mod', 'Enter']` as the keyboard in front of the person has it: "Ctrl", "Enter" or "⌘", "↩". */
export function keyNames(keys: readonly string[]): string[] {
  const names: Readonly<Record<string, string>> = isApple() ? SIGNS : WORDS;
  return keys.map((key) => names[key] ?? key);
}

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
