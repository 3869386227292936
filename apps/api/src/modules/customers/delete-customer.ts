import { refuseCustomerDelete } from '@counterfoil/domain/customer/refuse-delete';
import { audit } from '#platform/audit';
import type { ActingCaller } from '#platform/caller';
import { enforce } from '#platform/refusals';
import { lockCustomer, removeCustomer } from './customer-store.ts';
import type { CustomersDeps } from './deps.ts';
import { presentCustomer } from './present-customer.ts';

/** Deletes a customer who was never invoiced; any other customer stays. */
export function deleteCustomer(
  { transact, clock, ports }: CustomersDeps,
  caller: ActingCaller,
  id: string,
): Promise<{ id: string }> {
  return transact.answering(caller, async (tx) => {
    const { clientId } = caller;
    // The lock waits for invoices that are being written for this customer, and blocks later ones, so
    // the answer below stays true.
    const row = await lockCustomer(tx, clientId, id);
    const hasInvoices = (await ports.withInvoices(tx, clientId, [id])).has(id);
    enforce(refuseCustomerDelete(presentCustomer(row, hasInvoices)));
    await removeCustomer(tx, clientId, id);
    await audit(tx, clock, caller, { id });
    return { id };
  });
}
