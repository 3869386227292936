import type * as contract from '@counterfoil/contract/invoices/overview-routes';
import type { OverviewRecord } from '@counterfoil/contract/invoices/overview-routes';
import {
  countMonths,
  lastTwelveMonths,
  monthsOf,
  type Period,
} from '@counterfoil/domain/invoice/periods';
import { formatPence } from '@counterfoil/domain/money/pence';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import { refuseField } from '#platform/refusals';
import type { InvoicesDeps } from '../record/deps.ts';

// Ten years: longer than the law requires books to be kept.
const MOST_MONTHS = 120;

/**
 * The totals of the invoices dated in each month of a period: received, owed and not late, late. Every
 * month has its record, and the grand total comes last. The default is the last 12 months.
 */
export function invoiceOverview(
  { transact, clock }: Pick<InvoicesDeps, 'transact' | 'clock'>,
  { caller, query: request }: Call<typeof contract.invoiceOverview>,
): Promise<OverviewRecord[]> {
  const today = clock.today();
  const to = request.date_to ?? lastTwelveMonths(today).to;
  const period = { from: request.date_from ?? lastTwelveMonths(to).from, to };
  refuseImpossible(period);
  return transact.forClient(caller, async (tx) => {
    const sums = await readMonths(tx, caller.clientId, period, today);
    const months = monthsOf(period).map(
      (date) => sums.find((month) => month.date === date) ?? { ...NOTHING, date },
    );
    return [...months, { ...months.reduce(add, NOTHING), date: null }].map(present);
  });
}

function refuseImpossible(period: Period): void {
  if (period.from > period.to) throw refuseField('date_to', 'Must not be before the first day');
  if (countMonths(period) > MOST_MONTHS) {
    throw refuseField('date_to', `Must be within ${MOST_MONTHS} months of the first day`);
  }
}

interface Sums {
  readonly paidPence: number;
  readonly sentPence: number;
  readonly overduePence: number;
}

const NOTHING: Sums = { paidPence: 0, sentPence: 0, overduePence: 0 };

const add = (a: Sums, b: Sums): Sums => ({
  paidPence: a.paidPence + b.paidPence,
  sentPence: a.sentPence + b.sentPence,
  overduePence: a.overduePence + b.overduePence,
});

async function readMonths(tx: Tx, clientId: string, { from, to }: Period, today: string) {
  const { rows } = await sql<Sums & { date: string }>`
    select date_trunc('month', date::timestamp)::date as date,
           sum(paid_pence)::bigint as "paidPence",
           coalesce(sum(balance_pence) filter (where due_date >= ${today}), 0)::bigint as "sentPence",
           coalesce(sum(balance_pence) filter (where due_date < ${today}), 0)::bigint as "overduePence"
    from invoice_tallies
    where client_id = ${clientId} and state in ('sent', 'paid') and date between ${from} and ${to}
    group by 1`.execute(tx);
  return rows;
}

function present({ date, ...sums }: Sums & { readonly date: string | null }): OverviewRecord {
  const { paidPence, sentPence, overduePence } = sums;
  return {
    date,
    invoices_total: formatPence(paidPence + sentPence + overduePence),
    paid_total: formatPence(paidPence),
    sent_total: formatPence(sentPence),
    overdue_total: formatPence(overduePence),
  };
}
