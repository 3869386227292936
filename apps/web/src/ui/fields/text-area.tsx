import { Textarea } from '@mantine/core';
import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useFieldError, type FieldProps } from './field.ts';
import { inputProps } from './input-props.ts';

/** Several lines of text; users can make it taller. */
export function TextArea<V extends FieldValues, T = V>(
  props: FieldProps<V, T> & { readonly rows?: number; readonly maxLength?: number },
): ReactElement {
  const { control, name, rows = 3, maxLength, disabled } = props;
  const error = useFieldError(control, name);
  return (
    <Textarea
      {...inputProps(props)}
      {...control.register(name)}
      {...(maxLength === undefined ? {} : { maxLength })}
      rows={rows}
      resize="vertical"
      disabled={disabled ?? false}
      error={error}
    />
  );
}
