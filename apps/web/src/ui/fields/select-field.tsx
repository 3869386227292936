import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Icon } from '../controls/icons.tsx';
import { useFieldProps, type FieldProps } from './field.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface SelectProps extends Omit<NativeSelectProps, 'data' | 'onChange'> {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
}

/**
 * A choice of a few outside a form that takes effect at once. The browser's own list works best on
 * phones and by keyboard.
 */
export function Select({ label, options, onChange, ...props }: SelectProps): ReactElement {
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

/** A choice of a few in a form. Its value is a string. */
export function SelectField<V extends FieldValues, T = V>({
  options,
  ...props
}: FieldProps<V, T> & { readonly options: readonly Option[] }): ReactElement {
  return (
    <NativeSelect
      {...useFieldProps(props)}
      {...props.control.register(props.name)}
      data={[...options]}
      rightSection={<Icon name="down" size={16} />}
    />
  );
}
