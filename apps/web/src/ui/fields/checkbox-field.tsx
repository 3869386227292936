import { Checkbox } from '@mantine/core';
import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useFieldError, type FieldProps } from './field.ts';
import fields from './fields.module.css';

/** A yes or no field. Its value is a boolean. */
export function CheckboxField<V extends FieldValues, T = V>(
  props: Omit<FieldProps<V, T>, 'required'>,
): ReactElement {
  const { control, name, label, hint, disabled = false } = props;
  return (
    <Checkbox
      {...control.register(name)}
      {...{ label, disabled }}
      classNames={{ input: fields.tick ?? '' }}
      description={hint}
      error={useFieldError(control, name)}
    />
  );
}
