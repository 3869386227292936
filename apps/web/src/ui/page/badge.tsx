import type { ReactElement, ReactNode } from 'react';
import styles from './states.module.css';

/** A state in a word or two. The word carries the meaning; the colour only helps. */
export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'brand' | 'good' | 'warn' | 'bad';
  children: ReactNode;
}): ReactElement {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}

interface BadgeButtonProps {
  readonly tone: 'warn' | 'bad';
  /** The tooltip. */
  readonly hint: string;
  /** Names its effect, for those who cannot see its context. */
  readonly name: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A badge that says more when pressed. */
export function BadgeButton({
  tone,
  hint,
  name,
  onClick,
  children,
}: BadgeButtonProps): ReactElement {
  return (
    <button
      type="button"
      className={styles.badge}
      data-tone={tone}
      title={hint}
      aria-label={name}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
