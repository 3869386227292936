import { Link } from '@tanstack/react-router';
import { Fragment, type ReactElement } from 'react';
import { Icon } from '#ui/controls/icons.tsx';
import { ContactUs } from './contact-us.tsx';
import type { Section } from './sections.ts';
import styles from './shell.module.css';

interface Props {
  /** The account comes last. */
  readonly areas: readonly Section[];
  readonly current: Section | undefined;
  /** `bottom`: within reach of the thumb, on phones. */
  readonly place: 'top' | 'bottom';
}

/** The main areas, and the account. On phones, Contact Us is below the page. */
export function MainNav({ areas, current, place }: Props): ReactElement {
  const isTop = place === 'top';
  return (
    <nav aria-label="Main" className={isTop ? styles.barNav : styles.bottom}>
      {areas.map((section) => {
        const isAccount = section.bar !== undefined;
        return (
          <Fragment key={section.root}>
            {isTop && isAccount && <ContactUs className={styles.barLink} hasIcon />}
            <Link
              to={section.to}
              className={isTop ? styles.barLink : styles.bottomLink}
              // On the area's own page the router sets it: "page".
              aria-current={section === current ? 'true' : undefined}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              {(!isTop || isAccount) && <Icon name={section.icon} />}
              <span>{section.bar ?? section.label}</span>
            </Link>
          </Fragment>
        );
      })}
    </nav>
  );
}
