import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useClient, useClientRefusal, useContact, useContacts } from '#lib/session/profile.ts';
import { Fact } from '#ui/page/fact.tsx';
import { Meter } from '#ui/page/progress.tsx';
import { storageUsageQuery } from '../queries.ts';
import styles from './storage-panel.module.css';

interface Props {
  /** `bar`: one row of the top bar; `page`: a separate box, on phones. */
  readonly place: 'bar' | 'page';
}

// The envelopes beside the figure may hold more than it says.
const NOT_COUNTED = 'Copies of your invoices don’t count towards this.';

/** The client's use of storage, and their client number. */
export function StoragePanel({ place }: Props): ReactElement {
  const { client_id, client_number, company_name, storage_tier } = useContact();
  const { data } = useQuery(storageUsageQuery(client_id));
  // Beside the button that names the client.
  const isNamed = useContacts().length > 1 && place === 'bar';
  const limit = data?.limit ?? storage_tier.human_limit;
  return (
    <section
      className={`${styles.panel} screen-only`}
      data-place={place}
      aria-label="Storage"
      title={place === 'bar' ? NOT_COUNTED : undefined}
    >
      <div className={styles.parts}>
        <div className={styles.client}>
          <p className={isNamed ? 'hidden-text' : styles.company} title={company_name ?? undefined}>
            {company_name}
          </p>
          <dl className={styles.facts}>
            <Fact name="Client number">{client_number}</Fact>
            <Fact name="Plan">{storage_tier.name}</Fact>
          </dl>
        </div>
        {data ? (
          <Meter
            label="Storage used"
            text={`${data.usage} of ${limit} used`}
            percent={data.usage_percent}
            note={NOT_COUNTED}
          />
        ) : (
          // Until the figure is loaded, or when it cannot be: shows what is certain, and no empty meter.
          <p>Limit {limit}</p>
        )}
      </div>
    </section>
  );
}

// Above this a month of documents may no longer fit.
const NEARLY_FULL = 90;

/** Advice on nearly full storage; none for clients who have left: they cannot archive. */
export function StorageAdvice(): ReactElement | null {
  const { clientId } = useClient();
  const refused = useClientRefusal('upload_documents');
  const { data } = useQuery(storageUsageQuery(clientId));
  if (refused || !data || data.usage_percent < NEARLY_FULL) return null;
  return (
    <p className={styles.full}>
      {data.usage_percent >= 100 ? 'Full' : 'Nearly full'}: delete documents you do not need, or
      archive a sealed envelope.
    </p>
  );
}
