import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { currentBrand } from '#lib/brand.ts';
import { safeDestination } from '#lib/session/safe-destination.ts';
import type { SessionEnded } from '#lib/session/session-ended.ts';
import { usePageTitle } from '#ui/page/page-title.ts';
import { LoginForm } from './login-form.tsx';
import styles from './login-page.module.css';

const ENDED: Readonly<Record<SessionEnded, string>> = {
  'typing kept': 'Your session has ended. What you typed is kept. Log in to continue.',
  'nothing typed': 'Your session has ended. Log in to continue.',
};

/** `from` in the address: the page that the user was going to. */
export function LoginPage(): ReactElement {
  const { from } = useSearch({ from: '/login' });
  const ended = useLocation({ select: ({ state }) => state.sessionEnded });
  usePageTitle('Log in');
  const { name, strapline, logo, support_email, legal_line } = currentBrand();
  const navigate = useNavigate();
  return (
    <div className="login-page">
      <header className="login-panel">
        <img src={logo.panel} alt={name} height={44} />
        <p>{strapline}</p>
      </header>
      <main className={styles.main}>
        <LoginForm
          notice={ended && ENDED[ended]}
          onLoggedIn={() => navigate({ href: safeDestination(from), replace: true })}
        >
          <p className={styles.help}>
            Trouble logging in? Write to <a href={`mailto:${support_email}`}>{support_email}</a>
          </p>
        </LoginForm>
        <footer className={styles.legal}>{legal_line}</footer>
      </main>
    </div>
  );
}
