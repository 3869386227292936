import type * as contract from '@counterfoil/contract/invoices/overview-routes';
import type { ExpectedSpan } from '@counterfoil/contract/invoices/overview-routes';
import { expectedSpans } from '@counterfoil/domain/invoice/expected';
import { formatPence } from '@counterfoil/domain/money/pence';
import { sql } from 'kysely';
import type { Call } from '#platform/http/serve-route';
import type { InvoicesDeps } from '../record/deps.ts';

interface Sum {
  /** The place of its span. */
  readonly nth: number;
  readonly count: number;
  readonly pence: number;
}

/** Amounts owed today, by the time at which they are due: sums that the database maintains per due day. */
export function invoicesExpected(
  { transact, clock }: Pick<InvoicesDeps, 'transact' | 'clock'>,
  { caller }: Call<typeof contract.invoicesExpected>,
): Promise<ExpectedSpan[]> {
  const spans = expectedSpans(clock.today());
  const starts = spans.flatMap(({ from }) => from ?? []);
  return transact.forClient(caller, async (tx) => {
    const { rows } = await sql<Sum>`
      select width_bucket(due_date, ${starts}::date[]) as nth,
             sum(documents)::bigint as count, sum(balance_pence)::bigint as pence
      from invoice_totals
      where client_id = ${caller.clientId} and state = 'sent' and due_date < 'infinity'
      group by 1`.execute(tx);
    const sums = new Map(rows.map((sum) => [sum.nth, sum]));
    return spans.map((span, nth) => {
      const { count = 0, pence = 0 } = sums.get(nth) ?? {};
      return { ...span, count, total: formatPence(pence) };
    });
  });
}
