import { closedPeriodWarning } from '@counterfoil/domain/vat/closed-period';
import type { Tx } from '#platform/db/tx';
import { reportsWithin } from './report-store.ts';

/** Warns before a record of the client is dated so: null unless HMRC has the return of that period. */
export async function closedPeriodOf(
  tx: Tx,
  clientId: string,
  date: string,
): Promise<string | null> {
  return closedPeriodWarning(date, await reportsWithin(tx, clientId, { from: date, to: date }));
}
