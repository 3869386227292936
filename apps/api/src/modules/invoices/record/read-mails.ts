import type { Tx } from '#platform/db/tx';

/** Every e-mail with an invoice or credit note, the oldest first. */
export function readMails(tx: Tx, clientId: string, invoiceId: string) {
  return tx
    .selectFrom('mails')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('id')
    .execute();
}
