import type { Customer, NewCustomer } from '@counterfoil/contract/customers/schemas';
import { refuseClient } from '@counterfoil/domain/client/refuse-client';
import { audit } from '#platform/audit';
import type { ActingCaller } from '#platform/caller';
import { newId } from '#platform/ids';
import { enforce } from '#platform/refusals';
import { insertCustomer } from './customer-store.ts';
import type { CustomersDeps } from './deps.ts';
import { judgeByCountry } from './judge-by-country.ts';
import { searchKeys } from './search-keys.ts';
import { presentCustomer } from './present-customer.ts';

/** Adds a customer that the contract has checked. A client who has left is refused. */
export function createCustomer(
  { transact, clock }: CustomersDeps,
  caller: ActingCaller,
  given: NewCustomer,
): Promise<Customer> {
  enforce(refuseClient('add_customer', caller.client));
  const fields = judgeByCountry(given, given.country);
  return transact.answering(caller, async (tx) => {
    const at = clock.now().toString();
    const row = await insertCustomer(tx, {
      ...fields,
      ...searchKeys(fields),
      id: newId(clock),
      client_id: caller.clientId,
      created_at: at,
      updated_at: at,
    });
    await audit(tx, clock, caller, { id: row.id });
    return presentCustomer(row, false);
  });
}
