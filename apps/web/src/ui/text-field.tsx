import { TextInput } from '@mantine/core';
import type { HTMLInputAutoCompleteAttribute, ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useFieldError, type FieldProps } from './field.ts';
import { inputProps } from './input-props.ts';

interface Props<V extends FieldValues, T> extends FieldProps<V, T> {
  readonly type?: 'text' | 'email' | 'tel' | 'search';
  readonly inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal';
  /** 'none' for what is not prose: phones write a capital first otherwise. */
  readonly autoCapitalize?: 'none' | 'characters' | 'words';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** Can be read, reached and copied, not changed. */
  readonly readOnly?: boolean;
}

/** One line of text. */
export function TextField<V extends FieldValues, T = V>(props: Props<V, T>): ReactElement {
  const {
    control,
    name,
    hint: _hint,
    required: _required,
    label: _label,
    disabled,
    ...rest
  } = props;
  const error = useFieldError(control, name);
  return (
    <TextInput
      {...rest}
      {...inputProps(props)}
      {...control.register(name)}
      disabled={disabled ?? false}
      error={error}
    />
  );
}
