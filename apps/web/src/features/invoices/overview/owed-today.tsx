import type { ExpectedSpan } from '@counterfoil/contract/invoices/overview-routes';
import { formatPounds, type Pence, wirePence } from '@counterfoil/domain/money/pence';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { customersQuery } from '#features/customers/public.ts';
import { displayAmount } from '#lib/amounts.ts';
import { failureOf } from '#lib/api/failure.ts';
import { displayDate } from '#lib/dates.ts';
import { useClient } from '#lib/session/profile.ts';
import { counted } from '#ui/counts.ts';
import { Loading } from '#ui/page/loading.tsx';
import { FetchFailure, StaleNotice } from '#ui/page/states.tsx';
import { PageSection } from '#ui/page/page-section.tsx';
import { expectedQuery, OWE_MOST } from './overview-queries.ts';
import styles from './owed-today.module.css';
import { useUnusedCredit } from './unused-credit.ts';

/** Today's largest debts, and when the money is expected. */
export function OwedToday(): ReactElement {
  return (
    <div className={styles.parts}>
      <WhoOwesMost />
      <WhenExpected />
    </div>
  );
}

function WhoOwesMost(): ReactElement {
  const { clientId } = useClient();
  const customers = useQuery(customersQuery(clientId, OWE_MOST));
  const { isOffset } = useUnusedCredit();
  const failure = failureOf(customers);
  const owing = customers.data?.data.filter((each) => wirePence(each.total_outstanding) > 0);
  return (
    <PageSection title="Who owes most">
      {failure && (owing ? <StaleNotice {...failure} /> : <FetchFailure {...failure} />)}
      {!owing && !failure && <Loading />}
      {owing?.length === 0 && (
        <p className={styles.nobody}>
          {isOffset
            ? 'No one: unused credit covers every unpaid invoice.'
            : 'Nothing is owed to you today.'}
        </p>
      )}
      {owing && owing.length > 0 && isOffset && (
        <p className={`fine ${styles.after}`}>After unused credit.</p>
      )}
      {owing && owing.length > 0 && (
        <>
          <ol className={styles.rows}>
            {owing.map(({ id, name, total_outstanding, total_overdue }) => (
              <li key={id}>
                <Link to="/customers/$id/ledger" params={{ id }} className={styles.row}>
                  <span className={styles.lead}>{name}</span>{' '}
                  <strong translate="no">{displayAmount(total_outstanding)}</strong>{' '}
                  <span className={styles.late}>
                    {overdueInWords(total_overdue, total_outstanding)}
                  </span>
                </Link>
              </li>
            ))}
          </ol>
          <Link
            to="/customers"
            search={{ sort: 'total_outstanding', order: 'desc' }}
            className={styles.all}
          >
            All customers, by amount owed
          </Link>
        </>
      )}
    </PageSection>
  );
}

/** The late part of a debt: "all overdue", "£196.50 overdue", "" for none. */
function overdueInWords(overdue: string, owed: string): string {
  if (wirePence(overdue) <= 0) return '';
  return wirePence(overdue) >= wirePence(owed)
    ? 'all overdue'
    : `${displayAmount(overdue)} overdue`;
}

function WhenExpected(): ReactElement {
  const { clientId } = useClient();
  const expected = useQuery(expectedQuery(clientId));
  const { isOffset } = useUnusedCredit();
  const failure = failureOf(expected);
  const { data } = expected;
  const largest = Math.max(...(data ?? []).map(({ total }) => wirePence(total)), 1);
  return (
    <PageSection title="Expected payments">
      {failure && (data ? <StaleNotice {...failure} /> : <FetchFailure {...failure} />)}
      {!data && !failure && <Loading />}
      {isOffset && data?.some(({ count }) => count > 0) && (
        <p className={`fine ${styles.after}`}>Before unused credit.</p>
      )}
      {data && (
        <ol className={styles.rows}>
          {data.map(
            (span, nth) =>
              span.count > 0 && (
                <li key={nth}>
                  <Span span={span} nth={nth} largest={largest} />
                </li>
              ),
          )}
        </ol>
      )}
      {data?.every(({ count }) => count === 0) && (
        <p className={styles.nobody}>No payments are expected.</p>
      )}
    </PageSection>
  );
}

interface SpanProps {
  readonly span: ExpectedSpan;
  readonly nth: number;
  /** The amount whose bar has the whole width. */
  readonly largest: Pence;
}

function Span({ span, nth, largest }: SpanProps): ReactElement {
  const { from, to, count, total } = span;
  const pence = wirePence(total);
  const content = (
    <>
      <span className={styles.lead}>{spanInWords(span, nth)}</span>{' '}
      <span className={styles.bar} aria-hidden="true">
        {/* React writes `style` through the CSSOM, which the CSP allows. */}
        <span
          data-late={from === null || undefined}
          style={{ flexBasis: `${(pence / largest) * 100}%` }}
        />
      </span>{' '}
      <span className={styles.count}>{counted(count, 'invoice')}</span>{' '}
      <strong translate="no">{formatPounds(pence)}</strong>
    </>
  );
  if (from === null) {
    return (
      <Link to="/invoices/overdue" className={styles.row} data-late>
        {content}
      </Link>
    );
  }
  return (
    <Link
      to="/invoices/sent"
      search={{
        due_from: from,
        ...(to === null ? {} : { due_to: to }),
        sort: 'due_date',
        order: 'asc',
      }}
      className={styles.row}
    >
      {content}
    </Link>
  );
}

/** "Overdue", "This week", "Next week", "Week of 30/11/2026", "Later". */
function spanInWords({ from, to }: ExpectedSpan, nth: number): string {
  if (from === null) return 'Overdue';
  if (to === null) return 'Later';
  return ['', 'This week', 'Next week'][nth] ?? `Week of ${displayDate(from)}`;
}
