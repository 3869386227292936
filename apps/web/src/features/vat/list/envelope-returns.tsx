import type { VatReport } from '@counterfoil/contract/vat/schemas';
import { isTaxYear, nextPeriod } from '@counterfoil/domain/envelope/periods';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { failureOf } from '#lib/api/failure.ts';
import { useClient } from '#lib/session/profile.ts';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { PageSection } from '#ui/page/page-section.tsx';
import { FetchFailure } from '#ui/page/states.tsx';
import { GoOnNotice } from '../authorise/go-on-notice.tsx';
import { vatReportsQuery } from '../queries.ts';
import styles from '../vat.module.css';
import { ReturnsTable } from './returns-table.tsx';

/**
 * The VAT returns whose periods end in a shoebox client's tax year, and with the current year the older ones that still
 * wait; null for other envelopes.
 */
export function EnvelopeReturns({ date }: { readonly date: string }): ReactElement | null {
  const { isShoeboxClient, isVatRegistered } = useClient();
  if (!isShoeboxClient || !isVatRegistered || !isTaxYear(date)) return null;
  return <Returns from={date} before={nextPeriod(date, true)} />;
}

function Returns({ from, before }: { from: string; before: string }): ReactElement {
  const { clientId } = useClient();
  const returns = useQuery(vatReportsQuery(clientId));
  const failure = failureOf(returns);
  const { today } = useScreenSettings();
  const isCurrent = from <= today && today < before;
  const isHere = ({ period_end: end, status }: VatReport) =>
    end < from ? isCurrent && status !== 'submitted' : end < before;
  const here = returns.data?.filter(isHere) ?? [];
  return (
    <>
      <GoOnNotice />
      <div className={styles.returns}>
        <PageSection title="VAT returns" actions={<Link to="/vat">All VAT returns</Link>}>
          {failure && <FetchFailure {...failure} />}
          {here.length > 0 && (
            <ReturnsTable caption="VAT returns of this tax year" reports={here} />
          )}
          {returns.data && here.length === 0 && (
            <p className={styles.lead}>
              Your accountants haven’t prepared a VAT return for this tax year yet. Each one will
              appear here for you to check and submit to HMRC.
            </p>
          )}
        </PageSection>
      </div>
    </>
  );
}
