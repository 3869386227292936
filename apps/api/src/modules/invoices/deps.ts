import type { InvoiceType } from '@counterfoil/domain/invoice/kind';
import type { BlobStore } from '@counterfoil/providers/blobs/port';
import type { Brand } from '#platform/brands';
import type { Transact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import type { QueueMails } from '#platform/mail/mail-queue';
import type { Secrets } from '#platform/secrets';
import type { Clock } from '#platform/time/clock';
import type { Typst } from '#platform/typst/typst';

/** An invoice or credit note has been sent; told in the transaction that sends it. */
export interface InvoiceSent {
  readonly clientId: string;
  readonly invoiceId: string;
  readonly type: InvoiceType;
  readonly number: string;
  readonly customerName: string;
  readonly pdf: { readonly blobId: string; readonly byteSize: number };
}

export interface InvoicesPorts {
  onSent(tx: Tx, event: InvoiceSent): Promise<void>;
}

export interface InvoicesDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly typst: Typst;
  readonly blobs: BlobStore;
  readonly brands: readonly Brand[];
  readonly queueMails: QueueMails;
  readonly ports: InvoicesPorts;
}
