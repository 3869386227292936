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
import { DETAILS, isBare } from './compared-details.ts';
import { companyProfileQuery } from './details-queries.ts';
import { FindCompany } from './find-company.tsx';

const CompareDialog = lazyDialog(async () => (await import('./compare-dialog.tsx')).CompareDialog);

interface Props {
  /** Why the client may change nothing. */
  readonly refused: string | null;
}

/** The company as papers name it, with a way to update it. */
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
          <Button
            id="registered_office"
            refused={refused}
            onClick={() => setCompared(data.company_number ?? undefined)}
          >
            Update
          </Button>
          <p className={styles.note}>{noteOn(data)}</p>
        </div>
      )}
      {compared !== undefined && (
        <CompareDialog number={compared} stored={data} onClose={() => setCompared(undefined)} />
      )}
    </PageSection>
  );
}

/** Why details are missing; null: nobody has asked for them. */
const MISSING: Readonly<Record<NonNullable<CompanyProfile['registry_answer']>, string>> = {
  no_answer: 'Companies House didn’t respond. Choose Update to try again.',
  awaited:
    'We’ve asked Companies House for the other details. They’ll appear here once it responds.',
  unknown: 'Companies House has no record of this number. If it’s wrong, please contact us.',
  refused:
    'Companies House lists this company as closed, or as another type of company. If the number is wrong, please contact us.',
  other_name:
    'Companies House has another name for this number. Choose Update to see it. If the number is wrong, please contact us.',
};

function noteOn(company: CompanyProfile): string {
  const { registry_answer: answer, updated_at } = company;
  if (isBare(company))
    return answer ? MISSING[answer] : 'Choose Update to fetch the other details.';
  return updated_at
    ? `Last updated from Companies House on ${displayMoment(updated_at)}.`
    : 'Choose Update once you’ve changed your details at Companies House.';
}

function Facts({ company }: { company: CompanyProfile }): ReactElement {
  const missing = isBare(company) ? 'Not known yet' : null;
  return (
    <dl className={styles.facts}>
      {DETAILS.map(({ field, label }) => (
        <Fact key={field} name={label}>
          {company[field] ?? missing}
        </Fact>
      ))}
    </dl>
  );
}
