import type { ReactElement } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { DateInput } from './date-input.tsx';
import { useFieldError, type FieldProps } from './field.ts';

/**
 * A DateInput of a form. The form's value is `YYYY-MM-DD`, or the typed text when it is no date.
 */
export function DateField<V extends FieldValues, T = V>(props: FieldProps<V, T>): ReactElement {
  const { control, name, label, hint, required, disabled } = props;
  const { field } = useController({ control, name });
  const value: unknown = field.value;
  return (
    <DateInput
      label={label}
      hint={hint}
      required={required}
      disabled={disabled}
      name={field.name}
      ref={field.ref}
      value={typeof value === 'string' ? value : ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={useFieldError(control, name)}
    />
  );
}
