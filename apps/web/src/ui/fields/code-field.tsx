import { TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { useFieldError, type FieldProps } from './field.ts';
import fields from './fields.module.css';
import { inputProps } from './input-props.ts';

interface Props<V extends FieldValues, T> extends FieldProps<V, T> {
  /** Formats the code in groups when the field loses the focus. */
  readonly group?: (typed: string) => string;
  readonly inputMode?: 'text' | 'numeric';
}

/** A bank code or the like: digits of equal width, without the browser's autofill and spelling. */
export function CodeField<V extends FieldValues, T = V>(props: Props<V, T>): ReactElement {
  const { control, name, group, inputMode = 'text', disabled } = props;
  const { field } = useController({ control, name });
  const error = useFieldError(control, name);
  const value: unknown = field.value;
  const text = typeof value === 'string' ? value : '';
  return (
    <TextInput
      {...inputProps(props)}
      name={field.name}
      ref={field.ref}
      value={text}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onBlur={() => {
        const grouped = group?.(text) ?? text;
        if (grouped !== text) field.onChange(grouped);
        field.onBlur();
      }}
      inputMode={inputMode}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      classNames={{ input: fields.code ?? '' }}
      disabled={disabled ?? false}
      error={error}
    />
  );
}
