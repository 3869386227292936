import { getLogo, type InvoiceSettings } from '@counterfoil/contract/account/invoice-settings';
import type { Selectable } from 'kysely';
import type { Schema } from '#platform/db/schema.gen';
import type { Secrets } from '#platform/secrets';
import type { InvoiceSettingsRow } from './invoice-settings-store.ts';
import { openBankAccount } from './sealed-bank-account.ts';

/** Row -> reply: the settings, and the only place where the bank account leaves the server. */
export function presentInvoiceSettings(
  secrets: Secrets,
  client: Pick<Selectable<Schema['clients']>, 'id' | 'payment_terms' | 'logo_blob_id'>,
  settings: InvoiceSettingsRow,
): InvoiceSettings {
  const { address_line_1, address_line_2, city, post_code } = settings;
  const address = { address_line_1, address_line_2, city, post_code };
  return {
    payment_terms: client.payment_terms,
    email: settings.email,
    invoice_email: settings.invoice_email,
    debt_collection_message: settings.debt_collection_message,
    is_trading_address_default: settings.is_trading_address_default,
    trading_address: Object.values(address).some(Boolean) ? address : null,
    invoice_bank_account: openBankAccount(secrets, settings.bank_account_sealed),
    logo: { url: client.logo_blob_id ? getLogo.path.replace('{client_id}', client.id) : null },
    lock_version: settings.lock_version,
  };
}
