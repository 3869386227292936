import type { Invoice } from '@counterfoil/contract/invoices/schemas';

/** What the form calls the two documents it writes and their parts. */
export const DOCUMENT_TEXTS = {
  invoice: {
    name: 'invoice',
    number: 'Invoice number',
    date: 'Invoice date',
    saved: 'Invoice has been saved as a draft',
    sent: 'Invoice sent!',
  },
  CreditNote: {
    name: 'credit note',
    number: 'Credit note number',
    date: 'Credit date',
    saved: 'Credit note has been saved as a draft',
    sent: 'Credit note sent!',
  },
} as const satisfies Record<Invoice['type'], Record<string, string>>;

export type DocumentTexts = (typeof DOCUMENT_TEXTS)[Invoice['type']];
