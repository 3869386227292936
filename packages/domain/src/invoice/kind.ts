/** Tells an invoice from a credit note, with the names of the wire and of the columns. */
export type InvoiceKind =
  | { readonly type: 'invoice'; readonly parent_id: null }
  | { readonly type: 'CreditNote'; readonly parent_id: string };
export type InvoiceType = InvoiceKind['type'];

/** At the start of a sentence or a title. */
export const INVOICE_TITLES = {
  invoice: 'Invoice',
  CreditNote: 'Credit note',
} as const satisfies Record<InvoiceType, string>;

/** In the middle of a sentence. */
export const INVOICE_WORDS = {
  invoice: 'invoice',
  CreditNote: 'credit note',
} as const satisfies Record<InvoiceType, string>;
