import type { Customer, CustomerChanges } from '@counterfoil/contract/customers/schemas';
import { refuseKeptElsewhere } from '@counterfoil/domain/refuse-kept-elsewhere';
import { audit } from '#platform/audit';
import type { ActingCaller } from '#platform/caller';
import { enforce, enforceVersion } from '#platform/refusals';
import { lockCustomer, saveCustomer } from './customer-store.ts';
import type { CustomersDeps } from './deps.ts';
import { judgeByCountry } from './judge-by-country.ts';
import { searchKeys } from './search-keys.ts';
import { presentCustomer } from './present-customer.ts';

/** Changes the given fields. 409 when somebody else saved after `lock_version` was read. */
export function updateCustomer(
  { transact, clock, ports }: CustomersDeps,
  caller: ActingCaller,
  id: string,
  { lock_version, ...changes }: CustomerChanges,
): Promise<Customer> {
  return transact.answering(caller, async (tx) => {
    const { clientId } = caller;
    const { name } = changes;
    // Drafts are locked before their customer, as in sending; another order could deadlock.
    if (name !== undefined) await ports.onRenamed(tx, { clientId, customerId: id, name });
    const before = await lockCustomer(tx, clientId, id);
    // Again under the lock: a new draft may have been written with the old name before it.
    if (name !== undefined) await ports.onRenamed(tx, { clientId, customerId: id, name });
    enforce(refuseKeptElsewhere('customer', before));
    enforceVersion(before, lock_version);
    const { country = before.country } = changes;
    // A move to another country needs its post code checked again.
    const moving = country === before.country ? {} : { post_code: before.post_code };
    const judged = judgeByCountry({ ...moving, ...changes }, country);
    const row = await saveCustomer(tx, clientId, id, {
      ...judged,
      ...searchKeys(before, judged),
      updated_at: clock.now().toString(),
    });
    await audit(tx, clock, caller, { id });
    return presentCustomer(row, (await ports.withInvoices(tx, clientId, [id])).has(id));
  });
}
