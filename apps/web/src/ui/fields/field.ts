import {
  get,
  useController,
  useFormState,
  useWatch,
  type Control,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';
import type { FieldWords } from './field-frame.tsx';
import { judgeLength } from './too-long.ts';

/**
 * The props of every field of the kit. `name` is the server's own name for the field
 * ("items_attributes.0.price"), so the server's errors reach it without a mapping.
 */
export interface FieldProps<V extends FieldValues, T = V> extends Omit<FieldWords, 'error'> {
  readonly label: string;
  readonly disabled?: boolean | undefined;
  readonly control: Control<V, unknown, T>;
  readonly name: FieldPath<V>;
}

/** The props of an input of a form. Only this field rerenders when its error changes. */
export function useFieldProps<V extends FieldValues, T, P extends FieldProps<V, T>>(
  props: P & FieldProps<V, T>,
) {
  const { control, name, ...others } = props;
  return { ...others, error: useFieldError(control, name) };
}

/** A field of text says how much too long it is; only the server and the form's rules refuse. */
export interface LengthLimit {
  readonly maxLength?: number | undefined;
}

/** The same for an input of text. Only this field rerenders when its text changes. */
export function useTextProps<V extends FieldValues, T, P extends FieldProps<V, T>>(
  props: P & FieldProps<V, T> & LengthLimit,
) {
  const { maxLength, ...others } = useFieldProps(props);
  const text: unknown = useWatch({ control: props.control, name: props.name, exact: true });
  const judged = judgeLength(typeof text === 'string' ? text : '', others.error, maxLength);
  return { ...others, ...judged };
}

/** The error under a field, or undefined. */
export function useFieldError<V extends FieldValues, T>(
  control: Control<V, unknown, T>,
  name: FieldPath<V>,
): string | undefined {
  const { errors } = useFormState({ control, name, exact: true });
  const error: unknown = get(errors, name);
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined;
  return typeof error.message === 'string' ? error.message : undefined;
}

/**
 * A field whose text is controlled, so that it can be tidied when the field loses the focus.
 */
export function useTextField<V extends FieldValues, T>({ control, name }: FieldProps<V, T>) {
  const { field } = useController({ control, name });
  const value: unknown = field.value;
  return { ...field, value: typeof value === 'string' ? value : '' };
}
