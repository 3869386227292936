import type { CompanyProfile } from '@counterfoil/contract/account/company';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { displayMoment } from '#lib/dates.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { Fact } from '#ui/page/fact.tsx';
import { PageSection } from '#ui/page/page-section.tsx';
import styles from './business-details.module.css';
import { DETAILS } from './compared-details.ts';
import { companyProfileQuery } from './details-queries.ts';
import { FindCompany } from './find-company.tsx';

const CompareDialog = lazyDialog(async () => (await import('./compare-dialog.tsx')).CompareDialog);

interface Props {
  /** Why the client may change nothing. */
  readonly refused: string | null;
}

/** The company as papers name it, with what brings it up to date. */
export function CompanySection({ refused }: Props): ReactElement {
  const { clientId } = useClient();
  const { data } = useSuspenseQuery(companyProfileQuery(clientId));
  /** The number that is compared; undefined when the dialog is closed. */
  const [compared, setCompared] = useState<string>();
  return (
    <PageSection title="Company">
      <Facts company={data} />
      {data.company_number === null ? (
        <FindCompany onFound={setCompared} refused={refused} />
      ) : (
        <div className={styles.foot}>
          <Button refused={refused} onClick={() => setCompared(data.company_number ?? undefined)}>
            Update
          </Button>
          <p className={styles.note}>
            {data.updated_at
              ? `Last updated from Companies House on ${displayMoment(data.updated_at)}.`
              : 'Update after you have changed details at Companies House.'}
          </p>
        </div>
      )}
      {compared !== undefined && (
        <CompareDialog number={compared} stored={data} onClose={() => setCompared(undefined)} />
      )}
    </PageSection>
  );
}

function Facts({ company }: { company: CompanyProfile }): ReactElement {
  return (
    <dl className={styles.facts}>
      {DETAILS.map(({ field, label }) => (
        <Fact key={field} name={label}>
          {company[field]}
        </Fact>
      ))}
    </dl>
  );
}
