import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { problemOf } from '#lib/api/problem.ts';
import { applyProblem } from './apply-problem.ts';

/**
 * Checks the form and saves what it holds. Answers what was saved, or null when something is wrong:
 * the form then says what, with the focus on it.
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
