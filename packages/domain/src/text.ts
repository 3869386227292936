/** Texts of the specification that the server's answers and the web app's forms share. */

export const REQUIRED = 'Required';
export const INVALID_EMAIL = 'Invalid email';
export const GREATER_THAN_ZERO = 'Should be greater than 0';
export const CUSTOMER_MISSING_DETAILS =
  'This customer is missing details. Please complete the details to finish sending the invoice.';

// Our own texts, where the specification has none.
export const ADD_AT_LEAST_ONE_LINE = 'Add at least one line';
export const TAX_MUST_BE_0 = 'Must be 0: you are not registered for VAT';
export const DISCOUNT_ABOVE_SUBTOTAL = 'Cannot be more than the subtotal';
export const AMOUNTS_TOO_LARGE = 'The amounts are too large.';

/** `limit` as it is shown: "134.61" -> "Should be less than 134.61". */
export const lessThan = (limit: string) => `Should be less than ${limit}`;

/** "£134.61" -> the error for a credit note above its invoice's total. */
export const aboveInvoiceTotal = (total: string) =>
  `Cannot be more than the invoice’s total of ${total}`;

/** "a@b, c" -> "a@b, c is/are invalid email(s)": one or several bad addresses among several. */
export const invalidEmails = (list: string) => `${list} is/are invalid email(s)`;

/** Said to a client who has left, by the button and by the server. */
export const LEFT_NO_INVOICES = 'You have left the service: no invoices can be created any more.';
export const LEFT_NO_CUSTOMERS = 'You have left the service: no customers can be added any more.';
export const LEFT_NO_SETTINGS =
  'You have left the service: what stands on invoices cannot be changed any more.';

/** Said of a customer with an external accounting id, by the form, the menu and the server. */
export const CUSTOMER_KEPT_ELSEWHERE =
  'This customer is kept in your accounting software: please change it there.';

/** Said of one whose e-mail address was taken away after they were sent something. */
export const CUSTOMER_HAS_NO_ADDRESS =
  'The customer has no email address: add one to the customer first.';

export const LEFT_NO_STATEMENTS = 'You have left the service: no statements can be sent any more.';
/** Said of a customer without anything on their account, by the menu and the server. */
export const NOTHING_TO_STATE =
  'This customer has not been invoiced yet: there is nothing to state.';
