/** The address parameters of a credit note's pages, in the spec's and in the wire's names. */
export interface CreditNoteSearch {
  readonly customerId?: string;
  readonly invoiceId?: string;
  /** Restores what was kept while the user was away. */
  readonly resume?: true;
}

export function parseCreditNoteSearch(raw: Record<string, unknown>): CreditNoteSearch {
  const customerId = raw.customerId ?? raw.customer_id;
  const invoiceId = raw.invoiceId ?? raw.invoice_id;
  return {
    ...(typeof customerId === 'string' && customerId ? { customerId } : {}),
    ...(typeof invoiceId === 'string' && invoiceId ? { invoiceId } : {}),
    ...(String(raw.resume) === 'true' ? { resume: true } : {}),
  };
}
