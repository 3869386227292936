import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Icon } from '#ui/controls/icons.tsx';
import { SETTINGS, type Section } from './sections.ts';
import styles from './shell.module.css';

interface Props {
  readonly sections: readonly Section[];
  readonly current: Section | undefined;
}

/** The main areas, within reach of the thumb. */
export function BottomBar({ sections, current }: Props): ReactElement {
  return (
    <nav aria-label="Main" className={styles.bottom}>
      {sections.map((section) => (
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
      <Link
        to={SETTINGS.to}
        className={styles.bottomLink}
        aria-current={current === SETTINGS ? 'true' : undefined}
      >
        <Icon name={SETTINGS.icon} />
        <span>Account</span>
      </Link>
    </nav>
  );
}
