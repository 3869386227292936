import { isDeepStrictEqual } from 'node:util';
import type * as contract from '@counterfoil/contract/account/invoice-settings';
import type { InvoiceSettingsFields } from '@counterfoil/contract/account/invoice-settings-fields';
import { getLogo, type InvoiceSettings } from '@counterfoil/contract/account/invoice-settings';
import { refuseClient } from '@counterfoil/domain/client/refuse-client';
import { auditChanges, changedFields } from '#platform/audit';
import { answeringSealed } from '#platform/db/answering-sealed';
import type { Call } from '#platform/http/serve-route';
import { enforceRecentPassword } from '#platform/recent-password';
import { enforce, enforceVersion } from '#platform/refusals';
import type { Secrets } from '#platform/secrets';
import { readClient, type ClientRow } from '../record/client-store.ts';
import type { AccountDeps } from '../record/deps.ts';
import {
  lockInvoiceSettings,
  accountOfSettings,
  settingsAccount,
  readInvoiceSettings,
  saveInvoiceSettings,
  savePaymentTerms,
  sealBankAccount,
  type InvoiceSettingsRow,
} from './invoice-settings-store.ts';

/** The settings printed on every invoice of the client; defaults when none were saved. */
export function getInvoiceSettings(
  { transact, secrets }: AccountDeps,
  { caller }: Call<typeof contract.getInvoiceSettings>,
): Promise<InvoiceSettings> {
  return transact.forClient(caller, async (tx) => {
    const client = await readClient(tx, caller.clientId);
    return presentInvoiceSettings(secrets, client, await readInvoiceSettings(tx, caller.clientId));
  });
}

/**
 * Changes the given fields; null clears a field. 409 when somebody else saved after `lock_version` was
 * read. A client who has left is refused: they send no invoices, so a new bank account could only be
 * fraud.
 */
export function updateInvoiceSettings(
  { transact, clock, secrets }: Pick<AccountDeps, 'transact' | 'clock' | 'secrets'>,
  {
    caller,
    body: { lock_version, ...changes },
  }: Call<typeof contract.updateInvoiceSettings, 'body'>,
): Promise<InvoiceSettings> {
  const { clientId } = caller;
  return answeringSealed({ transact, secrets }, caller, async (tx) => {
    enforce(refuseClient('change_settings', caller.client));
    const before = await lockInvoiceSettings(tx, clientId, clock.now());
    const clientBefore = await readClient(tx, clientId);
    enforceVersion(before, lock_version);
    const isNewAccount = changesAccount(secrets, clientId, before, changes);
    if (isNewAccount) enforceRecentPassword(clock, caller);
    const { payment_terms } = changes;
    if (payment_terms !== undefined) await savePaymentTerms(tx, clientId, payment_terms);
    const settings = await saveInvoiceSettings(tx, clientId, {
      ...columns(secrets, clientId, changes),
      updated_at: clock.now().toString(),
    });
    const shown = presentInvoiceSettings(secrets, await readClient(tx, clientId), settings);
    // The account is compared above, in the clear; a stored one may no longer open.
    const { invoice_bank_account: _, ...others } = changes;
    const without = { ...before, bank_account_sealed: null };
    const shownBefore = presentInvoiceSettings(secrets, clientBefore, without);
    const changed = changedFields(shownBefore, shown, Object.keys(others));
    const account = isNewAccount ? ['invoice_bank_account'] : [];
    await auditChanges(tx, clock, caller, {
      id: clientId,
      changes: [...account, ...changed].toSorted(),
    });
    return shown;
  });
}

/** Whether customers would pay into another account, or into none. */
function changesAccount(
  secrets: Secrets,
  clientId: string,
  before: Pick<InvoiceSettingsRow, 'bank_account_sealed'>,
  { invoice_bank_account: after }: InvoiceSettingsFields,
): boolean {
  if (after === undefined) return false;
  try {
    return !isDeepStrictEqual(settingsAccount(secrets, clientId, before), after);
  } catch {
    // It was sealed with a key that is gone: only entering an account again fixes that.
    return true;
  }
}

const NO_ADDRESS = { address_line_1: null, address_line_2: null, city: null, post_code: null };

/** Address and bank account are replaced as a whole: a field left out of them becomes empty. */
function columns(
  secrets: Secrets,
  clientId: string,
  changes: Omit<InvoiceSettingsFields, 'lock_version'>,
) {
  const {
    payment_terms: _,
    trading_address: address,
    invoice_bank_account: account,
    ...plain
  } = changes;
  return {
    ...plain,
    ...(address === undefined ? {} : { ...NO_ADDRESS, ...address }),
    ...(account === undefined
      ? {}
      : {
          bank_account_sealed:
            account && sealBankAccount(secrets, account, accountOfSettings(clientId)),
        }),
  };
}

/** Row -> reply: the settings, and the only place where the bank account leaves the server. */
function presentInvoiceSettings(
  secrets: Secrets,
  client: ClientRow,
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
    invoice_bank_account: settingsAccount(secrets, client.id, settings),
    logo: { url: client.logo_blob_id ? getLogo.path.replace('{client_id}', client.id) : null },
    lock_version: settings.lock_version,
  };
}
