import type { InvoiceBankAccount } from '@counterfoil/contract/account/invoice-bank-account';
import type { Secrets } from '#platform/secrets';

/** A bank account is stored as one sealed text: no part of it can be read or searched at rest. */
export const sealBankAccount = (secrets: Secrets, account: InvoiceBankAccount): Buffer =>
  secrets.seal(JSON.stringify(account));

/** What `sealBankAccount` sealed; null when there is none. */
export function openBankAccount(
  secrets: Secrets,
  sealed: Uint8Array | null,
): InvoiceBankAccount | null {
  // Nothing but `sealBankAccount` writes these columns, and a touched one does not open.
  return sealed ? (JSON.parse(secrets.open(sealed)) as InvoiceBankAccount) : null;
}
