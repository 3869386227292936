/** The query of the pages of a credit note, in the spec's names and in the wire's. */
export interface CreditNoteSearch {
  readonly customerId?: string;
  readonly invoiceId?: string;
  /** Goes on with what was kept while the person was away. */
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
