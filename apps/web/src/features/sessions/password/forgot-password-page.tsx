import { forgotten } from '@counterfoil/contract/sessions/password-fields';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Banner } from '#ui/page/banner.tsx';
import { Button } from '#ui/controls/button.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import styles from '../login-page.module.css';
import { usePlainForm } from '../plain-form.ts';
import { SignInFrame } from '../sign-in-frame.tsx';
import { askForLink } from './ask-for-link.ts';

const TITLE = 'Forgot password';

/** Asks for the email to send a link to. */
export function ForgotPasswordPage(): ReactElement {
  const navigate = useNavigate();
  const { form, input, problem, attempt, busy } = usePlainForm(
    forgotten,
    ['email'],
    async ({ email }) => {
      await askForLink(email);
      await navigate({ to: '/check-email', state: { askedEmail: email } });
    },
  );
  return (
    <SignInFrame title={TITLE}>
      <form {...form} className={styles.form} noValidate>
        <h1 tabIndex={-1}>{TITLE}</h1>
        <p>Enter the email you log in with and we’ll send you a link to choose a new password.</p>
        {problem && <Banner message={problem} attempt={attempt} />}
        <TextInput {...input('email')} label="Email" type="email" autoComplete="username" />
        <Button type="submit" kind="primary" wide busy={busy}>
          Send the link
        </Button>
        <p>
          <Link to="/login">Back to login</Link>
        </p>
      </form>
    </SignInFrame>
  );
}
