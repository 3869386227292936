/** Sort columns of the list, in a separate file: addresses are parsed before the contract loads. */
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
