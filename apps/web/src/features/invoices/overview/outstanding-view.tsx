import type { Period } from '@counterfoil/domain/invoice/periods';
import { formatPounds, type Pence, wirePence } from '@counterfoil/domain/money/pence';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useClient, useClientRefusal } from '#lib/session/profile.ts';
import { ChartSwatch } from '#ui/charts/chart-fill.tsx';
import { PieChart } from '#ui/charts/pie-chart.tsx';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { Card } from '#ui/page/card.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import { Amount } from '#ui/page/amount.tsx';
import { expectedQuery } from './overview-queries.ts';
import { FIGURES } from './figure-words.ts';
import styles from './overview-page.module.css';
import { type Overview, shareOf, type Sums } from './overview.ts';
import { OwedToday } from './owed-today.tsx';
import { RowsLink } from './rows-link.tsx';

interface ViewProps {
  readonly overview: Overview;
  readonly days: Period;
}

/** Debtors, due dates, and what is owed on the period's invoices: not yet due against late. */
export function OutstandingView({ overview: { total }, days }: ViewProps): ReactElement {
  const owedPence = total.sentPence + total.overduePence;
  return (
    <>
      <OwedToday />
      {total.invoicesPence === 0 ? (
        <NoInvoicesInPeriod />
      ) : (
        <Card title="Owed on invoices in this period">
          <div className={styles.owed}>
            <Ring total={total} owedPence={owedPence} />
            <Shares {...{ total, owedPence, days }} />
            <div className={styles.adds}>
              {owedPence > 0 && <p>{ofInvoiced(owedPence, total.invoicesPence)}</p>}
              <OutsidePeriod periodOwedPence={owedPence} />
            </div>
          </div>
        </Card>
      )}
    </>
  );
}

interface Props {
  readonly total: Sums;
  readonly owedPence: Pence;
}

const OWED = FIGURES.flatMap(({ key, ...figure }) =>
  key === 'sentPence' || key === 'overduePence' ? [{ key, ...figure }] : [],
);

const ofInvoiced = (owedPence: Pence, invoicedPence: Pence) =>
  `${shareOf(owedPence, invoicedPence)} of the ${formatPounds(invoicedPence)} invoiced in this period is still owed.`;

/** The strip has the sum, so the middle shows how much of it is late. */
function Ring({ total, owedPence }: Props): ReactElement {
  const parts = OWED.map(
    ({ key, label }) => `${label} ${formatPounds(total[key])} (${shareOf(total[key], owedPence)})`,
  );
  return (
    <PieChart
      label={`Owed to you: ${formatPounds(owedPence)}. ${parts.join(', ')}.`}
      parts={OWED.map(({ key, look }) => ({ value: total[key], look }))}
      figure={shareOf(total.overduePence, owedPence)}
      caption="overdue"
    />
  );
}

/** The legend, and the ring's figures as text. */
function Shares({ total, owedPence, days }: Props & Pick<ViewProps, 'days'>): ReactElement {
  return (
    <div className={styles.shares}>
      {owedPence === 0 && (
        <p>Nothing is owed on these invoices. All of them are paid or settled.</p>
      )}
      <table aria-label="Owed on invoices in this period">
        <tbody>
          {OWED.map(({ key, label, explains, look }) => (
            <tr key={key}>
              <th scope="row">
                <span className={styles.name}>
                  <ChartSwatch look={look} />
                  <RowsLink {...{ figure: key, days }}>{label}</RowsLink>
                </span>{' '}
                <span className={styles.explains}>{explains}</span>
              </th>
              <td>
                <Amount>{formatPounds(total[key])}</Amount>{' '}
                <span className={styles.share}>{shareOf(total[key], owedPence)}</span>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total owed</th>
            <td translate="no">{formatPounds(owedPence)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** The part of today's debt that the ring leaves out. */
function OutsidePeriod({ periodOwedPence }: { periodOwedPence: Pence }): ReactElement | null {
  const { clientId } = useClient();
  const { data: spans = [] } = useQuery(expectedQuery(clientId));
  const outsidePence = spans.reduce((sum, { total }) => sum + wirePence(total), -periodOwedPence);
  if (outsidePence <= 0) return null;
  return (
    <p>{`${formatPounds(outsidePence)} more is owed to you on invoices outside this period.`}</p>
  );
}

/** Why the period is empty, and what to do next. */
export function NoInvoicesInPeriod(): ReactElement {
  const refused = useClientRefusal('create_invoice');
  return (
    <EmptyState text="No invoices in this period">
      <p>Sent invoices count in the month they’re dated. Drafts don’t count.</p>
      {!refused && (
        <LinkButton to="/invoices/create" kind="primary" icon="plus">
          Create an invoice
        </LinkButton>
      )}
    </EmptyState>
  );
}
