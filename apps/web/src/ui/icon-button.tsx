import { ActionIcon } from '@mantine/core';
import type { ReactElement, Ref } from 'react';
import { Icon, type IconName } from './icons.tsx';

interface Props {
  readonly icon: IconName;
  /** What it does, for those who do not see the drawing. */
  readonly label: string;
  readonly onClick?: (event: React.MouseEvent<HTMLButtonElement>) => void;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  /** For buttons that open something. */
  readonly expanded?: boolean;
  readonly popup?: 'menu' | 'dialog';
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that is only a drawing. */
export function IconButton({ icon, label, expanded, popup, danger, ...rest }: Props): ReactElement {
  return (
    <ActionIcon
      {...rest}
      variant="subtle"
      color={danger ? 'red.8' : 'gray.7'}
      size="var(--cf-touch)"
      aria-label={label}
      title={label}
      aria-expanded={expanded}
      aria-haspopup={popup}
    >
      <Icon name={icon} />
    </ActionIcon>
  );
}
