import { get, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { Problem } from '#lib/api/problem.ts';

/**
 * Puts a Problem onto a form: each field's sentence below its field (the first gets the focus), and all others above
 * the form, where FormBanner shows them. A field that the form lacks is named there.
 */
export function applyProblem<V extends FieldValues, C, T>(
  form: Pick<UseFormReturn<V, C, T>, 'setError' | 'getValues'>,
  problem: Problem,
): void {
  const values = form.getValues();
  const strangers: string[] = [];
  let shouldFocus = true;
  for (const [name, message] of Object.entries(problem.fields)) {
    if (isFieldOf(values, name)) {
      form.setError(name, { type: 'server', message }, { shouldFocus });
      shouldFocus = false;
    } else {
      strangers.push(`${inWords(name)}: ${message}`);
    }
  }
  // 409: FormBanner offers the newer version.
  const type = problem.status === 409 ? 'changed' : 'server';
  const message = problem.form ?? (strangers.join('. ') || null);
  if (message !== null) form.setError('root.server', { type, message });
  else if (shouldFocus) form.setError('root.server', { type, message: problem.message });
}

function isFieldOf<V extends FieldValues>(values: V, name: string): name is FieldPath<V> {
  return get(values, name) !== undefined;
}

/** "customer_id" -> "Customer id". */
function inWords(name: string): string {
  const words = name.replace(/[._]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
