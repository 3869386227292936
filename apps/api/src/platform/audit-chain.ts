import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Transact } from './db/transact.ts';
import type { Tx } from './db/tx.ts';
import type { Logger } from './log.ts';
import type { Secrets } from './secrets.ts';
import type { Clock } from './time/clock.ts';

/** The end of the chain at a moment; the next row is hashed with its hash. */
export interface ChainEnd {
  readonly position: number;
  readonly hash: Uint8Array;
}

/** The end before the first row. */
export const CHAIN_START: ChainEnd = { position: 0, hash: new Uint8Array(32) };

/** @param text what `audit_row_text` says of the row */
export const hashAfter = (previous: Uint8Array, text: string): Buffer =>
  createHash('sha256').update(previous).update(text).digest();

/** The bytes that a head signs. @param at an ISO instant; milliseconds count */
export const headBytes = ({ position, hash }: ChainEnd, at: string): Buffer =>
  Buffer.from(
    `counterfoil audit head ${position} ${Buffer.from(hash).toString('hex')} ${Temporal.Instant.from(at).epochMilliseconds}`,
  );

interface ChainDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly log: Logger;
}

const MOST = 1_000;
// Any number that no other advisory lock of the portal has.
const LOCK = 8_412_065;

/**
 * Adds the new rows of the audit log to the chain and signs its end, a thousand at a time. One node does so at a time;
 * the others leave it to that one.
 */
export async function chainAudit(deps: ChainDeps): Promise<void> {
  const { transact, log } = deps;
  for (;;) {
    const { added, end } = await transact.acrossClients((tx) => chainSome(tx, deps));
    // A copy of the head outside the database shows when the end of the log is cut off.
    if (added > 0) {
      log.info({ position: end.position, hash: hexOf(end.hash) }, 'audit log signed');
    }
    if (added < MOST) return;
  }
}

export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

interface NewRow {
  readonly id: string;
  readonly text: string;
}

async function chainSome(tx: Tx, { clock, secrets }: ChainDeps) {
  const nothing = { added: 0, end: CHAIN_START };
  const locked = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK}) as held`.execute(tx);
  if (!locked.rows[0]?.held) return nothing;
  const { rows } = await sql<NewRow>`
    select a.id, audit_row_text(a) as text from audit_unchained u join audit_log a on a.id = u.row_id
    order by a.id limit ${MOST}`.execute(tx);
  if (rows.length === 0) return nothing;
  const last = await tx
    .selectFrom('audit_chain')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  let end: ChainEnd = last ?? CHAIN_START;
  const links = rows.map(({ id, text }) => {
    end = { position: end.position + 1, hash: hashAfter(end.hash, text) };
    return { position: end.position, row_id: id, hash: Buffer.from(end.hash) };
  });
  await tx.insertInto('audit_chain').values(links).execute();
  const ids = rows.map(({ id }) => id);
  await tx.deleteFrom('audit_unchained').where('row_id', 'in', ids).execute();
  const at = clock.now().toString();
  const { keyId, bytes } = secrets.sign(headBytes(end, at));
  const signature = Buffer.from(bytes);
  await tx
    .insertInto('audit_heads')
    .values({ position: end.position, at, key_id: keyId, signature })
    .execute();
  return { added: rows.length, end };
}
