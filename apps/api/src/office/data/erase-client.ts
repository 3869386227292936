import { sql } from 'kysely';
import { forgetAttempts } from '#modules/sessions/public';
import { audit } from '#platform/audit';
import { among } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { hasQueue } from '#platform/jobs/has-queue';
import { OfficeRefusal, type OfficeDeps, type CommandContext } from '../command.ts';
import { clientTables, emptiableOfClients, type ClientTable } from './client-tables.ts';
import { cancelMandates } from './cancel-mandates.ts';
import { endConsents, openConsents, type OpenConsent } from './end-consents.ts';
import { endPayByBank } from './end-pay-by-bank.ts';
import { openMandates, type OpenMandate } from './open-mandates.ts';

export interface ErasureResult {
  readonly client_id: string;
  readonly rows: number;
  readonly files: number;
  readonly logins: number;
  /** Mandates ended at the provider of direct debits, this time. */
  readonly cancelled: readonly OpenMandate[];
  /** Mandates that remain there. */
  readonly mandates: readonly OpenMandate[];
  /** Consents ended at the provider of bank data, this time. */
  readonly consents_ended: readonly OpenConsent[];
  /** Consents that remain there. */
  readonly consents: readonly OpenConsent[];
}

/** The record of who did what, by id only: it stays. */
const KEPT = 'audit_log';
/** Their rows go with the files. */
const LAST = 'blobs';
/** They stay to the end, so that a resumed erasure still names what remains at the providers. */
const STAYING = ['direct_debits', 'open_banking_consents'];
const BATCH = 500;

// A job that had begun, such as a mail's, may write a row that needs one in the table being erased.
const STILL_NEEDED = '23503';
const TRIES = 5;

/**
 * Erases a client: first ends sign-ins and whatever is open at providers; then removes the rows, a few hundred at a
 * time, then the files of both stores, and last the client's own row, by which a repetition finds an interrupted
 * erasure.
 */
export async function eraseClient(
  deps: OfficeDeps,
  clientId: string,
  at: CommandContext,
): Promise<ErasureResult> {
  const { transact } = deps;
  const logins = await transact.acrossClients((tx) => endAccess(tx, clientId));
  const cancelled = await cancelMandates(deps, clientId, at);
  const consents_ended = await endConsents(deps, clientId, at);
  await endPayByBank(deps, clientId, at);
  const done = { rows: 0, files: 0, logins };
  const stored = await againWhileWritten(() => eraseStored(deps, clientId, done, at));
  return { client_id: clientId, ...stored, cancelled, consents_ended };
}

/** Begins again, a few times, when a row written meanwhile needs one that is to be removed. */
async function againWhileWritten<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; tries <= TRIES; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === STILL_NEEDED)) throw error;
    }
  }
  throw new OfficeRefusal(
    'Work for this client goes on and writes what is being erased. Give the command again in a minute to erase the rest.',
  );
}

/** @param done counts what is gone, over all tries */
async function eraseStored(
  deps: OfficeDeps,
  clientId: string,
  done: { rows: number; files: number; readonly logins: number },
  at: CommandContext,
) {
  const { transact, clock } = deps;
  const tables = await transact.acrossClients(clientTables);
  const order = tables.toReversed().filter(({ name }) => name !== KEPT && name !== LAST);
  for (const table of order.filter(({ name }) => !STAYING.includes(name))) {
    at.tell?.(`Erasing ${table.name}`);
    await eraseRows(deps, clientId, table, done, at);
  }
  await eraseFiles(deps, clientId, done, at);
  return transact.acrossClients(async (tx) => {
    const mandates = await openMandates(tx, clientId);
    const consents = await openConsents(tx, clientId);
    const detail = { ...done };
    // Includes rows written meanwhile by requests that had already begun.
    for (const table of order) detail.rows += await eraseSome(tx, clientId, table);
    await endJobs(tx, clientId);
    await tx.deleteFrom('clients').where('id', '=', clientId).execute();
    const who = { action: 'client_erased', userId: null, clientId };
    await audit(tx, clock, who, { id: clientId, detail });
    return { ...detail, mandates, consents };
  });
}

