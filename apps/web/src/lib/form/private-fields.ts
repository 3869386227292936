/**
 * Fields whose values never stay in the browser: passwords, bank and identity numbers, birthdays. By name, so that no
 * form can forget one; the names are the wire's.
 */
const PRIVATE =
  /password|birth|national_insurance|nino|tax_reference|utr|account_number|sort_code|iban|swift|auth_code|passport|licen[cs]e|token/i;

/** "invoice_bank_account.sort_code" */
export const isPrivateField = (path: string): boolean => PRIVATE.test(path);
