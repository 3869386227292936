/** The query of the form's pages. */
export interface InvoiceSearch {
  /** The customer to begin with; a customer just added comes back in it too. */
  readonly customer_id?: string;
  /** Goes on with what was kept while the person was away. */
  readonly resume?: true;
}

/** Both spellings of the spec, `customer_id` and `customerId`, are read. */
export function parseInvoiceSearch(raw: Record<string, unknown>): InvoiceSearch {
  const customer_id = raw.customer_id ?? raw.customerId;
  return {
    ...(typeof customer_id === 'string' && customer_id ? { customer_id } : {}),
    ...(String(raw.resume) === 'true' ? { resume: true } : {}),
  };
}
