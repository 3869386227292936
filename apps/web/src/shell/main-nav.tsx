import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Icon } from '#ui/controls/icons.tsx';
import { SETTINGS, type Section } from './sections.ts';
import styles from './shell.module.css';

interface Props {
  readonly sections: readonly Section[];
  readonly current: Section | undefined;
  /** `bottom`: within reach of the thumb, on phones. */
  readonly place: 'top' | 'bottom';
}

/** The main areas, and the account. */
export function MainNav({ sections, current, place }: Props): ReactElement {
  const isTop = place === 'top';
  return (
    <nav aria-label="Main" className={isTop ? styles.barNav : styles.bottom}>
      {[...sections, SETTINGS].map((section) => (
        <Link
          key={section.root}
          to={section.to}
          className={isTop ? styles.barLink : styles.bottomLink}
          aria-current={section === current ? 'true' : undefined}
        >
          {(!isTop || section === SETTINGS) && <Icon name={section.icon} />}
          <span>{section === SETTINGS ? 'Account' : section.label}</span>
        </Link>
      ))}
    </nav>
  );
}
