import { folded } from '@counterfoil/domain/folded';
import { sql } from 'kysely';
import type { CustomersPorts } from '#modules/customers/public';
import { among } from '#platform/db/rows';

/** The invoices' side of the ports of customers. */
export const invoicesForCustomers: CustomersPorts = {
  async withInvoices(tx, clientId, customerIds) {
    if (customerIds.length === 0) return new Set();
    // One lookup per customer: a customer may have thousands of invoices.
    const { rows } = await sql<{ id: string }>`
      select id from unnest(${[...customerIds]}::uuid[]) as asked (id)
      where exists (select from invoices where client_id = ${clientId} and customer_id = asked.id)`.execute(
      tx,
    );
    return new Set(rows.map(({ id }) => id));
  },
  async overdueOf(tx, { clientId, today }, customerIds) {
    const rows = await tx
      .selectFrom('invoices')
      .select('customer_id')
      .select(sql<number>`sum(balance_pence)::bigint`.as('pence'))
      .where('client_id', '=', clientId)
      .where('state', '=', 'sent')
      .where('due_date', '<', today)
      .where(among(customerIds, 'customer_id'))
      .groupBy('customer_id')
      .execute();
    return new Map(rows.map(({ customer_id, pence }) => [customer_id, pence]));
  },
  async overdueTotal(tx, { clientId, today }, customerIds) {
    // The database maintains the sums of all invoices.
    const table = sql.table(customerIds ? 'invoices' : 'invoice_totals');
    const theirs = customerIds ? sql`and ${among(customerIds, 'customer_id')}` : sql``;
    const { rows } = await sql<{ pence: number }>`
      select coalesce(sum(balance_pence), 0)::bigint as pence from ${table}
      where client_id = ${clientId} and state = 'sent' and due_date < ${today} ${theirs}`.execute(
      tx,
    );
    return rows[0]?.pence ?? 0;
  },
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
