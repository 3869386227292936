import type { ComponentProps, ReactElement, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { Icon, type IconName } from './icons.tsx';

/** How a button, or a link that looks like one, appears. */
export interface ButtonLook {
  /** primary: the one thing to do here. secondary: the others. quiet: by the way. danger: no way back. */
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  readonly icon?: IconName | undefined;
  readonly wide?: boolean | undefined;
}

type Native = 'onClick' | 'form' | 'title';

interface Props extends ButtonLook, Pick<ComponentProps<'button'>, Native> {
  readonly type?: 'button' | 'submit';
  readonly disabled?: boolean;
  /** At work: shows it, keeps its width, takes no second click. */
  readonly busy?: boolean;
  /** Why it cannot be done now: the button stays in reach, dimmed, and says it. */
  readonly refused?: string | undefined;
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
    refused,
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
      // Not `disabled`: that would throw the focus away while it works.
      aria-disabled={busy || refused !== undefined || undefined}
      {...(refused === undefined ? {} : { title: refused })}
      onClick={(event) => {
        if (busy || refused !== undefined) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
    </button>
  );
}

/** Class and data attributes of the look; ButtonLink and plain links use them too. */
export function lookProps({ kind = 'secondary', wide }: Omit<ButtonLook, 'icon'>) {
  return { className: styles.button, 'data-kind': kind, 'data-wide': wide || undefined };
}
