/** The address parameters of the form's pages. */
export interface InvoiceSearch {
  /** The first customer, or the one just added. */
  readonly customer_id?: string;
  /** Restores what was kept while the user was away. */
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
