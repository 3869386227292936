import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { currentBrand } from '#lib/brand.ts';
import { safeDestination } from '#lib/session/safe-destination.ts';
import { usePageTitle } from '#ui/page-title.ts';
import { LoginForm } from './login-form.tsx';
import styles from './login-page.module.css';

/** `from`: where the person was on the way to. */
export function LoginPage({ from }: { from?: string | undefined }): ReactElement {
  usePageTitle('Log in');
  const { name, strapline, logo, support_email, legal_line } = currentBrand();
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      <header className={styles.panel}>
        <img src={logo.panel} alt={name} height={44} />
        <p className={styles.strapline}>{strapline}</p>
      </header>
      <main className={styles.main}>
        <LoginForm onLoggedIn={() => navigate({ href: safeDestination(from), replace: true })}>
          <p className={styles.help}>
            Trouble logging in? Write to <a href={`mailto:${support_email}`}>{support_email}</a>
          </p>
        </LoginForm>
        <footer className={styles.legal}>{legal_line}</footer>
      </main>
    </div>
  );
}
