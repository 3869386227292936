import type { FieldValues, UseFormReturn } from 'react-hook-form';
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
