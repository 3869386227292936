import type { ComponentProps, ReactElement, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { Icon, type IconName } from './icons.tsx';

/** The appearance of a button, or of a link styled as one. */
export interface ButtonLook {
  /**
   * primary: the main action here. secondary: the others. quiet: minor ones. danger: cannot be
   * undone.
   */
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  readonly icon?: IconName | undefined;
  readonly wide?: boolean | undefined;
}

type NativeProps = 'id' | 'onClick' | 'onPointerDown' | 'form' | 'title' | 'aria-label';

interface Props extends ButtonLook, Pick<ComponentProps<'button'>, NativeProps> {
  readonly type?: 'button' | 'submit';
  readonly disabled?: boolean;
  /** Busy: shows it, keeps the width, ignores clicks. */
  readonly busy?: boolean;
  /** The reason why it cannot be used now: the button stays focusable, dimmed, and says it. */
  readonly refused?: string | null | undefined;
  /** Gets the focus when the dialog around it opens. */
  readonly initialFocus?: boolean;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button(props: Props): ReactElement {
  const {
    kind,
    icon,
    wide,
    busy,
    refused = null,
    initialFocus,
    type = 'button',
    onClick,
    children,
    ...rest
  } = props;
  return (
    <button
      {...rest}
      {...lookProps({ kind, wide })}
      type={type}
      data-busy={busy || undefined}
      data-autofocus={initialFocus || undefined}
      // Not `disabled`, which would lose the focus while it works.
      aria-disabled={busy || refused !== null || undefined}
      {...(refused === null ? {} : { title: refused })}
      onClick={(event) => {
        if (busy || refused !== null) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
    </button>
  );
}

/** Class and data attributes of the look, also for ButtonLink and plain links. */
export function lookProps({ kind = 'secondary', wide }: Omit<ButtonLook, 'icon'>) {
  return { className: styles.button, 'data-kind': kind, 'data-wide': wide || undefined };
}
