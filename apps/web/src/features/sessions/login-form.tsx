import { credentials } from '@counterfoil/contract/sessions/routes';
import { useRef, useState, type ReactElement, type ReactNode, type SubmitEvent } from 'react';
import * as z from 'zod/mini';
import { formMessageOf, problemOf } from '#lib/api/problem.ts';
import { startSession } from '#lib/session/sign-in.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Button } from '#ui/controls/button.tsx';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import styles from './login-page.module.css';

interface Props {
  /** The reason why the user has to log in. */
  readonly notice?: string | undefined;
  readonly onLoggedIn: () => Promise<void>;
  readonly children: ReactNode;
}

interface Wrong {
  readonly form?: string | undefined;
  readonly email?: string | undefined;
  readonly password?: string | undefined;
}

const FIELDS = ['email', 'password'] as const;

/**
 * Email and password. Two fields need no form library, which keeps the login page small: everybody
 * loads it first.
 */
export function LoginForm({ notice, onLoggedIn, children }: Props): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<Wrong>({});
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);

  const refuse = (errors: Wrong) => {
    setWrong(errors);
    const first = FIELDS.find((field) => errors[field]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  const logIn = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setAttempt(attempt + 1);
    const checked = z.safeParse(credentials, Object.fromEntries(new FormData(event.currentTarget)));
    if (!checked.success) return refuse(fieldMessages(checked.error.issues));
    setWrong({});
    setBusy(true);
    try {
      await startSession(checked.data);
      await onLoggedIn();
    } catch (error) {
      const problem = problemOf(error);
      const { email, password } = problem.fields;
      refuse({ form: formMessageOf(problem) ?? undefined, email, password });
    } finally {
      setBusy(false);
    }
  };
  const cleared = (field: 'email' | 'password') => () => setWrong({ ...wrong, [field]: undefined });

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void logIn(event)} noValidate>
      <h1 tabIndex={-1}>Log in</h1>
      {notice && <p role="status">{notice}</p>}
      {wrong.form && <Banner message={wrong.form} attempt={attempt} />}
      <TextInput
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        error={wrong.email}
        onChange={cleared('email')}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        error={wrong.password}
        onChange={cleared('password')}
      />
      <Button type="submit" kind="primary" wide busy={busy}>
        Log in
      </Button>
      {children}
    </form>
  );
}

function fieldMessages(issues: readonly z.core.$ZodIssue[]): Wrong {
  const messageOf = (field: string) => issues.find(({ path }) => path[0] === field)?.message;
  return { email: messageOf('email'), password: messageOf('password') };
}
