import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useFieldProps, type FieldProps } from './field.ts';
import { NativeSelect, type Option } from './select.tsx';

/** A choice of a few in a form. Its value is a string. */
export function SelectField<V extends FieldValues, T = V>(
  props: FieldProps<V, T> & { readonly options: readonly Option[] },
): ReactElement {
  return <NativeSelect {...useFieldProps(props)} {...props.control.register(props.name)} />;
}
