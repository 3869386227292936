import { emailListError } from './email-list.ts';

/** What a customer must have before it can be invoiced, in the order of the form. */
const REQUIRED_FIELDS = [
  'name',
  'email',
  'phone_no_1',
  'address_line_1',
  'city',
  'post_code',
  'country',
] as const;

export type RequiredCustomerField = (typeof REQUIRED_FIELDS)[number];
export type CustomerDetails = Readonly<Record<RequiredCustomerField, string | null>>;

/** The fields that are missing; an e-mail list that cannot be sent to counts as missing. */
export function missingCustomerDetails(customer: CustomerDetails): RequiredCustomerField[] {
  return REQUIRED_FIELDS.filter((field) => {
    const text = customer[field] ?? '';
    return field === 'email' ? emailListError(text) !== null : text.trim() === '';
  });
}

/** Complete enough to be sent an invoice. */
export function isCustomerValid(customer: CustomerDetails): boolean {
  return missingCustomerDetails(customer).length === 0;
}
