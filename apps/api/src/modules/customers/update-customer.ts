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

/** Changes the fields it is given. 409 when somebody else saved since `lock_version` was read. */
export function updateCustomer(
  { transact, clock, ports }: CustomersDeps,
  caller: ActingCaller,
  id: string,
  { lock_version, ...changes }: CustomerChanges,
): Promise<Customer> {
  return transact.answering(caller, async (tx) => {
    const { clientId } = caller;
    const { name } = changes;
    // Drafts before their customer: sending locks them in this order too, and two that wait for
    // each other would fail.
    if (name !== undefined) await ports.onRenamed(tx, { clientId, customerId: id, name });
    const before = await lockCustomer(tx, clientId, id);
    // Once more: a draft may have been written with the old name until the lock was there.
    if (name !== undefined) await ports.onRenamed(tx, { clientId, customerId: id, name });
    enforce(refuseKeptElsewhere('customer', before));
    enforceVersion(before, lock_version);
    const { country = before.country } = changes;
    // A move to another country has the post code judged anew.
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
