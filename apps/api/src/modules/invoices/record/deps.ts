import type { PayByBankProvider } from '@counterfoil/providers/pay-by-bank/port';
import type { InvoiceType } from '@counterfoil/domain/invoice/kind';
import type { Tx } from '#platform/db/tx';
import type { MailQueue } from '#platform/mail/mail-queue';
import type { PaperDeps } from '#platform/papers/issue-paper';

export type InvoiceMailKind = 'invoice' | 'credit_note' | 'reminder';

/** Raised in the transaction that sends an invoice or credit note. */
export interface InvoiceSentEvent {
  readonly clientId: string;
  readonly invoiceId: string;
  readonly type: InvoiceType;
  readonly number: string;
  readonly customerName: string;
  readonly pdf: { readonly blobId: string; readonly byteSize: number };
}

/** Properties of the provider that decide whether an invoice can be paid by bank. */
export type PayByBankOffer = Pick<PayByBankProvider, 'name' | 'needsAccount'>;

export interface InvoicesPorts {
  onSent(tx: Tx, event: InvoiceSentEvent): Promise<void>;
  /** Warns before a paper is dated into a VAT period that is closed; null when it is not. */
  closedPeriodOf(tx: Tx, clientId: string, date: string): Promise<string | null>;
}

export interface InvoicesDeps extends PaperDeps {
  readonly mailQueue: MailQueue<InvoiceMailKind>;
  readonly ports: InvoicesPorts;
  readonly payByBank: PayByBankOffer;
}
