import { audit } from '#platform/audit';
import type { Transact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import type { Clock } from '#platform/time/clock';
import { dropFiles } from './identity-store.ts';

const BATCH = 100;

/**
 * Deletes the files of identities whose time is over, and what was read from them. The decision stays. Each client has a
 * separate transaction, and only one of several nodes does the work.
 * @returns the number of clients
 */
export async function forgetOldIdentities(deps: {
  readonly transact: Transact;
  readonly clock: Clock;
}): Promise<number> {
  const { transact, clock } = deps;
  const due = await transact.acrossClients((tx) => dueClients(tx, clock.now().toString()));
  for (const clientId of due) {
    await transact.acrossClients((tx) => forget(tx, clock, clientId));
  }
  return due.length;
}

async function dueClients(tx: Tx, now: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('identity_files')
    .select('client_id')
    .where('delete_at', '<=', now)
    .union(
      tx
        .selectFrom('identities')
        .select('client_id')
        .where('delete_at', '<=', now)
        .where('details_sealed', 'is not', null),
    )
    .orderBy('client_id')
    .limit(BATCH)
    .execute();
  return rows.map(({ client_id }) => client_id);
}

async function forget(tx: Tx, clock: Clock, clientId: string): Promise<void> {
  const now = clock.now().toString();
  // Another node may be doing the same, or the client may be giving an identity: the later of the two waits.
  await tx
    .selectFrom('contacts')
    .select('id')
    .where('client_id', '=', clientId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const files = await tx
    .selectFrom('identity_files')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('delete_at', '<=', now)
    .orderBy('id')
    .execute();
  await dropFiles(tx, clientId, files);
  const emptied = await tx
    .updateTable('identities')
    .set({ details_sealed: null })
    .where('client_id', '=', clientId)
    .where('delete_at', '<=', now)
    .where('details_sealed', 'is not', null)
    .returning('contact_id')
    .execute();
  const contacts = new Set([...files, ...emptied].map(({ contact_id }) => contact_id));
  const subjects = [...contacts].map((id) => ({ id, detail: { files: files.length } }));
  if (subjects.length === 0) return;
  await audit(tx, clock, { action: 'identity_deleted', userId: null, clientId }, subjects);
}
