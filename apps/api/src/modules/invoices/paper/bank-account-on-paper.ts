import { openBankAccount, type InvoiceSettingsRow } from '#modules/account/public';
import type { InvoicesDeps } from '../record/deps.ts';
import type { InvoiceRow } from '../record/invoice-store.ts';

/**
 * The bank account, sealed, for a paper made now; null on credit notes and free invoices, which nobody
 * pays. A draft may still get its lines, so it shows the account.
 */
export function bankAccountOnPaper(
  { invoice, settings }: { readonly invoice: InvoiceRow; readonly settings: InvoiceSettingsRow },
  isDraft: boolean,
) {
  const asksForMoney = invoice.type === 'invoice' && (isDraft || invoice.total_pence > 0);
  return asksForMoney ? settings.bank_account_sealed : null;
}

/**
 * The bank account on the paper of a sent invoice; null when it shows none. Later e-mails that ask for
 * the money must name this account, whatever the settings are by then.
 */
export const readBankAccountOf = (
  { secrets }: Pick<InvoicesDeps, 'secrets'>,
  invoice: Pick<InvoiceRow, 'bank_account_sealed'>,
) => openBankAccount(secrets, invoice.bank_account_sealed);
