import { folded } from '@counterfoil/domain/folded';
import { sql } from 'kysely';
import type { CustomersPorts } from '#modules/customers/public';

/** What customers asks of the invoices after it: its ports, answered. */
export const invoicesForCustomers: CustomersPorts = {
  async withInvoices(tx, clientId, customerIds) {
    if (customerIds.length === 0) return new Set();
    // One look for each: a customer may have thousands.
    const { rows } = await sql<{ id: string }>`
      select id from unnest(${[...customerIds]}::uuid[]) as asked (id)
      where exists (select from invoices where client_id = ${clientId} and customer_id = asked.id)`.execute(
      tx,
    );
    return new Set(rows.map(({ id }) => id));
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
