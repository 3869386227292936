import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import * as z from 'zod/mini';
import { formMessageOf, problemOf, type Problem } from '#lib/api/problem.ts';

/** The errors by field, and `form` for the whole. */
type FormErrors = Readonly<Record<string, string | undefined>>;

/**
 * A form with a few inputs. It needs no form library, which keeps the login page small: everybody loads
 * it first.
 */
export function usePlainForm<F extends string, S extends z.core.$ZodType>(
  schema: S,
  fields: readonly F[],
  send: (values: z.core.output<S>) => Promise<void>,
) {
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<FormErrors>({});
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);

  const refuse = (errors: FormErrors) => {
    setWrong(errors);
    const first = fields.find((field) => errors[field]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  const submit = async (typed: FormData) => {
    if (busy) return;
    setAttempt(attempt + 1);
    const checked = z.safeParse(schema, Object.fromEntries(typed));
    if (!checked.success) return refuse(firstOfEach(checked.error.issues));
    setWrong({});
    setBusy(true);
    try {
      await send(checked.data);
    } catch (error) {
      refuse(errorsOf(problemOf(error), fields));
    } finally {
      setBusy(false);
    }
  };
  return {
    /** The error of the whole form. */
    problem: wrong['form'],
    attempt,
    busy,
    form: {
      ref: form,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      },
    },
    /** Spread onto the input of a field. */
    input: (name: F, onText?: (text: string) => void) => ({
      name,
      error: wrong[name],
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        setWrong({ ...wrong, [name]: undefined });
        onText?.(currentTarget.value);
      },
    }),
  };
}

/** The first error of each field. */
function firstOfEach(issues: readonly z.core.$ZodIssue[]): FormErrors {
  const errors = issues.map(({ path, message }) => [String(path[0]), message] as const);
  return Object.fromEntries(errors.toReversed());
}

/** A problem that none of the form's fields shows is said above them. */
function errorsOf(problem: Problem, fields: readonly string[]): FormErrors {
  const isShown = fields.some((field) => problem.fields[field]);
  const form = formMessageOf(problem) ?? (isShown ? undefined : problem.message);
  return { ...problem.fields, form };
}
