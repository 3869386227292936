import type { InvoiceBankAccount } from '@counterfoil/contract/account/invoice-bank-account';
import type { Secrets } from '#platform/secrets';

/** A bank account is stored as one sealed text: nobody can read or search a part of it at rest. */
export const sealBankAccount = (secrets: Secrets, account: InvoiceBankAccount): Buffer =>
  secrets.seal(JSON.stringify(account));

/** What `sealBankAccount` sealed; null when there is none. */
export function openBankAccount(
  secrets: Secrets,
  sealed: Uint8Array | null,
): InvoiceBankAccount | null {
  // Only `sealBankAccount` writes these columns, and a tampered value does not open.
  return sealed ? (JSON.parse(secrets.open(sealed)) as InvoiceBankAccount) : null;
}
