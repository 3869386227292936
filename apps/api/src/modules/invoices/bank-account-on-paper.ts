import { openBankAccount, type InvoiceSettingsRow } from '#modules/account/public';
import type { InvoicesDeps } from './deps.ts';
import type { InvoiceRow } from './invoice-store.ts';

/**
 * The bank account that a paper made now would show, sealed; null on credit notes and free
 * invoices: nobody has to pay those. A draft's lines may be still to come.
 */
export function bankAccountOnPaper(
  { invoice, settings }: { readonly invoice: InvoiceRow; readonly settings: InvoiceSettingsRow },
  isDraft: boolean,
) {
  const asksForMoney = invoice.type === 'invoice' && (isDraft || invoice.total_pence > 0);
  return asksForMoney ? settings.bank_account_sealed : null;
}

/**
 * The bank account that stands on the paper of a sent invoice; null when none does. An e-mail that
 * asks for the money later must name this one, whatever the settings say by then.
 */
export const readBankAccountOf = (
  { secrets }: Pick<InvoicesDeps, 'secrets'>,
  invoice: Pick<InvoiceRow, 'bank_account_sealed'>,
) => openBankAccount(secrets, invoice.bank_account_sealed);
