import { Checkbox } from '@mantine/core';
import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import fields from './fields.module.css';
import { useFieldError, type FieldProps } from './field.ts';

/** A yes or no field. Its value is a boolean. */
export function CheckboxField<V extends FieldValues, T = V>(
  props: Omit<FieldProps<V, T>, 'required'>,
): ReactElement {
  const { control, name, label, hint, disabled } = props;
  const error = useFieldError(control, name);
  return (
    <Checkbox
      {...control.register(name)}
      classNames={{ input: fields.tick ?? '' }}
      label={label}
      description={hint}
      disabled={disabled ?? false}
      error={error}
    />
  );
}
