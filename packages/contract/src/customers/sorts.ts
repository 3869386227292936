/** What the list can be sorted by. A file of its own: an address is read before the contract is loaded. */
export const CUSTOMER_SORTS = [
  'name',
  'contact_name',
  'city',
  'total_outstanding',
  'created_at',
] as const;
