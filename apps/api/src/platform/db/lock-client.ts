import type { Tx } from './tx.ts';

/**
 * What a client has in all (room for files, mails of a day) is counted by one at a time: nobody else
 * counts until the transaction ends. The last of a transaction's locks.
 */
export async function lockClient(tx: Tx, clientId: string): Promise<void> {
  await tx.selectFrom('clients').select('id').where('id', '=', clientId).forNoKeyUpdate().execute();
}
