import {
  monthOf,
  nextPeriod,
  periodsSince,
  sealingDate,
  taxYearOf,
  taxYearSealingDate,
} from '@counterfoil/domain/envelope/periods';
import { sql, type Selectable } from 'kysely';
import { newId } from '#platform/ids';
import type { Schema } from '#platform/db/schema.gen';
import type { Tx } from '#platform/db/tx';
import { notFound } from '#platform/refusals';
import type { Clock } from '#platform/time/clock';

export type EnvelopeRow = Selectable<Schema['envelopes']>;

/** The client whose envelopes are read, and the kind of envelopes. */
interface Owner {
  readonly clientId: string;
  readonly shoebox: boolean;
}

/** Every envelope since the client started, the current one first; created on first use. */
export async function readEnvelopes(tx: Tx, clock: Clock, clientId: string) {
  const { shoebox, started_on: startedOn } = await tx
    .selectFrom('clients')
    .select(['shoebox', 'started_on'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  const read = () =>
    tx
      .selectFrom('envelopes')
      .selectAll()
      .where('client_id', '=', clientId)
      .orderBy('date', 'desc')
      .execute();
  const known = await read();
  const dates = new Set(known.map(({ date }) => date));
  const missing = periodsSince(startedOn, clock.today(), shoebox).filter(
    (date) => !dates.has(date),
  );
  if (missing.length === 0) return known;
  await makeEnvelopes(tx, clock, { clientId, shoebox }, missing);
  return read();
}

/** The envelope for a copy made today: the current one, or the next when that is sealed. */
export async function openEnvelope(tx: Tx, clock: Clock, clientId: string): Promise<EnvelopeRow> {
  const { shoebox } = await tx
    .selectFrom('clients')
    .select('shoebox')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  const owner = { clientId, shoebox };
  const today = clock.today();
  let date = shoebox ? taxYearOf(today) : monthOf(today);
  for (;;) {
    await makeEnvelopes(tx, clock, owner, [date]);
    // Waits for a sealing to finish, but not for others who file copies.
    const envelope = await tx
      .selectFrom('envelopes')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('date', '=', date)
      .forShare()
      .executeTakeFirstOrThrow();
    if (envelope.sealed_at === null) return envelope;
    date = nextPeriod(date, shoebox);
  }
}

/** Concurrent calls create each envelope once. */
async function makeEnvelopes(tx: Tx, clock: Clock, owner: Owner, dates: readonly string[]) {
  const rows = dates.map((date) => ({
    id: newId(clock),
    client_id: owner.clientId,
    date,
    sealing_date: owner.shoebox ? taxYearSealingDate(date) : sealingDate(date),
    created_at: clock.now().toString(),
  }));
  await tx
    .insertInto('envelopes')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['client_id', 'date']).doNothing())
    .execute();
}

export async function readEnvelope(tx: Tx, clientId: string, id: string): Promise<EnvelopeRow> {
  const row = await tx
    .selectFrom('envelopes')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Reads an envelope and locks it against filling and sealing. */
export async function lockEnvelope(tx: Tx, clientId: string, id: string): Promise<EnvelopeRow> {
  const row = await tx
    .selectFrom('envelopes')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Blocks the sealing of these envelopes until the transaction ends. */
export async function keepFromSealing(tx: Tx, clientId: string, ids: readonly string[]) {
  await tx
    .selectFrom('envelopes')
    .select('id')
    .where('client_id', '=', clientId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute();
}
