import type { MouseEvent, ReactElement, Ref } from 'react';
import styles from './button.module.css';
import { Icon, type IconName } from './icons.tsx';

interface Props {
  readonly icon: IconName;
  /** Its action, for those who cannot see the icon. */
  readonly label: string;
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  /** Busy: shows it, ignores clicks. */
  readonly busy?: boolean;
  /** For buttons that open something. */
  readonly expanded?: boolean;
  readonly popup?: 'menu' | 'dialog';
  /** For buttons inside a field. */
  readonly inside?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with a drawing only. */
export function IconButton(props: Props): ReactElement {
  const { icon, label, expanded, popup, danger, busy, inside, onClick, ...rest } = props;
  return (
    <button
      {...rest}
      type="button"
      className={styles.icon}
      data-danger={danger || undefined}
      data-inside={inside || undefined}
      aria-label={label}
      title={label}
      aria-expanded={expanded}
      aria-haspopup={popup}
      data-busy={busy || undefined}
      aria-busy={busy || undefined}
      // Not `disabled`, which would lose the focus while it works.
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
