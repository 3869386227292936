import type * as contract from '@counterfoil/contract/invoices/overview-routes';
import type { ReplyOf } from '@counterfoil/contract/route';
import { formatPence } from '@counterfoil/domain/money/pence';
import { sql } from 'kysely';
import type { Call } from '#platform/http/serve-route';
import type { Tx } from '#platform/db/tx';
import type { InvoicesDeps } from '../record/deps.ts';
import type { ListState } from './invoice-ids.ts';

type Statistics = ReplyOf<typeof contract.invoiceStatistics>;

/** The count, total and balance of each list, as of today. */
export function invoiceStatistics(
  { transact, clock }: Pick<InvoicesDeps, 'transact' | 'clock'>,
  { caller }: Call<typeof contract.invoiceStatistics>,
): Promise<Statistics> {
  return transact.forClient(caller, async (tx) => {
    const tallies = await readTallies(tx, caller.clientId, clock.today());
    const of = (state: ListState) => tallies.find((tally) => tally.state === state);
    return {
      draft: presentFigures(of('draft')),
      sent: presentFigures(of('sent')),
      overdue: presentFigures(of('overdue')),
      paid: presentFigures(of('paid')),
      outstanding_total: formatPence(
        (of('sent')?.balancePence ?? 0) + (of('overdue')?.balancePence ?? 0),
      ),
    };
  });
}

/** The sums of a list that the database maintains, so that no query counts rows. */
interface Tally {
  readonly state: ListState;
  /** Includes credit notes. */
  readonly documents: number;
  readonly totalPence: number;
  readonly balancePence: number;
}

/** The sums of the client's lists; an empty list has no row. */
async function readTallies(tx: Tx, clientId: string, today: string): Promise<Tally[]> {
  const { rows } = await sql<Tally>`
    select case when state = 'sent' and due_date < ${today} then 'overdue' else state end as state,
           sum(documents)::bigint as documents, sum(total_pence)::bigint as "totalPence",
           sum(balance_pence)::bigint as "balancePence"
    from invoice_totals where client_id = ${clientId} group by 1`.execute(tx);
  return rows;
}

/** Tally -> reply. */
const presentFigures = (tally: Tally | undefined): contract.StateFigures => ({
  count: tally?.documents ?? 0,
  total: formatPence(tally?.totalPence ?? 0),
  balance: formatPence(tally?.balancePence ?? 0),
});
