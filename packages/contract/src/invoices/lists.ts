// Separate from the routes, as addresses are parsed before the contract loads.

/** The states of an invoice, each with a list. */
export const AASM_STATES = ['draft', 'sent', 'overdue', 'paid'] as const;

/** Sort columns of the lists. */
export const INVOICE_SORTS = [
  'date',
  'number',
  'due_date',
  'payment_date',
  'customer_name',
  'total',
  'balance',
  'created_at',
] as const;
