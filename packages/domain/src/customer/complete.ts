const NEEDED = [
  'name',
  'email',
  'phone_no_1',
  'address_line_1',
  'city',
  'post_code',
  'country',
] as const;

type Details = Readonly<Record<(typeof NEEDED)[number], string | null>>;

/** The fields a customer lacks to be invoiced. */
export function missingCustomerDetails(customer: Details): (typeof NEEDED)[number][] {
  return NEEDED.filter((field) => !customer[field]?.trim());
}

/** `valid`: complete enough to invoice. */
export function isCustomerValid(customer: Details): boolean {
  return missingCustomerDetails(customer).length === 0;
}
