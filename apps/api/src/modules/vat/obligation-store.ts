import { addDays, formatDate } from '@counterfoil/domain/dates/iso-date';
import type { TaxObligation } from '@counterfoil/providers/tax-authority/port';
import { lockClient } from '#platform/db/rows';
import type { Transact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import type { Clock } from '#platform/time/clock';
import type { NewReport, ReportRow } from './report-store.ts';

/** Far more than the periods of two years. */
const MOST = 100;
/** How long after its due date a period stays relevant. */
const FORGOTTEN_AFTER_DAYS = 400;

/**
 * Stores what HMRC expects of a client, replacing its earlier answer. @param told all open periods, and fulfilled ones
 * as far as they were asked for
 */
export async function keepObligations(
  tx: Tx,
  clock: Clock,
  { clientId, vrn }: { readonly clientId: string; readonly vrn: string },
  told: readonly TaxObligation[],
): Promise<void> {
  const oldest = addDays(clock.today(), -FORGOTTEN_AFTER_DAYS);
  const seen_at = clock.now().toString();
  await lockClient(tx, clientId);
  await tx
    .deleteFrom('vat_obligations')
    .where('client_id', '=', clientId)
    .where((eb) => eb.or([eb('is_fulfilled', '=', false), eb('due_date', '<', oldest)]))
    .execute();
  const recent = told.filter(({ due }) => due >= oldest).slice(-MOST);
  for (const { start, end, due, status } of recent) {
    const known = { vrn, due_date: due, is_fulfilled: status === 'fulfilled', seen_at };
    await tx
      .insertInto('vat_obligations')
      .values({ client_id: clientId, period_start: start, period_end: end, ...known })
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'period_start', 'period_end']).doUpdateSet(known),
      )
      .execute();
  }
}

/** The due date that HMRC has given a period of the client's VAT number, as it was last seen. */
export async function dueAtHmrc(
  tx: Tx,
  {
    client_id,
    period_start,
    period_end,
  }: Pick<ReportRow, 'client_id' | 'period_start' | 'period_end'>,
): Promise<string | undefined> {
  const expected = await expectedOf(tx, client_id, { from: period_start, to: period_end });
  return expected.find(isOf({ from: period_start, to: period_end }))?.due_date;
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Obligations of the client's VAT number at HMRC for any of these days. */
const expectedOf = (tx: Tx, clientId: string, { from, to }: Days) =>
  tx
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

const isOf =
  ({ from, to }: Days) =>
  ({ period_start, period_end }: { readonly period_start: string; readonly period_end: string }) =>
    period_start === from && period_end === to;

/** How a report differs from what HMRC expects, as far as known; null when it does not. */
export function differenceFromHmrc(
  transact: Transact,
  clientId: string,
  { due, ...days }: Pick<NewReport, 'from' | 'to' | 'due'>,
): Promise<string | null> {
  return transact.forClient({ clientId }, async (tx) => {
    const { from, to } = days;
    const expected = await expectedOf(tx, clientId, { from, to });
    const same = expected.find(isOf(days));
    if (same?.is_fulfilled) return 'HMRC has a return for these days already.';
    if (same) {
      return same.due_date === due ? null : `HMRC expects it by ${formatDate(same.due_date)}.`;
    }
    const [other] = expected;
    if (!other) return null;
    const span = `${formatDate(other.period_start)} to ${formatDate(other.period_end)}`;
    return other.is_fulfilled
      ? `HMRC has a return for ${span} already.`
      : `HMRC expects one for ${span} instead.`;
  });
}
