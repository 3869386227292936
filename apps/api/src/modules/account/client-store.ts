import type { Tx } from '#platform/db/tx';

/** The client's own details, as printed on their papers. */
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

/** The default terms of new invoices, in days. */
export async function savePaymentTerms(tx: Tx, clientId: string, days: number): Promise<void> {
  await tx.updateTable('clients').set({ payment_terms: days }).where('id', '=', clientId).execute();
}
