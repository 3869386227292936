import {
  createCreditNote,
  sendCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import { exportInvoices } from '@counterfoil/contract/invoices/export-routes';
import { listInvoices, markAsPaid } from '@counterfoil/contract/invoices/routes';
import type { QueryIn } from '@counterfoil/contract/route';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { histories, takeStep } from '@counterfoil/testkit/histories';
import { csvRecords } from '@counterfoil/testkit/read-csv';
import { aCustomer, aDraft, aSentInvoice } from '@counterfoil/testkit/records';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient();
});

type Query = NonNullable<QueryIn<typeof exportInvoices>>;

async function exported(query: Query = {}) {
  const { status, bytes } = await client.call(exportInvoices, { query });
  expect(status).toBe(200);
  return csvRecords(bytes);
}
const numbers = async (query?: Query) => (await exported(query)).map((record) => record['Number']);

const pay = (id: string, amount_paid: string, payment_type: string) =>
  client.raw(markAsPaid, {
    params: { id },
    body: { invoice: { payment_date: '2026-11-20', amount_paid, payment_type } },
  });

/** Sends a credit note over a part of an invoice. */
async function credit(invoice: { id: string; customer_id: string }, price: string, tax = '20') {
  const params = { customer_id: invoice.customer_id, invoice_id: invoice.id };
  const items_attributes = [{ description: 'Back', quantity: '1', price, tax }];
  const credit_note = { number: 'CN-1', date: '2026-11-21', items_attributes };
  const { body } = await client.call(createCreditNote, { params, body: { credit_note } });
  await client.call(sendCreditNote, { params: { ...params, id: body.data.id } });
}

/** Ends the client's VAT registration; earlier VAT stays on the records. */
async function deregister(): Promise<void> {
  const { kysely } = client.api.database;
  await kysely
    .updateTable('clients')
    .set({ vat_registered: false })
    .where('id', '=', client.clientId)
    .execute();
}

describe('the invoices as CSV', () => {
  test('is a text/csv attachment with that name', async () => {
    const { headers, bytes } = await client.call(exportInvoices);
    expect(headers).toMatchObject({
      'content-type': 'text/csv',
      'content-disposition': `attachment; filename="invoices-2026-11-21.csv"; filename*=UTF-8''invoices-2026-11-21.csv`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    });
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
  });

  test('shows the total of each document and its balance', async () => {
    const customer = await aCustomer(client, { name: '@Oak, "Elm" & Söhne' });
    const given = { customer, purchase_reference: 'PO 7, 8' };
    await aDraft(client, { customer, number: '', date: null, payment_terms: null });
    const sent = await aSentInvoice(client, { ...given, number: '+1', date: '2026-11-20' });
    const paid = await aSentInvoice(client, { customer, number: 'P-1', date: '2026-01-31' });
    await aSentInvoice(client, { customer, number: 'O-1', date: '2026-10-01' });
    await pay(sent.id, '34.61', 'partial');
    await pay(paid.id, '100.00', 'discount');
    await credit(sent, '100.00');
    const Customer = `'@Oak, "Elm" & Söhne`;
    const plain = {
      Type: 'Invoice',
      Customer,
      Reference: '',
      Net: '114.97',
      VAT: '19.64',
      Total: '134.61',
    };
    expect(await exported()).toEqual([
      {
        ...plain,
        Number: '',
        State: 'Draft',
        Date: '',
        'Due date': '',
        Paid: '',
        'Credited or written off': '',
        Balance: '',
        'Payment date': '',
      },
      {
        ...plain,
        Number: "'+1",
        State: 'Paid',
        Date: '20/11/2026',
        'Due date': '20/12/2026',
        Reference: 'PO 7, 8',
        Paid: '34.61',
        'Credited or written off': '100.00',
        Balance: '0.00',
        'Payment date': '21/11/2026',
      },
      {
        ...plain,
        Number: 'P-1',
        State: 'Paid',
        Date: '31/01/2026',
        'Due date': '02/03/2026',
        Paid: '100.00',
        'Credited or written off': '34.61',
        Balance: '0.00',
        'Payment date': '20/11/2026',
      },
      {
        ...plain,
        Number: 'O-1',
        State: 'Overdue',
        Date: '01/10/2026',
        'Due date': '31/10/2026',
        Paid: '0.00',
        'Credited or written off': '0.00',
        Balance: '134.61',
        'Payment date': '',
      },
      {
        Number: 'CN-1',
        Type: 'Credit note',
        State: 'Sent',
        Date: '21/11/2026',
        'Due date': '',
        Customer,
        Reference: '',
        Net: '-100.00',
        VAT: '-20.00',
        Total: '-120.00',
        Paid: '0.00',
        'Credited or written off': '-100.00',
        Balance: '-20.00',
        'Payment date': '',
      },
    ]);
  });
});

describe('VAT in the CSV', () => {
  const headings = async () => Object.keys((await exported())[0] ?? {});

  test('does not appear for a client without registration', async () => {
    client = await signedInClient({ vat: null });
    const items_attributes = [{ description: 'Shelf', quantity: '1', price: '49.99', tax: '0' }];
    await aSentInvoice(client, { discount: '0', items_attributes });
    const { bytes } = await client.call(exportInvoices);
    expect(bytes.toString()).not.toMatch(/VAT|Net/);
    expect(await exported()).toMatchObject([{ Total: '49.99', Balance: '49.99' }]);
  });

  test('stays on documents sent while registered', async () => {
    await aSentInvoice(client);
    await deregister();
    expect(await headings()).toEqual(expect.arrayContaining(['Net', 'VAT']));
  });
});

