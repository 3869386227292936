import type { TaxObligation } from '@counterfoil/providers/tax-authority/port';
import { lockClient } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import type { Clock } from '#platform/time/clock';

/** Far more than the periods of a year. */
const MOST = 100;

/** Keeps what HMRC expects of a client from today on, in place of what it said before. */
export async function keepObligations(
  tx: Tx,
  clock: Clock,
  { clientId, vrn }: { readonly clientId: string; readonly vrn: string },
  obligations: readonly TaxObligation[],
): Promise<void> {
  const today = clock.today();
  const seen_at = clock.now().toString();
  await lockClient(tx, clientId);
  await tx.deleteFrom('vat_obligations').where('client_id', '=', clientId).execute();
  const rows = obligations
    .filter(({ due }) => due >= today)
    .slice(0, MOST)
    .map(({ start, end, due, status }) => ({
      client_id: clientId,
      vrn,
      period_start: start,
      period_end: end,
      due_date: due,
      is_fulfilled: status === 'fulfilled',
      seen_at,
    }));
  if (rows.length === 0) return;
  await tx
    .insertInto('vat_obligations')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
