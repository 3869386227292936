import { Button as MantineButton, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactElement, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { Icon, type IconName } from './icons.tsx';

/** primary: the one thing to do here. secondary: the others. quiet: by the way. danger: no way back. */
type Kind = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
  readonly kind?: Kind | undefined;
  readonly icon?: IconName | undefined;
  readonly wide?: boolean | undefined;
}

interface Props
  extends Look, Pick<ComponentProps<'button'>, 'onClick' | 'form' | 'autoFocus' | 'title'> {
  readonly type?: 'button' | 'submit';
  readonly disabled?: boolean;
  /** At work: shows it, keeps its width, takes no second click. */
  readonly busy?: boolean;
  /** Gets the focus when the dialog around it opens. */
  readonly initialFocus?: boolean;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

function look({ kind = 'secondary', icon, wide }: Look): ButtonProps {
  const variant = { primary: 'filled', secondary: 'default', quiet: 'subtle', danger: 'filled' }[
    kind
  ];
  return {
    variant,
    ...(kind === 'danger' ? { color: 'red.9' } : {}),
    ...(icon ? { leftSection: <Icon name={icon} size={18} /> } : {}),
    fullWidth: wide ?? false,
    className: styles.button ?? '',
  };
}

export function Button(props: Props): ReactElement {
  const { kind, icon, wide, busy, initialFocus, type = 'button', children, ...rest } = props;
  return (
    <MantineButton
      {...rest}
      {...look({ kind, icon, wide })}
      type={type}
      loading={busy ?? false}
      data-autofocus={initialFocus || undefined}
    >
      {children}
    </MantineButton>
  );
}

interface LinkProps extends Look, Omit<ComponentProps<'a'>, 'color' | 'style'> {}

function LinkLook({ kind, icon, wide, ...rest }: LinkProps): ReactElement {
  return <MantineButton component="a" {...rest} {...look({ kind, icon, wide })} />;
}

/** A link that looks like a button: `<LinkButton to="/customers/add-new" icon="plus">`. */
export const LinkButton = createLink(LinkLook);
