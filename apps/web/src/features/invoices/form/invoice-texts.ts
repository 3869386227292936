import type { ReferenceField } from '@counterfoil/contract/invoices/schemas';
import type { InvoiceType } from '@counterfoil/domain/invoice/kind';

/** The form's texts for an invoice and for a credit note. */
export const INVOICE_TEXTS = {
  invoice: {
    number: 'Invoice number',
    date: 'Invoice date',
    saved: 'Invoice has been saved as a draft',
    sent: 'Invoice sent!',
  },
  CreditNote: {
    number: 'Credit note number',
    date: 'Credit date',
    saved: 'Credit note has been saved as a draft',
    sent: 'Credit note sent!',
  },
} as const satisfies Record<InvoiceType, Record<string, string>>;

export const REFERENCE_LABELS: Readonly<Record<ReferenceField, string>> = {
  purchase_reference: 'Purchase reference',
};
