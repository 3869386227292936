import type { ReactElement, ReactNode } from 'react';
import { currentBrand } from '#lib/brand.ts';
import { usePageTitle } from '#ui/page/page-title.ts';
import styles from './login-page.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** The frame of /login and of the pages around it: the brand's panel beside the page. */
export function SignInFrame({ title, children }: Props): ReactElement {
  usePageTitle(title);
  const { name, strapline, logo, legal_line } = currentBrand();
  return (
    <div className="login-page">
      <header className="login-panel">
        <img src={logo.panel} alt={name} height={44} />
        <p>{strapline}</p>
      </header>
      <main className={styles.main}>
        {children}
        <footer className={styles.legal}>{legal_line}</footer>
      </main>
    </div>
  );
}
