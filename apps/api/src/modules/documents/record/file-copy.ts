import type { InvoiceSent } from '#modules/invoices/public';
import { pdfName } from '#modules/invoices/public';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import type { Clock } from '#platform/time/clock';
import { insertDocuments } from './document-store.ts';
import { openEnvelope } from './envelope-store.ts';

/**
 * Files a copy of a sent invoice or credit note in the current envelope, or in the next one when that
 * is sealed, in the transaction that sends. Never refused, and does not count against the quota.
 */
export async function fileCopy(tx: Tx, clock: Clock, event: InvoiceSent): Promise<void> {
  const envelope = await openEnvelope(tx, clock, event.clientId);
  const name = pdfName(event.type, event.number);
  await insertDocuments(tx, [
    {
      id: newId(clock),
      client_id: event.clientId,
      envelope_id: envelope.id,
      title: `${name.replace(/\.pdf$/, '')} to ${event.customerName}`,
      file_name: name,
      document_type: event.type === 'invoice' ? 'sales_invoice' : 'sales_refund',
      blob_id: event.pdf.blobId,
      byte_size: event.pdf.byteSize,
      invoice_id: event.invoiceId,
      created_at: clock.now().toString(),
    },
  ]);
}
