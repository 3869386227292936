import { emailListError } from './email-list.ts';
import { needsPostCode } from './post-code.ts';

/** The fields a customer needs before they can be sent an invoice, in the order of the form. */
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

/** The missing fields. An invalid e-mail list counts as missing. */
export function missingCustomerDetails(customer: CustomerDetails): RequiredCustomerField[] {
  return REQUIRED_FIELDS.filter((field) => {
    const text = customer[field] ?? '';
    if (field === 'email') return emailListError(text) !== null;
    if (field === 'post_code' && !needsPostCode(customer.country ?? '')) return false;
    return text.trim() === '';
  });
}

/** Whether the customer can be sent an invoice. */
export function isCustomerValid(customer: CustomerDetails): boolean {
  return missingCustomerDetails(customer).length === 0;
}
