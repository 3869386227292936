import type { Tx } from '#platform/db/tx';

/** What stands on the papers of a client: who they are and where. */
export function readClient(tx: Tx, clientId: string) {
  return tx.selectFrom('clients').selectAll().where('id', '=', clientId).executeTakeFirstOrThrow();
}

export function readPrimaryContact(tx: Tx, clientId: string) {
  return tx
    .selectFrom('contacts')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('is_primary', '=', true)
    .executeTakeFirst();
}

/** Days; new invoices start with them. */
export async function savePaymentTerms(tx: Tx, clientId: string, days: number): Promise<void> {
  await tx.updateTable('clients').set({ payment_terms: days }).where('id', '=', clientId).execute();
}
