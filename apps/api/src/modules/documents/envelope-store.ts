import {
  monthOf,
  sealingDate,
  taxYearOf,
  taxYearSealingDate,
} from '@counterfoil/domain/envelope/periods';
import { newId } from '#platform/ids';
import type { Tx } from '#platform/db/tx';
import type { Clock } from '#platform/time/clock';

/** The envelope of a calendar day's period, made on first use; two at once make one. */
async function envelopeOf(tx: Tx, clock: Clock, clientId: string, day: string, shoebox: boolean) {
  const date = shoebox ? taxYearOf(day) : monthOf(day);
  const find = () =>
    tx
      .selectFrom('envelopes')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('date', '=', date)
      .executeTakeFirst();
  const known = await find();
  if (known) return known;
  await tx
    .insertInto('envelopes')
    .values({
      id: newId(clock),
      client_id: clientId,
      date,
      sealing_date: shoebox ? taxYearSealingDate(date) : sealingDate(date),
      created_at: clock.now().toString(),
    })
    .onConflict((conflict) => conflict.columns(['client_id', 'date']).doNothing())
    .execute();
  const made = await find();
  if (!made) throw new Error('the envelope just made is not there');
  return made;
}

/** The current envelope: that of today, London time. */
export async function currentEnvelope(tx: Tx, clock: Clock, clientId: string) {
  const { shoebox } = await tx
    .selectFrom('clients')
    .select('shoebox')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  return envelopeOf(tx, clock, clientId, clock.today(), shoebox);
}
