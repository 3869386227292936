import type { InvoiceSettings } from '@counterfoil/contract/account/invoice-settings';
import type { ClientCaller } from '#platform/caller';
import type { Transact } from '#platform/db/transact';
import type { Secrets } from '#platform/secrets';
import { readClient } from './client-store.ts';
import { readInvoiceSettings } from './invoice-settings-store.ts';
import { presentInvoiceSettings } from './present-invoice-settings.ts';

/** The settings printed on every invoice of the client; defaults when none were saved. */
export function getInvoiceSettings(
  { transact, secrets }: { readonly transact: Transact; readonly secrets: Secrets },
  caller: ClientCaller,
): Promise<InvoiceSettings> {
  return transact.forClient(caller, async (tx) => {
    const client = await readClient(tx, caller.clientId);
    return presentInvoiceSettings(secrets, client, await readInvoiceSettings(tx, caller.clientId));
  });
}
