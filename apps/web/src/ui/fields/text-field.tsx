import { TextInput } from '@mantine/core';
import type { HTMLInputAutoCompleteAttribute, ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useFieldError, type FieldProps } from './field.ts';
import { inputProps } from './input-props.ts';

interface Props<V extends FieldValues, T> extends FieldProps<V, T> {
  readonly type?: 'text' | 'email' | 'tel' | 'search';
  readonly inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal';
  /** 'none' for text that is no prose: otherwise phones start with a capital. */
  readonly autoCapitalize?: 'none' | 'characters' | 'words';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** Readable, focusable and copyable, but not editable. */
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
