import type { Tx } from './tx.ts';

/**
 * Serialises counting a client's totals (storage, mails of a day) until the transaction ends. Take
 * this lock last.
 */
export async function lockClient(tx: Tx, clientId: string): Promise<void> {
  await tx.selectFrom('clients').select('id').where('id', '=', clientId).forNoKeyUpdate().execute();
}
