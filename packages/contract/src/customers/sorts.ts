/** Sort columns of the list, in a separate file: addresses are parsed before the contract loads. */
export const CUSTOMER_SORTS = [
  'name',
  'contact_name',
  'city',
  'total_outstanding',
  'created_at',
] as const;
