import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Icon } from '#ui/icons.tsx';
import { AccountMenu } from './account-menu.tsx';
import { SECTIONS, type Section } from './sections.ts';
import styles from './shell.module.css';

/** The main areas within the thumb's reach. */
export function BottomBar({ current }: { current: Section | undefined }): ReactElement {
  return (
    <nav aria-label="Main" className={styles.bottom}>
      {SECTIONS.map((section) => (
        <Link
          key={section.root}
          to={section.to}
          className={styles.bottomLink}
          aria-current={section === current ? 'true' : undefined}
        >
          <Icon name={section.icon} />
          <span>{section.label}</span>
        </Link>
      ))}
      <AccountMenu className={styles.bottomLink} />
    </nav>
  );
}
