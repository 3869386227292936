import type { KeyboardEvent, ReactElement } from 'react';
import styles from './table.module.css';

interface Props {
  readonly label: string;
  readonly checked: boolean;
  /** Some but not all of its rows are selected. */
  readonly mixed?: boolean;
  /** The reason why it cannot be ticked. */
  readonly disabled?: string | null;
  readonly onTick: (checked: boolean, isRange: boolean) => void;
}

/** The browser's own checkbox. Up and Down move to the checkbox of the row above or below. */
export function RowCheckbox({ label, checked, mixed, disabled, onTick }: Props): ReactElement {
  return (
    <label className={styles.tick} title={disabled ?? undefined}>
      <input
        type="checkbox"
        ref={(input) => {
          // There is no attribute for it.
          if (input) input.indeterminate = mixed ?? false;
        }}
        aria-label={label}
        title={disabled ?? undefined}
        disabled={Boolean(disabled)}
        checked={checked}
        onChange={({ currentTarget, nativeEvent }) =>
          onTick(currentTarget.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
        onKeyDown={moveOn}
      />
    </label>
  );
}

function moveOn(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const table = event.currentTarget.closest('table');
  if (step === undefined || !table) return;
  event.preventDefault();
  const boxes = [...table.querySelectorAll<HTMLInputElement>('input[type=checkbox]:enabled')];
  boxes[boxes.indexOf(event.currentTarget) + step]?.focus();
}
