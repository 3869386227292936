import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { keepsData } from '#lib/browser-storage.ts';
import { currentBrand } from '#lib/brand.ts';
import { afterLogin } from '#lib/session/safe-destination.ts';
import type { SessionEnding } from '#lib/session/session-ending.ts';
import { LoginForm } from './login-form.tsx';
import styles from './login-page.module.css';
import { SignInFrame } from './sign-in-frame.tsx';

const ENDED: Readonly<Record<SessionEnding, string>> = {
  'typing kept': 'Your session has ended. We’ve kept what you typed. Log in to continue.',
  'typing not kept':
    'Your session has ended. For security, we haven’t kept what you entered. Log in to continue.',
  'nothing typed': 'Your session has ended. Log in to continue.',
};

/** `from` in the address: the page that the user was going to. */
export function LoginPage(): ReactElement {
  const { from } = useSearch({ from: '/login' });
  const ended = useLocation({ select: ({ state }) => state.sessionEnded });
  const { support_email } = currentBrand();
  const navigate = useNavigate();
  if (!keepsData()) return <StorageNeeded />;
  return (
    <SignInFrame title="Log in">
      <LoginForm
        notice={ended && ENDED[ended]}
        onLoggedIn={() => navigate({ ...afterLogin(from), replace: true })}
      >
        <p>
          <Link to="/forgot-password">Forgot password?</Link>
        </p>
        <p className={styles.help}>
          Trouble logging in? Write to <a href={`mailto:${support_email}`}>{support_email}</a>
        </p>
      </LoginForm>
    </SignInFrame>
  );
}

/** Without storage the next page would ask for the password again, and so would every page after it. */
function StorageNeeded(): ReactElement {
  const { name } = currentBrand();
  return (
    <SignInFrame title="Log in">
      <div className={styles.form}>
        <h1 tabIndex={-1}>Log in</h1>
        <p role="alert">
          Your browser isn’t letting this site store anything on your device, so {name} can’t keep
          you logged in.
        </p>
        <p>
          Please allow cookies and site data for this site in your browser settings, then reload
          this page.
        </p>
      </div>
    </SignInFrame>
  );
}
