import { credentials } from '@counterfoil/contract/sessions/routes';
import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { problemOf } from '#lib/api/problem.ts';
import { currentBrand } from '#lib/brand.ts';
import { applyProblem } from '#lib/form/apply-problem.ts';
import { safeDestination } from '#lib/session/safe-destination.ts';
import { startSession } from '#lib/session/sign-in.ts';
import { Button } from '#ui/button.tsx';
import { FormBanner } from '#ui/form-banner.tsx';
import { usePageTitle } from '#ui/page-title.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './login-page.module.css';

/** `from`: where the person was on the way to. */
export function LoginPage({ from }: { from?: string | undefined }): ReactElement {
  usePageTitle('Log in');
  const { name, strapline, logo, support_email, legal_line } = currentBrand();
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(credentials),
    defaultValues: { email: '', password: '' },
  });
  const logIn = form.handleSubmit(async ({ email, password }) => {
    try {
      await startSession({ email, password });
      await navigate({ href: safeDestination(from), replace: true });
    } catch (error) {
      applyProblem(form, problemOf(error));
    }
  });
  return (
    <div className={styles.page}>
      <header className={styles.panel}>
        <img src={logo.panel} alt={name} height={44} />
        <p className={styles.strapline}>{strapline}</p>
      </header>
      <main className={styles.main}>
        <form className={styles.form} onSubmit={(event) => void logIn(event)} noValidate>
          <h1 tabIndex={-1}>Log in</h1>
          <FormBanner control={form.control} />
          <TextField
            control={form.control}
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
          />
          <PasswordField
            control={form.control}
            name="password"
            label="Password"
            autoComplete="current-password"
          />
          <Button type="submit" kind="primary" wide busy={form.formState.isSubmitting}>
            Log in
          </Button>
          <p className={styles.help}>
            Trouble logging in? Write to <a href={`mailto:${support_email}`}>{support_email}</a>
          </p>
        </form>
        <footer className={styles.legal}>{legal_line}</footer>
      </main>
    </div>
  );
}
