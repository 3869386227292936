import type {
  InvoiceSettings,
  InvoiceSettingsFields,
} from '@counterfoil/contract/account/invoice-settings';
import { refuseClient } from '@counterfoil/domain/client/refuse-client';
import { audit } from '#platform/audit';
import type { ActingCaller } from '#platform/caller';
import { answeringSealed } from '#platform/db/answering-sealed';
import type { Transact } from '#platform/db/transact';
import type { Secrets } from '#platform/secrets';
import { enforce, enforceVersion } from '#platform/refusals';
import type { Clock } from '#platform/time/clock';
import { readClient, savePaymentTerms } from './client-store.ts';
import { lockInvoiceSettings, saveInvoiceSettings } from './invoice-settings-store.ts';
import { presentInvoiceSettings } from './present-invoice-settings.ts';
import { sealBankAccount } from './sealed-bank-account.ts';

interface UpdateDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly secrets: Secrets;
}

/**
 * Changes the given fields; null clears a field. 409 when somebody else saved after `lock_version` was
 * read. A client who has left is refused: they send no invoices, so a new bank account could only be
 * fraud.
 */
export function updateInvoiceSettings(
  { transact, clock, secrets }: UpdateDeps,
  caller: ActingCaller,
  { lock_version, ...changes }: InvoiceSettingsFields,
): Promise<InvoiceSettings> {
  const { clientId } = caller;
  return answeringSealed({ transact, secrets }, caller, async (tx) => {
    enforce(refuseClient('change_settings', caller.client));
    const before = await lockInvoiceSettings(tx, clientId, clock.now());
    enforceVersion(before, lock_version);
    const { payment_terms } = changes;
    if (payment_terms !== undefined) await savePaymentTerms(tx, clientId, payment_terms);
    const settings = await saveInvoiceSettings(tx, clientId, {
      ...columns(secrets, changes),
      updated_at: clock.now().toString(),
    });
    await audit(tx, clock, caller, {
      id: clientId,
      // Field names only, not their values: a bank account must not be in a log.
      detail: { fields: Object.keys(changes).toSorted().join(',') },
    });
    return presentInvoiceSettings(secrets, await readClient(tx, clientId), settings);
  });
}

const NO_ADDRESS = { address_line_1: null, address_line_2: null, city: null, post_code: null };

/** Address and bank account are replaced as a whole: a field left out of them becomes empty. */
function columns(secrets: Secrets, changes: Omit<InvoiceSettingsFields, 'lock_version'>) {
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
      : { bank_account_sealed: account && sealBankAccount(secrets, account) }),
  };
}
