import { openBankAccount } from '#modules/account/public';
import type { InvoicesDeps } from './deps.ts';
import type { InvoiceRow } from './invoice-store.ts';

/**
 * The bank account that stands on the paper of a sent invoice; null when none did. An e-mail that
 * asks for the money later must name this one, whatever the settings say by then.
 */
export const readBankAccountOf = (
  { secrets }: Pick<InvoicesDeps, 'secrets'>,
  invoice: Pick<InvoiceRow, 'bank_account_sealed'>,
) => openBankAccount(secrets, invoice.bank_account_sealed);
