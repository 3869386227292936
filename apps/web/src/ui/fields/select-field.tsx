import { NativeSelect } from '@mantine/core';
import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useFieldError, type FieldProps } from './field.ts';
import { inputProps } from './input-props.ts';
import { Icon } from '../controls/icons.tsx';

export interface Option {
  readonly value: string;
  readonly label: string;
}

/**
 * A choice of a few. The browser's own list works best on phones and by keyboard. Its value is a
 * string.
 */
export function SelectField<V extends FieldValues, T = V>(
  props: FieldProps<V, T> & { readonly options: readonly Option[] },
): ReactElement {
  const { control, name, options, disabled } = props;
  const error = useFieldError(control, name);
  return (
    <NativeSelect
      {...inputProps(props)}
      {...control.register(name)}
      data={[...options]}
      rightSection={<Icon name="down" size={16} />}
      disabled={disabled ?? false}
      error={error}
    />
  );
}
