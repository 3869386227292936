/**
 * Fields whose values never stay in the browser: passwords, bank and identity numbers, birthdays. By name, so that no
 * form can forget one; the names are the wire's.
 */
const PRIVATE =
  /password|birth|national_insurance|nino|tax_reference|utr|account_number|sort_code|iban|swift|auth_code|passport|licen[cs]e|token/i;

/** "invoice_bank_account.sort_code" */
export const isPrivateField = (path: string): boolean => PRIVATE.test(path);

/** The rest of a bank account, which may outlive a session in its tab but never stays on the device. */
const OF_AN_ACCOUNT = /account_name|bank/i;

export const isKeptOnDevice = (path: string): boolean =>
  !isPrivateField(path) && !OF_AN_ACCOUNT.test(path);
