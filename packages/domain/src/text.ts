/** Texts of the specification that the server's answers and the web app's forms share. */

export const REQUIRED = 'Required';
export const INVALID_EMAIL = 'Invalid email';
export const INVALID_DATE = 'Input a valid date: DD/MM/YYYY';
export const GREATER_THAN_ZERO = 'Should be greater than 0';
export const CUSTOMER_MISSING_DETAILS =
  'This customer is missing details. Please complete the details to finish sending the invoice.';

// Our own texts, where the specification has none.
export const ADD_AT_LEAST_ONE_LINE = 'Add at least one line';
export const TAX_MUST_BE_0 = 'Must be 0: you are not registered for VAT';
export const DISCOUNT_ABOVE_SUBTOTAL = 'Cannot be more than the subtotal';
export const NUMBER_USED = 'This number is already used';
export const AMOUNTS_TOO_LARGE = 'The amounts are too large.';

/** `limit` as it is shown: "134.61" -> "Should be less than 134.61". */
export const lessThan = (limit: string) => `Should be less than ${limit}`;

/** "£134.61" -> the error for a credit note above its invoice's total. */
export const aboveInvoiceTotal = (total: string) =>
  `Cannot be more than the invoice’s total of ${total}`;

/** "a@b.co info" -> the error for an address that has other words beside it, in a list or alone. */
export const joinedAddress = (entry: string) => `Must be a single email address: “${entry}”`;
export const joinedAddresses = (entry: string) =>
  `Must only contain email addresses, separated by commas: “${entry}”`;

/** "a@b, c" -> "a@b, c is/are invalid email(s)": one or more bad addresses in a list. */
export const invalidEmails = (list: string) => `${list} is/are invalid email(s)`;
