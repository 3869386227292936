import { folded } from '@counterfoil/domain/folded';
import { sql } from 'kysely';
import type { CustomersPorts } from '#modules/customers/public';
import { unseen } from '#platform/db/rows';

/** The invoices' side of the ports of customers. */
export const invoicesForCustomers: CustomersPorts = {
  async withInvoices(tx, clientId, customerIds) {
    if (customerIds.length === 0) return new Set();
    // One lookup per customer: a customer may have thousands of invoices.
    const { rows } = await sql<{ id: string }>`
      select id from unnest(${unseen(customerIds, 'uuid[]')}) as asked (id)
      where exists (select from invoices where client_id = ${clientId} and customer_id = asked.id)`.execute(
      tx,
    );
    return new Set(rows.map(({ id }) => id));
  },
  notYetDue: ({ clientId, today }) => sql`
    select customer_id, balance_pence as pence from invoices
    where client_id = ${clientId} and state = 'sent' and due_date >= ${unseen(today, 'date')}`,
  // A draft takes its customer's new name; a sent document keeps the name it was sent with.
  async onRenamed(tx, { clientId, customerId, name }) {
    // Locked in the order of their ids, so that two renames cannot deadlock.
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