/** Cuts off all access to the client; removes a login that holds no other client. @returns how many were removed */
async function endAccess(tx: Tx, clientId: string): Promise<number> {
  const held = await tx
    .deleteFrom('memberships')
    .where('client_id', '=', clientId)
    .returning('user_id')
    .execute();
  const gone = await tx
    .deleteFrom('users')
    .where(among(held.map(({ user_id }) => user_id)))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('memberships')
            .select('memberships.user_id')
            .whereRef('memberships.user_id', '=', 'users.id'),
        ),
      ),
    )
    .returning(['id', 'email'])
    .execute();
  for (const login of gone) await forgetLogin(tx, login);
  // The client's own row is the last to go; until then it says nothing.
  const nothing = Object.fromEntries((await emptiableOfClients(tx)).map((name) => [name, null]));
  await tx
    .updateTable('clients')
    .set({ ...nothing, company_name: 'Erased client' })
    .where('id', '=', clientId)
    .execute();
  await endJobs(tx, clientId);
  return gone.length;
}

/** Removes what is kept about a login by its e-mail address, in tables that name no client. */
async function forgetLogin(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await tx.deleteFrom('password_requests').where('email', '=', email).execute();
  await forgetAttempts(tx, { id, email });
}

async function endJobs(tx: Tx, clientId: string): Promise<void> {
  if (!(await hasQueue(tx))) return;
  await sql`delete from pgboss.job where data ->> 'client_id' = ${clientId}`.execute(tx);
}

async function eraseRows(
  { transact }: OfficeDeps,
  clientId: string,
  table: ClientTable,
  done: { rows: number },
  at: CommandContext,
): Promise<void> {
  for (;;) {
    goOn(at);
    const some = await transact.acrossClients((tx) => eraseSome(tx, clientId, table, BATCH));
    done.rows += some;
    if (some < BATCH) return;
  }
}

/** Deletes some rows, or all. A credit note goes before its invoice. */
async function eraseSome(
  tx: Tx,
  clientId: string,
  { name, parents }: ClientTable,
  most: number | null = null,
): Promise<number> {
  const children = parents.map((parent) => sql`${sql.ref(parent)} is null`);
  const order = children.length > 0 ? sql`order by ${sql.join(children)}` : sql``;
  const limit = most === null ? sql`` : sql`limit ${sql.lit(most)}`;
  const { numAffectedRows } = await sql`
    delete from ${sql.table(name)} where ctid = any(array(
      select ctid from ${sql.table(name)} where client_id = ${clientId} ${order} ${limit}))`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** The bytes first: a file never exists without a row. */
async function eraseFiles(
  { transact, blobs, coldBlobs }: OfficeDeps,
  clientId: string,
  done: { files: number },
  at: CommandContext,
): Promise<void> {
  for (;;) {
    goOn(at);
    at.tell?.(`${done.files} files erased`);
    // Dropped blobs cannot be kept any more.
    const some = await transact.acrossClients(async (tx) => {
      const found = tx
        .selectFrom('blobs')
        .select('id')
        .where('client_id', '=', clientId)
        .limit(BATCH);
      const dropped = tx.updateTable('blobs').set({ state: 'dropped' }).where('id', 'in', found);
      return dropped.returning('id').execute();
    });
    for (const { id } of some) {
      await blobs.delete(id);
      await coldBlobs.delete(id);
    }
    const ids = some.map(({ id }) => id);
    await transact.acrossClients((tx) => tx.deleteFrom('blobs').where(among(ids)).execute());
    done.files += some.length;
    if (some.length < BATCH) return;
  }
}

function goOn({ signal }: CommandContext): void {
  if (!signal?.aborted) return;
  throw new OfficeRefusal('This was cancelled half way. Give the command again to erase the rest.');
}
