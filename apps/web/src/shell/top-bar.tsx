import { Link } from '@tanstack/react-router';
import type { ReactElement, Ref } from 'react';
import { currentBrand } from '#lib/brand.ts';
import { AccountMenu } from './account-menu.tsx';
import type { Section } from './sections.ts';
import styles from './shell.module.css';

interface Props {
  readonly sections: readonly Section[];
  readonly current: Section | undefined;
  readonly narrow: boolean;
  /** On phones the page's search stands here. */
  readonly searchRef: Ref<HTMLDivElement>;
}

export function TopBar({ sections, current, narrow, searchRef }: Props): ReactElement {
  const { name, logo } = currentBrand();
  return (
    <header className={styles.bar}>
      <Link to="/envelope" className={styles.logo}>
        <img src={logo.bar} alt={`${name}, home`} height={34} />
      </Link>
      {narrow ? (
        <div ref={searchRef} className={styles.barSearch} />
      ) : (
        <>
          <nav aria-label="Main" className={styles.barNav}>
            {sections.map((section) => (
              <Link
                key={section.root}
                to={section.to}
                className={styles.barLink}
                aria-current={section === current ? 'true' : undefined}
              >
                {section.label}
              </Link>
            ))}
          </nav>
          <AccountMenu className={styles.barLink} />
        </>
      )}
    </header>
  );
}
