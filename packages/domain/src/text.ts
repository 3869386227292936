/** The spec's words, letter for letter. */
export const REQUIRED = 'Required';
export const INVALID_EMAIL = 'Invalid email';
export const INVALID_DATE = 'Input a valid date: DD/MM/YYYY';
export const GREATER_THAN_ZERO = 'Should be greater than 0';
export const lessThan = (limit: string) => `Should be less than ${limit}`;
export const CUSTOMER_MISSING_DETAILS =
  'This customer is missing details. Please complete the details to finish sending the invoice.';
