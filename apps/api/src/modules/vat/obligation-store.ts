import { formatDate } from '@counterfoil/domain/dates/iso-date';
import type { TaxObligation } from '@counterfoil/providers/tax-authority/port';
import { lockClient } from '#platform/db/rows';
import type { Transact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import type { Clock } from '#platform/time/clock';
import type { NewReport } from './report-store.ts';

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

/** In what a report differs from what HMRC expects, as far as it is known; null when it does not. */
export function differenceFromHmrc(
  transact: Transact,
  clientId: string,
  { from, to, due }: Pick<NewReport, 'from' | 'to' | 'due'>,
): Promise<string | null> {
  return transact.forClient({ clientId }, async (tx) => {
    const expected = await tx
      .selectFrom('vat_obligations as o')
      .innerJoin('clients as c', (join) =>
        join.onRef('c.id', '=', 'o.client_id').onRef('c.vat_number', '=', 'o.vrn'),
      )
      .selectAll('o')
      .where('o.client_id', '=', clientId)
      .where('o.period_start', '<=', to)
      .where('o.period_end', '>=', from)
      .orderBy('o.period_start')
      .execute();
    const same = expected.find(
      ({ period_start, period_end }) => period_start === from && period_end === to,
    );
    if (same?.is_fulfilled) return 'HMRC has a return for these days already.';
    if (same)
      return same.due_date === due ? null : `HMRC expects it by ${formatDate(same.due_date)}.`;
    const [other] = expected;
    if (!other) return null;
    const { period_start, period_end } = other;
    return `HMRC expects one for ${formatDate(period_start)} to ${formatDate(period_end)} instead.`;
  });
}
