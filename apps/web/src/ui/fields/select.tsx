import { NativeSelect } from '@mantine/core';
import type { ReactElement } from 'react';
import { Icon } from '../controls/icons.tsx';
import type { Option } from './select-field.tsx';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
}

/** A choice of a few outside a form that takes effect at once. */
export function Select({ label, value, options, onChange }: Props): ReactElement {
  return (
    <NativeSelect
      aria-label={label}
      data={[...options]}
      rightSection={<Icon name="down" size={16} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
