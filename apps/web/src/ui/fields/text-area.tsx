import { Textarea } from '@mantine/core';
import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useFieldProps, type FieldProps } from './field.ts';

/** Several lines of text; users can make it taller. */
export function TextArea<V extends FieldValues, T = V>(
  props: FieldProps<V, T> & { readonly rows?: number; readonly maxLength?: number },
): ReactElement {
  return (
    <Textarea
      rows={3}
      {...useFieldProps(props)}
      {...props.control.register(props.name)}
      resize="vertical"
    />
  );
}
