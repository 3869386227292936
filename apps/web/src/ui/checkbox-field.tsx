import { Checkbox } from '@mantine/core';
import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useFieldError, type FieldProps } from './field.ts';
import fields from './fields.module.css';

/** Yes or no. */
export function CheckboxField<V extends FieldValues, T = V>({
  control,
  name,
  label,
  hint,
  disabled,
}: FieldProps<V, T>): ReactElement {
  const error = useFieldError(control, name);
  return (
    <div className={fields.check}>
      <Checkbox
        {...control.register(name)}
        label={label}
        description={hint}
        disabled={disabled ?? false}
        error={error}
      />
    </div>
  );
}
