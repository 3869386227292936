import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, type ReactElement, type ReactNode } from 'react';
import { documentsCounted, envelopesQuery, periodLabel } from '#features/documents/public.ts';
import { useClient } from '#lib/session/profile.ts';
import { displayCount } from '#ui/counts.ts';
import { Icon } from '#ui/controls/icons.tsx';
import own from './envelope-nav.module.css';
import styles from './shell.module.css';

interface Props {
  readonly pathname: string;
  /** Below the list. */
  readonly children: ReactNode;
}

/** The envelopes with their document counts and locks, beside the page; above it on phones. */
export function EnvelopeNav({ pathname, children }: Props): ReactElement {
  const { clientId, isShoeboxClient } = useClient();
  const { data: envelopes } = useQuery(envelopesQuery(clientId));
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // After many years the current envelope may be far down the list.
    const current = list.current?.querySelector('[aria-current=page]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname, envelopes]);
  return (
    <div className={own.envelopes}>
      <nav aria-label="Envelopes" className={own.nav}>
        <p className={styles.sideTitle} aria-hidden="true">
          {isShoeboxClient ? 'Tax years' : 'Envelopes'}
        </p>
        <ul ref={list} className={`${styles.sideList} ${own.years}`}>
          {envelopes?.map(({ id: envelopeId, date, documents_count, sealed_at }) => (
            <li key={envelopeId}>
              <Link
                to="/envelope/$id"
                params={{ id: envelopeId }}
                className={styles.sideLink}
                aria-describedby={`${id}-${envelopeId}`}
              >
                {periodLabel(date)}
                {/* A description, not part of its name. */}
                <span className={`${styles.count} ${own.papers}`} aria-hidden="true">
                  {sealed_at !== null && <Icon name="lock" size={16} />}
                  <span id={`${id}-${envelopeId}`} className="hidden-text">
                    {`${sealed_at === null ? '' : 'Sealed, '}${documentsCounted(documents_count)}`}
                  </span>
                  <span translate="no">{displayCount(documents_count)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}
