import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { DateInput, type DateFilling } from './date-input.tsx';
import { useFieldError, useTextField, type FieldProps } from './field.ts';

/**
 * A DateInput of a form. The form's value is `YYYY-MM-DD`, or the typed text when it is no date.
 */
export function DateField<V extends FieldValues, T = V>(
  props: FieldProps<V, T> & DateFilling,
): ReactElement {
  const { control, name, ...words } = props;
  return <DateInput {...words} {...useTextField(props)} error={useFieldError(control, name)} />;
}
