import { folded } from '@counterfoil/domain/folded';
import type { CustomersPorts } from '#modules/customers/public';

/** What customers asks of the invoices after it: its ports, answered. */
export const invoicesForCustomers: CustomersPorts = {
  async withInvoices(tx, clientId, customerIds) {
    if (customerIds.length === 0) return new Set();
    const rows = await tx
      .selectFrom('invoices')
      .select('customer_id')
      .distinct()
      .where('client_id', '=', clientId)
      .where('customer_id', 'in', [...customerIds])
      .execute();
    return new Set(rows.map((row) => row.customer_id));
  },
  // A draft follows its customer; a sent document keeps the name it was sent with.
  async onRenamed(tx, { clientId, customerId, name }) {
    // Locked one after the other by id: two renames at once would else wait for each other.
    await tx
      .selectFrom('invoices')
      .select('id')
      .where('client_id', '=', clientId)
      .where('customer_id', '=', customerId)
      .where('state', '=', 'draft')
      .orderBy('id')
      .forUpdate()
      .execute();
    await tx
      .updateTable('invoices')
      .set({ customer_name: name, customer_name_key: folded(name) })
      .where('client_id', '=', clientId)
      .where('customer_id', '=', customerId)
      .where('state', '=', 'draft')
      .execute();
  },
};
