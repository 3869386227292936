import { get, useFormState, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

/**
 * The props of every field of the kit. `name` is the server's own name for the field
 * ("items_attributes.0.price"), so the server's errors reach it without a mapping.
 */
export interface FieldProps<V extends FieldValues, T = V> {
  readonly control: Control<V, unknown, T>;
  readonly name: FieldPath<V>;
  readonly label: string;
  /** A short sentence under the field. */
  readonly hint?: string | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** The error under a field, or undefined. Only this field rerenders when it changes. */
export function useFieldError<V extends FieldValues, T>(
  control: Control<V, unknown, T>,
  name: FieldPath<V>,
): string | undefined {
  const { errors } = useFormState({ control, name, exact: true });
  const error: unknown = get(errors, name);
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined;
  return typeof error.message === 'string' ? error.message : undefined;
}
