import type { Envelope } from '@counterfoil/contract/envelopes/schemas';
import { humanSize } from '@counterfoil/domain/document/human-size';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { displayDate, displayInstant } from '#lib/dates.ts';
import { useClientRefusal } from '#lib/session/profile.ts';
import { Icon } from '#ui/controls/icons.tsx';
import styles from './envelope.module.css';
import { useNextEnvelope } from './use-next-envelope.ts';

type SealedEnvelope = Pick<
  Envelope,
  'id' | 'date' | 'sealed_at' | 'archived_at' | 'documents_count' | 'counted_bytes'
>;

/** Says that a sealed envelope no longer changes, and where new documents go. */
export function SealedBanner(envelope: SealedEnvelope): ReactElement | null {
  const { sealed_at, archived_at, documents_count, counted_bytes } = envelope;
  const next = useNextEnvelope(envelope);
  const mayArchive = useClientRefusal('archive_documents') === null;
  if (sealed_at === null) return null;
  return (
    <div className={styles.sealed} role="note">
      <Icon name="lock" />
      <div>
        {documents_count === 0 ? (
          <p>
            <strong>Sealed without documents</strong> on {displayInstant(sealed_at)}: there was
            nothing to hand over to your accountants. You can’t add anything more.
          </p>
        ) : (
          <p>
            <strong>This envelope was sealed on {displayInstant(sealed_at)}</strong> and handed over
            to your accountants. You can’t add, change or delete anything in it.
          </p>
        )}
        {archived_at !== null && (
          <p>
            Its documents were archived on {displayInstant(archived_at)}, so you can’t view them.
          </p>
        )}
        {archived_at === null && counted_bytes > 0 && mayArchive && (
          <p className="screen-only">
            Choosing Archive, under More, frees up {humanSize(counted_bytes)} of your storage, but
            you won’t be able to view or download its documents here again.
          </p>
        )}
        {next === null ? (
          <p>
            New documents go into <Link to="/envelope">the current envelope</Link>.
          </p>
        ) : (
          <p>
            The next envelope opens on {displayDate(next)}. Please hold on to new documents until
            then.
          </p>
        )}
      </div>
    </div>
  );
}

/** Why nothing can be added to an open envelope: touch screens show no reason on a button. */
export function NoUploadsBanner({ refused }: { refused: string }): ReactElement {
  return (
    <div className={styles.sealed} role="note">
      <Icon name="warning" />
      <p>{refused}</p>
    </div>
  );
}
