import { chosenPassword } from '@counterfoil/contract/sessions/password-fields';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { resetPassword } from '@counterfoil/contract/sessions/password-routes';
import { Banner } from '#ui/page/banner.tsx';
import { Button } from '#ui/controls/button.tsx';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import { callWithHeaders } from '#lib/api/call.ts';
import { sessionStore } from '#lib/session/session-store.ts';
import { keepSession } from '#lib/session/sign-in.ts';
import styles from '../login-page.module.css';
import { usePlainForm } from '../plain-form.ts';
import { SignInFrame } from '../sign-in-frame.tsx';
import { PasswordRules } from './password-rules.tsx';

const TITLE = 'Choose a new password';

interface Props {
  readonly search: { readonly reset_password_token?: string };
}

/** Opened by an emailed link, whose token is in the address. */
export function ResetPasswordPage({ search }: Props): ReactElement {
  const { reset_password_token: token } = search;
  return (
    <SignInFrame title={TITLE}>{token ? <ChoiceForm token={token} /> : <NoToken />}</SignInFrame>
  );
}

function NoToken(): ReactElement {
  return (
    <div className={styles.form}>
      <h1 tabIndex={-1}>{TITLE}</h1>
      <p>Part of the link is missing. Please open it again from the email.</p>
      <NewLink />
    </div>
  );
}

const NewLink = () => (
  <p>
    <Link to="/forgot-password">Ask for a new link</Link>
  </p>
);

function ChoiceForm({ token }: { token: string }): ReactElement {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { form, input, problem, attempt, busy } = usePlainForm(
    chosenPassword,
    ['password', 'password_confirmation'],
    async (chosen) => {
      await resetByLink(token, chosen);
      await navigate({ to: '/envelope', replace: true, state: { hasLoggedIn: true } });
    },
  );
  return (
    <form {...form} className={styles.form} noValidate>
      <h1 tabIndex={-1}>{TITLE}</h1>
      <p>You’ll be logged in here, and logged out on all your other devices.</p>
      {problem && <Banner message={problem} attempt={attempt} />}
      <PasswordInput
        {...input('password', setTyped)}
        label="New password"
        autoComplete="new-password"
      />
      <PasswordRules password={typed} />
      <PasswordInput
        {...input('password_confirmation')}
        label="Confirm new password"
        autoComplete="new-password"
      />
      <Button type="submit" kind="primary" wide busy={busy}>
        Save and log in
      </Button>
      <NewLink />
    </form>
  );
}

interface PasswordPair {
  readonly password: string;
  readonly password_confirmation: string;
}

/** Replaces the password of the link's user, and keeps their session. Throws a Problem when refused. */
export async function resetByLink(reset_password_token: string, body: PasswordPair): Promise<void> {
  const { headers } = await callWithHeaders(resetPassword, {
    query: { reset_password_token },
    body,
  });
  // Another user may be signed in here: none of their data stays.
  sessionStore.clear('left');
  keepSession(headers);
}
