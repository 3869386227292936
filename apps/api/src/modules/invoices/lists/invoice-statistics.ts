import type { invoiceStatistics } from '@counterfoil/contract/invoices/overview-routes';
import type { ReplyOf } from '@counterfoil/contract/route';
import { formatPence } from '@counterfoil/domain/money/pence';
import type { ClientCaller } from '#platform/caller';
import type { InvoicesDeps } from '../record/deps.ts';
import { readTallies, presentFigures } from './invoice-counts.ts';
import type { ListState } from './list-request.ts';

type Statistics = ReplyOf<typeof invoiceStatistics>;

/** The count, total and balance of each list, as of today. */
export function getStatistics(
  { transact, clock }: Pick<InvoicesDeps, 'transact' | 'clock'>,
  caller: ClientCaller,
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
