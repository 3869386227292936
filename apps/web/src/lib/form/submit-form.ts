import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { problemOf } from '#lib/api/problem.ts';
import { applyProblem } from './apply-problem.ts';

/**
 * Validates the form and saves its values. Returns the saved record, or null when something is
 * wrong: the form then shows the reason and takes the focus.
 */
export async function submitForm<V extends FieldValues, C, T, S extends object>(
  form: Pick<UseFormReturn<V, C, T>, 'handleSubmit' | 'setError' | 'getValues'>,
  save: (values: T) => Promise<S>,
): Promise<S | null> {
  const saved: S[] = [];
  await form.handleSubmit(async (values) => {
    try {
      saved.push(await save(values));
    } catch (error) {
      applyProblem(form, problemOf(error));
    }
  })();
  return saved[0] ?? null;
}

/**
 * The same for a form that stays open. It then has the saved values and is unchanged, except for what was typed while they
 * were on their way.
 */
export async function saveForm<V extends FieldValues, C, T, S extends object>(
  form: Pick<
    UseFormReturn<V, C, T>,
    'handleSubmit' | 'setError' | 'getValues' | 'reset' | 'setValue'
  >,
  save: (values: T) => Promise<S>,
  valuesOf: (saved: S) => V,
): Promise<S | null> {
  const sent = new Map(leavesOf(form.getValues()));
  const saved = await submitForm(form, save);
  if (!saved) return null;
  const typed = leavesOf(form.getValues()).filter(([name, value]) => sent.get(name) !== value);
  form.reset(valuesOf(saved), { keepFieldsRef: true });
  for (const [name, value] of typed) {
    form.setValue(name as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true });
  }
  return saved;
}

/** The values of a form without lists, by their dotted names. */
function leavesOf(values: object, prefix = ''): [name: string, value: unknown][] {
  return Object.entries(values).flatMap(([key, value]: [string, unknown]) => {
    const name = `${prefix}${key}`;
    const isGroup = typeof value === 'object' && value !== null && !(value instanceof Blob);
    return isGroup ? leavesOf(value, `${name}.`) : [[name, value]];
  });
}
