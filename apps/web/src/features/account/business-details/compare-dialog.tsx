import type { CompanyProfile, RegisteredCompany } from '@counterfoil/contract/account/company';
import { refuseCompany } from '@counterfoil/domain/client/refuse-company';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { problemOf } from '#lib/api/problem.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { Banner } from '#ui/page/banner.tsx';
import styles from './business-details.module.css';
import { differencesOf, type Difference } from './compared-details.ts';
import { registeredQuery, useTakeOver } from './details-queries.ts';

interface Props {
  readonly number: string;
  readonly stored: CompanyProfile;
  readonly onClose: () => void;
}

/** Shows what Companies House says beside what is stored, and takes over exactly that when asked to. */
export function CompareDialog({ number, stored, onClose }: Props): ReactElement {
  const { clientId, businessType } = useClient();
  const query = useQuery(registeredQuery(clientId, number));
  const takeOver = useTakeOver();
  const company = query.isFetching ? undefined : query.data;
  const refusal =
    company && stored.company_number === null ? refuseCompany(company, businessType) : null;
  const differences = company ? differencesOf(stored, company) : [];
  const failure = takeOver.error ?? (query.isFetching ? null : query.error);
  const accept = async ({ company_number, version }: RegisteredCompany) => {
    try {
      await takeOver.mutateAsync({ company_number, version });
      toast.success('Details have been updated!');
      onClose();
    } catch {
      // The banner says why.
    }
  };
  const lookAgain = () => {
    takeOver.reset();
    void query.refetch();
  };
  return (
    <Dialog
      title={
        stored.company_number === null ? 'Is this your company?' : 'Update from Companies House'
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} initialFocus>
            {company && differences.length === 0 ? 'Close' : 'Cancel'}
          </Button>
          {failure !== null && <Button onClick={lookAgain}>Try again</Button>}
          {company && failure === null && differences.length > 0 && (
            <Button
              kind="primary"
              busy={takeOver.isPending}
              refused={refusal?.reason}
              onClick={() => void accept(company)}
            >
              Use these details
            </Button>
          )}
        </>
      }
    >
      {failure !== null && (
        <Banner message={problemOf(failure).message} attempt={query.errorUpdateCount} />
      )}
      {query.isFetching && <p role="status">Asking Companies House...</p>}
      {company && <Status company={company} reason={refusal?.reason} />}
      {company && <Comparison differences={differences} />}
    </Dialog>
  );
}

interface StatusProps {
  readonly company: RegisteredCompany;
  readonly reason: string | undefined;
}

/** Warns about an unusual company. */
function Status({ company, reason }: StatusProps): ReactElement | null {
  if (reason !== undefined) return <Banner message={reason} attempt={0} />;
  const { company_status: status } = company;
  if (status === null || status === 'active') return null;
  return <p>Companies House lists this company’s status as “{inWords(status)}”.</p>;
}

const inWords = (status: string) => status.replaceAll('-', ' ');

function Comparison({ differences }: { differences: readonly Difference[] }): ReactElement {
  if (differences.length === 0) {
    return <p>Your details already match Companies House.</p>;
  }
  return (
    <>
      <table role="table" className={styles.compare}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Detail
            </th>
            <th role="columnheader" scope="col">
              Now
            </th>
            <th role="columnheader" scope="col">
              At Companies House
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {differences.map(({ label, before, after }) => (
            <tr role="row" key={label}>
              <th role="rowheader" scope="row">
                {label}
              </th>
              <td role="cell">{before ?? '–'}</td>
              <td role="cell" className={styles.new}>
                {after ?? '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        New invoices and statements will show these details. Ones you’ve already sent won’t change.
      </p>
    </>
  );
}
