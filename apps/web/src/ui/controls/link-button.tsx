import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactElement } from 'react';
import { lookProps, type ButtonLook } from './button.tsx';
import { Icon } from './icons.tsx';

interface Props extends ButtonLook, ComponentProps<'a'> {}

function LookOfButton({ kind, icon, wide, children, ...rest }: Props): ReactElement {
  return (
    <a {...rest} {...lookProps({ kind, wide })}>
      {icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
    </a>
  );
}

/** A link that looks like a button: `<LinkButton to="/customers/add-new" icon="plus">`. */
export const LinkButton = createLink(LookOfButton);
