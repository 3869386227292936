import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useFieldProps, type FieldProps } from './field.ts';
import { PasswordInput } from './password-input.tsx';

interface Props<V extends FieldValues, T> extends FieldProps<V, T> {
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password of a form, with a button that shows it. */
export function PasswordField<V extends FieldValues, T = V>(props: Props<V, T>): ReactElement {
  return <PasswordInput {...useFieldProps(props)} {...props.control.register(props.name)} />;
}
