/** What the list can be sorted by. A file of its own: an address is read before the contract is loaded. */
export const INVOICE_SORTS = [
  'date',
  'number',
  'due_date',
  'customer_name',
  'total',
  'balance',
  'created_at',
] as const;