describe('the invoices in the CSV', () => {
  test('are those of the list with the same state, search and customer', async () => {
    const oak = await aCustomer(client, { name: 'Oak' });
    await aDraft(client, { customer: oak, number: 'D-1' });
    await aSentInvoice(client, { customer: oak, number: 'S-1' });
    await aSentInvoice(client, { number: 'S-2', purchase_reference: 'oak table' });
    await aSentInvoice(client, { customer: oak, number: 'O-1', date: '2026-01-01' });
    const paid = await aSentInvoice(client, { customer: oak, number: 'P-1' });
    await pay(paid.id, '134.61', 'full');
    for (const state of [undefined, 'draft', 'sent', 'overdue', 'paid'] as const) {
      for (const search of [undefined, 'oak', '-1', 'nothing']) {
        const query = { ...(state ? { state } : {}), ...(search ? { search } : {}) };
        const { data } = (await client.call(listInvoices, { query: { ...query, page: 'all' } }))
          .body;
        expect(new Set(await numbers(query))).toEqual(new Set(data.map(({ number }) => number)));
      }
    }
    expect(await numbers({ customer_id: oak.id })).toEqual(['D-1', 'S-1', 'O-1', 'P-1']);
    expect(await numbers({ customerId: oak.id, state: 'sent' })).toEqual(['S-1']);
  });

  test('are never another client’s, and are available to a client who has left', async () => {
    const other = await signedInClient();
    const theirs = await aCustomer(other);
    await aSentInvoice(other, { customer: theirs });
    await aSentInvoice(client, { number: 'MINE' });
    await leaveTheService(client);
    expect(await numbers()).toEqual(['MINE']);
    expect(await numbers({ customer_id: theirs.id })).toEqual([]);
  });

  test('cannot be requested with an unknown state', async () => {
    const answer = await client.raw(exportInvoices, { query: { state: 'open' } });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { state: [expect.any(String)] } },
    });
  });
});

describe('an export of thousands', () => {
  test('has each document once, in order of creation, across all batches and states', async () => {
    const { id } = await aDraft(client, { number: 'FIRST' });
    // Hundreds have the same creation time, where the id decides the order.
    await sql`
      insert into invoices (id, client_id, customer_id, type, state, number, customer_name, customer_name_key,
                            search_key, date, total_pence, balance_pence, sent_at, created_at, updated_at)
      select gen_random_uuid(), client_id, customer_id, 'invoice', made, 'Q-' || n, 'Customer', 'customer', 'q-' || n,
             date '2026-11-21', n, n, now(), created_at + n % 5 * interval '1 microsecond', now()
      from invoices, generate_series(1, 2600) as n,
        lateral (select (array['draft', 'sent', 'paid'])[1 + n % 3] as made) as states
      where id = ${id}`.execute(client.api.database.kysely);
    const { rows } = await sql<{ number: string; state: string }>`
      select number, state from invoices where client_id = ${client.clientId}
      order by created_at, id`.execute(client.api.database.kysely);
    expect(rows).toHaveLength(2601);
    expect(await numbers()).toEqual(rows.map(({ number }) => number));
    const paid = rows.filter(({ state }) => state === 'paid').map(({ number }) => number);
    expect(paid.length).toBeGreaterThan(500);
    expect(await numbers({ state: 'paid' })).toEqual(paid);
    expect(await numbers({ state: 'sent', search: 'q-1' })).toHaveLength(
      rows.filter(({ state, number }) => state === 'sent' && number.startsWith('Q-1')).length,
    );
  });
});

test('the figures of an export add up after any history', async () => {
  const pence = (record: Record<string, string>, heading: string) =>
    Math.round(Number(record[heading]) * 100);
  await fc.assert(
    fc.asyncProperty(histories, async (steps) => {
      client = await signedInClient();
      const customers = [(await aCustomer(client)).id, (await aCustomer(client)).id];
      const invoices: Parameters<typeof takeStep>[2] = [];
      for (const step of steps) await takeStep(client, customers, invoices, step);
      const records = await exported();
      const { meta } = (await client.call(listInvoices)).body;
      expect(records).toHaveLength(meta.total_count);
      let balance = 0;
      for (const record of records) {
        expect(pence(record, 'Net') + pence(record, 'VAT')).toBe(pence(record, 'Total'));
        if (record['State'] === 'Draft') continue;
        expect(
          pence(record, 'Total') - pence(record, 'Paid') - pence(record, 'Credited or written off'),
        ).toBe(pence(record, 'Balance'));
        balance += pence(record, 'Balance');
      }
      // The amount all customers owe, less unused credit.
      const owed = await client.api.database.kysely
        .selectFrom('customers')
        .select((eb) => eb.fn.sum<number>('outstanding_pence').as('pence'))
        .where('client_id', '=', client.clientId)
        .executeTakeFirstOrThrow();
      expect(balance).toBe(Number(owed.pence));
    }),
    { numRuns: 15 },
  );
});
