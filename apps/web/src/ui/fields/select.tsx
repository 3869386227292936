import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { ReactElement } from 'react';
import { Icon } from '../controls/icons.tsx';

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface Props extends Omit<NativeSelectProps, 'data' | 'onChange'> {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
}

/**
 * A choice of a few outside a form that takes effect at once. The browser's own list works best on
 * phones and by keyboard. Kept apart from SelectField so that lists do not load React Hook Form.
 */
export function Select({ label, options, onChange, ...props }: Props): ReactElement {
  return (
    <NativeSelect
      {...props}
      aria-label={label}
      data={[...options]}
      rightSection={<Icon name="down" size={16} />}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
