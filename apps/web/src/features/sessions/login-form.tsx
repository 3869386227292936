import { credentials } from '@counterfoil/contract/sessions/routes';
import type { ReactElement, ReactNode } from 'react';
import { startSession } from '#lib/session/sign-in.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Button } from '#ui/controls/button.tsx';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import styles from './login-page.module.css';
import { usePlainForm } from './plain-form.ts';

interface Props {
  /** Why the user has to log in. */
  readonly notice?: string | undefined;
  readonly onLoggedIn: () => Promise<void>;
  readonly children: ReactNode;
}

/** Email and password. */
export function LoginForm({ notice, onLoggedIn, children }: Props): ReactElement {
  const { form, input, problem, attempt, busy } = usePlainForm(
    credentials,
    ['email', 'password'],
    async (given) => {
      await startSession(given);
      await onLoggedIn();
    },
  );
  return (
    <form {...form} className={styles.form} noValidate>
      <h1 tabIndex={-1}>Log in</h1>
      {notice && <p role="status">{notice}</p>}
      {problem && <Banner message={problem} attempt={attempt} />}
      <TextInput {...input('email')} label="Email" type="email" autoComplete="username" />
      <PasswordInput {...input('password')} label="Password" autoComplete="current-password" />
      <Button type="submit" kind="primary" wide busy={busy}>
        Log in
      </Button>
      {children}
    </form>
  );
}
