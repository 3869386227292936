import * as routes from '@counterfoil/contract/customers/routes';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { invoicingClient, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { csvRecords, readCsv } from '@counterfoil/testkit/read-csv';
import { aCustomer, aDraft, aSentInvoice, FILLED_CUSTOMER } from '@counterfoil/testkit/records';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

let client: InvoicingClient;
beforeEach(async () => {
  client = await invoicingClient();
});

const customers = async (search?: string) =>
  csvRecords(
    (await client.call(routes.exportCustomers, { query: search === undefined ? {} : { search } }))
      .bytes,
  );
const namesFound = async (search?: string) => (await customers(search)).map(({ Name }) => Name);

describe('the customers as CSV', () => {
  test('has every field of each customer, sorted by name regardless of case, or only headings', async () => {
    const empty = (await client.call(routes.exportCustomers)).bytes;
    expect(empty.subarray(0, 3).toString('hex')).toBe('efbbbf');
    await aCustomer(client, { name: '=Ärger & Söhne, "Bau"' });
    await aCustomer(client, {
      ...FILLED_CUSTOMER,
      name: 'aardvark',
      city: 'Dublin',
      post_code: 'D02 X285',
      country: 'IE',
    });
    await aCustomer(client, { name: 'Zebra' });
    const { bytes, headers } = await client.call(routes.exportCustomers);
    expect(headers['content-disposition']).toContain('filename="customers-2026-11-21.csv"');
    const [second, first, third] = csvRecords(bytes);
    expect(readCsv(empty.toString())).toEqual([Object.keys(first ?? {})]);
    expect(Object.entries(first ?? {})).toEqual([
      ['Name', 'aardvark'],
      ['Contact name', 'Jo'],
      ['Email', 'jo@example.test,accounts@example.test'],
      ['Phone number', '020 7946 0101'],
      ['Second phone number', '020 7946 0102'],
      ['Phone', '07700 900103'],
      // Excel would evaluate a text that begins with a plus.
      ['Secondary phone', "'+353 1 234 5678"],
      ['Address line 1', '1 High Street'],
      ['Address line 2', 'Floor 2'],
      ['Address line 3', 'Room 3'],
      ['City', 'Dublin'],
      ['Post code', 'D02 X285'],
      ['Country', 'Ireland'],
      ['Details complete', 'Yes'],
      ['Outstanding', '0.00'],
      ['External accounting ID', ''],
    ]);
    expect(second).toMatchObject({ Name: `'=Ärger & Söhne, "Bau"`, 'Contact name': '' });
    expect(third).toMatchObject({ Name: 'Zebra', Country: 'United Kingdom' });
  });

  test("has only the client's own customers that match a search, like the list", async () => {
    await aCustomer(await signedInClient(), { name: 'Oak York' });
    await aCustomer(client, { name: 'Oak & Sons', city: 'York' });
    await aCustomer(client, { name: 'Elm Ltd', city: 'Leeds' });
    expect(await namesFound('oak york')).toEqual(['Oak & Sons']);
    expect(await namesFound('%')).toEqual([]);
    expect(await namesFound('')).toEqual(['Elm Ltd', 'Oak & Sons']);
  });
});

describe('the ledgers as CSV', () => {
  const ledgers = async (...of: readonly Customer[]) => {
    const query = of.length > 0 ? { 'customer_ids[]': of.map(({ id }) => id) } : {};
    return csvRecords((await client.call(routes.exportLedgers, { query })).bytes);
  };

  test('lists each entry by customer and date, with the balance after it', async () => {
    const zoe = await aCustomer(client, { name: 'Zoe' });
    const adam = await aCustomer(client, { name: 'adam' });
    const send = (customer: Customer, number: string, date: string) =>
      aSentInvoice(client, { customer, number, date });
    await send(zoe, 'Z-1', '2026-11-20');
    const invoice = await send(adam, 'A-2', '2026-11-19');
    await send(adam, '=A-1', '2026-11-02');
    await client.pay(invoice, { amount_paid: '34.60', payment_type: 'discount' });
    await client.credited(invoice, invoice.total, { number: 'CN-A-2', date: '2026-11-21' });
    await aDraft(client, { customer: adam });
    const lines = (await ledgers()).map((record) => Object.values(record).join('|'));
    expect(Object.keys((await ledgers())[0] ?? {}).join('|')).toBe(
      'Customer|Date|Details|Number|Due date|Debit|Credit|Balance',
    );
    expect(lines).toEqual([
      "adam|02/11/2026|Invoice|'=A-1|02/12/2026|134.61||134.61",
      'adam|19/11/2026|Invoice|A-2|19/12/2026|134.61||269.22',
      'adam|21/11/2026|Payment|A-2|||34.60|234.62',
      'adam|21/11/2026|Written off as discount|A-2|||100.01|134.61',
      'adam|21/11/2026|Credit note|CN-A-2|||134.61|0.00',
      'Zoe|20/11/2026|Invoice|Z-1|20/12/2026|134.61||134.61',
    ]);
  });

  test('show negative balances for customers in credit, and add up to the amounts owed', async () => {
    const paid = await client.paid();
    await client.credited(paid, paid.total, { date: '2026-11-21' });
    await aSentInvoice(client);
    const records = await ledgers();
    expect(records.map(({ Balance }) => Balance)).toEqual(['134.61', '0.00', '-134.61', '134.61']);
    expect((await customers()).map(({ Outstanding }) => Outstanding)).toContain('-134.61');
    const sum = (of: readonly Record<string, string>[], heading: string) =>
      of.reduce((pence, record) => pence + Math.round(Number(record[heading]) * 100), 0);
    expect(sum(records, 'Debit') - sum(records, 'Credit')).toBe(
      sum(await customers(), 'Outstanding'),
    );
  });

  test('contain the requested customers, once each, by their current names', async () => {
    const zoe = await aCustomer(client, { name: 'Zoe' });
    const adam = await aCustomer(client, { name: 'Zz' });
    for (const customer of [zoe, adam]) await aSentInvoice(client, { customer });
    await aSentInvoice(client);
    await aSentInvoice(await signedInClient());
    const body = { customer: { name: 'Adam' } };
    await client.call(routes.updateCustomer, { params: { id: adam.id }, body });
    const named = (await ledgers(zoe, adam, zoe)).map(({ Customer }) => Customer);
    expect(named).toEqual(['Adam', 'Zoe']);
    expect(await ledgers()).toHaveLength(3);
    expect(await ledgers(await aCustomer(client))).toEqual([]);
  });
});

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

test('long ledgers list each entry once, in order, with a balance that continues across batches', async () => {
  await manyLedgers(client);
  const { rows } = await sql<Record<string, string>>`
    select c.name as "Customer", to_char(e.date, 'DD/MM/YYYY') as "Date", e.number as "Number",
           case e.kind when 'invoice' then 'Invoice' else 'Payment' end as "Details", '' as "Due date",
           case e.kind when 'invoice' then '10.00' else '' end as "Debit",
           case e.kind when 'payment' then '10.00' else '' end as "Credit",
           to_char(sum(e.amount_pence) over (partition by c.id order by e.date, e.id) / 100, 'FM999990.00') as "Balance"
    from ledger_entries as e join customers as c on c.id = e.customer_id
    where e.client_id = ${client.clientId}
    order by c.name_key, e.date, e.id`.execute(client.api.database.kysely);
  const { bytes } = await client.call(routes.exportLedgers);
  const records = csvRecords(bytes);
  expect(records.length).toBeGreaterThan(4000);
  expect(records).toEqual(rows);
});
