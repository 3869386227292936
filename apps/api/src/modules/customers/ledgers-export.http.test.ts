import { exportLedgers } from '@counterfoil/contract/customers/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { csvRecords } from '@counterfoil/testkit/read-csv';
import { aDraft } from '@counterfoil/testkit/records';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

/**
 * Many ledgers: some longer than a batch, most short or empty, with several entries on most days.
 * Every third entry is a payment.
 */
async function manyLedgers(client: SignedInClient): Promise<void> {
  const { kysely } = client.api.database;
  const { id } = await aDraft(client);
  await kysely.transaction().execute(async (tx) => {
    await sql`
      insert into customers (id, client_id, name, name_key, search_key, created_at, updated_at)
      select gen_random_uuid(), ${client.clientId}, name, lower(name), lower(name), now(), now()
      from (select case when n % 2 = 0 then 'Cust ' else 'CUST ' end || lpad(n::text, 3, '0') as name
            from generate_series(1, 260) as n) as named`.execute(tx);
    const made = await sql<{ id: string; n: number }>`
      insert into invoices (id, client_id, customer_id, type, state, number, customer_name, customer_name_key,
                            search_key, date, sent_at, created_at, updated_at, total_pence, balance_pence)
      select gen_random_uuid(), c.client_id, c.id, 'invoice', 'sent', c.name || '/' || n, c.name, c.name_key,
             '', date '2026-01-01' + n % 40, now(), now(), now(), 1000, 1000
      from invoices as d join customers as c on c.client_id = d.client_id,
        lateral generate_series(1, case c.name_key when 'cust 007' then 1203 when 'cust 150' then 500
          when 'cust 260' then 501 else right(c.name, 1)::integer end) as n
      where d.id = ${id} and c.name_key like 'cust ___'
      returning id`.execute(tx);
    expect(made.rows.length).toBeGreaterThan(3000);
    await sql`
      insert into ledger_entries (client_id, id, customer_id, kind, document_id, number, date, amount_pence, created_at)
      select client_id, gen_random_uuid(), customer_id, kind, id, number, date,
             case kind when 'invoice' then 1000 else -1000 end, now()
      from invoices, unnest(array['invoice', 'payment']) as kind
      where client_id = ${client.clientId} and state = 'sent'
        and (kind = 'invoice' or right(number, 1) in ('3', '6', '9'))`.execute(tx);
    await sql`
      insert into ledger_postings (client_id, entry_id, position, account, pence, customer_id, document_id)
      select e.client_id, e.id, position, account, case position when 0 then amount_pence else -amount_pence end,
             case position when 0 then customer_id end, case position when 0 then document_id end
      from ledger_entries as e, (values (0, 'receivables'), (1, 'bank')) as posting (position, account)
      where e.client_id = ${client.clientId}`.execute(tx);
  });
}

describe('ledgers of thousands of entries', () => {
  let client: SignedInClient;
  beforeAll(async () => {
    client = await signedInClient();
    await manyLedgers(client);
  });

  test('have each entry once, in order, with a balance that continues across batches', async () => {
    const { rows } = await sql<Record<string, string>>`
      select c.name as "Customer", to_char(e.date, 'DD/MM/YYYY') as "Date", e.number as "Number",
             case e.kind when 'invoice' then 'Invoice' else 'Payment' end as "What", '' as "Due date",
             case e.kind when 'invoice' then '10.00' else '' end as "Debit",
             case e.kind when 'payment' then '10.00' else '' end as "Credit",
             to_char(sum(e.amount_pence) over (partition by c.id order by e.date, e.id) / 100, 'FM999990.00') as "Balance"
      from ledger_entries as e join customers as c on c.id = e.customer_id
      where e.client_id = ${client.clientId}
      order by c.name_key, e.date, e.id`.execute(client.api.database.kysely);
    const { bytes } = await client.call(exportLedgers);
    const records = csvRecords(bytes);
    expect(records.length).toBeGreaterThan(4000);
    expect(records).toEqual(rows);
  });
});
