import { errorsByCountry, type FieldsByCountry } from '@counterfoil/contract/customers/by-country';
import type * as contract from '@counterfoil/contract/customers/routes';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import { refuseClient } from '@counterfoil/domain/client/refuse-client';
import { writtenPostCode } from '@counterfoil/domain/customer/post-code';
import { refuseCustomerDelete } from '@counterfoil/domain/customer/refuse-delete';
import { refuseKeptElsewhere } from '@counterfoil/domain/refuse-kept-elsewhere';
import { audit, auditChanges, changedFields } from '#platform/audit';
import { deleteRows } from '#platform/db/rows';
import type { Call } from '#platform/http/serve-route';
import { newId } from '#platform/ids';
import { enforce, enforceVersion, FieldRefusal } from '#platform/refusals';
import { insertCustomer, readCustomer, saveCustomer, presentCustomer } from './customer-store.ts';
import type { CustomersDeps } from './deps.ts';

/** Adds a customer that the contract has checked. A client who has left is refused. */
export function createCustomer(
  { transact, clock }: CustomersDeps,
  { caller, body: given }: Call<typeof contract.createCustomer, 'body'>,
): Promise<Customer> {
  enforce(refuseClient('add_customer', caller.client));
  const fields = judgeByCountry(given, given.country);
  return transact.answering(caller, async (tx) => {
    const at = clock.now().toString();
    const row = await insertCustomer(tx, {
      ...fields,
      id: newId(clock),
      client_id: caller.clientId,
      created_at: at,
      updated_at: at,
    });
    await audit(tx, clock, caller, { id: row.id });
    return presentCustomer(row, false);
  });
}

/** Changes the given fields. 409 when somebody else saved after `lock_version` was read. */
export function updateCustomer(
  { transact, clock, ports }: CustomersDeps,
  {
    caller,
    params: { id },
    body: { lock_version, ...changes },
  }: Call<typeof contract.updateCustomer>,
): Promise<Customer> {
  return transact.answering(caller, async (tx) => {
    const { clientId } = caller;
    const { name } = changes;
    // Drafts are locked before their customer, as in sending; another order could deadlock.
    if (name !== undefined) await ports.onRenamed(tx, { clientId, customerId: id, name });
    const before = await readCustomer(tx, clientId, id, 'update');
    // Again under the lock: a new draft may have been written with the old name before it.
    if (name !== undefined) await ports.onRenamed(tx, { clientId, customerId: id, name });
    enforce(refuseKeptElsewhere('customer', before));
    enforceVersion(before, lock_version);
    const { country = before.country } = changes;
    // A move to another country needs its post code checked again.
    const moving = country === before.country ? {} : { post_code: before.post_code };
    const judged = judgeByCountry({ ...moving, ...changes }, country);
    const row = await saveCustomer(tx, before, { ...judged, updated_at: clock.now().toString() });
    const changed = changedFields(before, row, Object.keys(judged));
    await auditChanges(tx, clock, caller, { id, changes: changed });
    return presentCustomer(row, (await ports.withInvoices(tx, clientId, [id])).has(id));
  });
}

/** Deletes a customer who was never invoiced; any other customer stays. */
export function deleteCustomer(
  { transact, clock, ports }: CustomersDeps,
  { caller, params: { id } }: Call<typeof contract.deleteCustomer>,
): Promise<{ id: string }> {
  return transact.answering(caller, async (tx) => {
    const { clientId } = caller;
    // The lock waits for invoices that are being written for this customer, and blocks later ones, so
    // the answer below stays true.
    const row = await readCustomer(tx, clientId, id, 'update');
    const hasInvoices = (await ports.withInvoices(tx, clientId, [id])).has(id);
    enforce(refuseCustomerDelete(presentCustomer(row, hasInvoices)));
    await deleteRows(tx, 'customers', clientId, [id]);
    await audit(tx, clock, caller, { id });
    return { id };
  });
}

/** The fields with the post code formatted for the country. 422 on a wrong post code or phone number. */
function judgeByCountry<F extends FieldsByCountry>(fields: F, country: string): F {
  const errors = errorsByCountry(fields, country);
  if (errors.length) throw new FieldRefusal(errors);
  const { post_code } = fields;
  return post_code ? { ...fields, post_code: writtenPostCode(post_code, country) } : fields;
}
