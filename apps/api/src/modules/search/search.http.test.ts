import { updateDocument } from '@counterfoil/contract/documents/routes';
import { search } from '@counterfoil/contract/search/routes';
import { listCustomers, updateCustomer } from '@counterfoil/contract/customers/routes';
import { manyCustomers } from '@counterfoil/testkit/crowds';
import { test, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { untaxed } from '@counterfoil/testkit/settling';
import { submittedTaxes } from '@counterfoil/testkit/submitted-taxes';
import { taxpayer } from '@counterfoil/testkit/taxpayers';
import { aDocument } from '@counterfoil/testkit/upload';
import { describe, expect } from 'vitest';

async function found(client: InvoicingClient, query: string) {
  const { status, body } = await client.call(search, { query: { query } });
  expect(status).toBe(200);
  const { customers, invoices, documents } = body.data;
  return {
    customers: customers.rows.map(({ name }) => name),
    invoices: invoices.rows.map(({ number }) => number),
    documents: documents.rows.map(({ title }) => title),
  };
}
const NOTHING = { customers: [], invoices: [], documents: [] };

test('a search returns each kind of record with the fields of a row', async ({ client }) => {
  const customer = await client.customer({
    name: 'Rowan & Hale',
    contact_name: 'Anna Hale',
    email: 'anna@rowan.example',
  });
  const sent = await client.sent({ customer, number: 'R-1', purchase_reference: 'PO 7' });
  const document = await aDocument(client, { title: 'Rowan receipt' });
  const { body } = await client.call(search, { query: { query: 'rowan' } });
  expect(body.data).toEqual({
    customers: {
      total_count: 1,
      rows: [
        {
          id: customer.id,
          name: 'Rowan & Hale',
          contact_name: 'Anna Hale',
          email: 'anna@rowan.example',
          total_outstanding: '134.61',
        },
      ],
    },
    invoices: {
      total_count: 1,
      rows: [
        {
          id: sent.id,
          type: 'invoice',
          parent_id: null,
          number: 'R-1',
          customer_id: customer.id,
          customer_name: 'Rowan & Hale',
          purchase_reference: 'PO 7',
          date: '2026-11-21',
          total: '134.61',
          balance: '134.61',
          aasm_state: 'sent',
        },
      ],
    },
    documents: {
      total_count: 1,
      rows: [
        {
          id: document.id,
          title: 'Rowan receipt',
          document_type: 'receipt',
          envelope_id: expect.any(String),
          envelope_date: '2026-11-01',
        },
      ],
    },
  });
});

describe('a search finds', () => {
  test('customers by name, contact, e-mail and place, names first', async ({ client }) => {
    await client.customer({ name: 'Old Élan', city: 'Hull' });
    await client.customer({ name: 'Elan & Sons', contact_name: 'Zoë', email: 'z@elan.example' });
    expect((await found(client, 'elan')).customers).toEqual(['Elan & Sons', 'Old Élan']);
    for (const text of ['zoe', 'Z@ELAN', 'sons elan']) {
      expect((await found(client, text)).customers, text).toEqual(['Elan & Sons']);
    }
    expect((await found(client, 'hull')).customers).toEqual(['Old Élan']);
  });

  test.for([
    ['020/7946 0124', '020 7946 0124'],
    ['+353 (0)1 234 5678', '+353 1 234 5678'],
    ['+353 1 234 5678', '+353 (0)1 234 5678'],
    ['+44 (0)20 7946 0125', '020 7946 0125'],
  ] as const)(
    'the customer with the telephone number %s by %s',
    async ([phone_no_1, typed], { client }) => {
      await client.customer({ name: 'Rowan', phone_no_1 });
      expect((await found(client, typed)).customers).toEqual(['Rowan']);
    },
  );

  test('customers by telephone number, however it is written', async ({ client }) => {
    const customer = await client.customer({ name: 'Rowan', phone_no_1: '020 7946 0123' });
    await client.customer({ name: 'Ash', phone_no_1: '020 7946 0999' });
    for (const text of [
      '020 7946 0123',
      '02079460123',
      '+44 20 7946 0123',
      '0044 (20) 7946-0123',
      '+44 (0)20 7946 0123',
      '020.7946.0123',
      '020\u20117946\u00a00123\u202c',
      '460123',
    ]) {
      expect((await found(client, text)).customers, text).toEqual(['Rowan']);
      const { body } = await client.call(listCustomers, { query: { search: text } });
      expect(
        body.data.map(({ name }) => name),
        text,
      ).toEqual(['Rowan']);
    }
    expect((await found(client, '0123')).customers).toEqual([]);
    await client.call(updateCustomer, {
      params: { id: customer.id },
      body: { customer: { secondary_phone: '+44 7700 900123' } },
    });
    expect((await found(client, '07700 900123')).customers).toEqual(['Rowan']);
  });

  test('customers by post code and initials, however they are written', async ({ client }) => {
    await client.customer({ name: 'J. R. Rowan', post_code: 'YO1 7HH' });
    await client.customer({ name: 'JR Ash', post_code: 'BS1 4QA' });
    await client.customer({ name: 'Raj Rimmer', post_code: 'YO1 7HJ' });
    const both = ['J. R. Rowan', 'JR Ash'];
    for (const [text, names] of [
      ['yo17hh', ['J. R. Rowan']],
      ['YO1-7HH', ['J. R. Rowan']],
      ['rowan yo1\u00a07hh', ['J. R. Rowan']],
      ['bs14', ['JR Ash']],
      ['jr', both],
      ['j.r.', both],
      ['J. R.', both],
      ['jr rowan', ['J. R. Rowan']],
      ['J.R. Ash', ['JR Ash']],
      ['R. Rowan', ['J. R. Rowan']],
    ] as const) {
      expect((await found(client, text)).customers.toSorted(), text).toEqual(names);
      const { body } = await client.call(listCustomers, { query: { search: text } });
      expect(body.data.map(({ name }) => name).toSorted(), text).toEqual(names);
    }
  });

  test('invoices by their dates as they are written, and by initials', async ({ client }) => {
    const customer = await client.customer({ name: 'J.R. Rowan' });
    await client.draft({ customer, number: 'D-1', date: '2026-11-20', payment_terms: '30' });
    await client.draft({ customer, number: 'D-2', date: '2026-11-19', payment_terms: '30' });
    for (const [text, numbers] of [
      ['20/11/2026', ['D-1']],
      ['20.11.26', ['D-1']],
      ['2026-11-20', ['D-1']],
      ['rowan 19/11/2026', ['D-2']],
      ['20/12/2026', ['D-1']],
      ['21/11/2026', []],
      ['jr rowan', ['D-2', 'D-1']],
    ] as const) {
      expect((await found(client, text)).invoices, text).toEqual(numbers);
    }
  });

  test('invoices and credit notes by number, reference, name and amount', async ({ client }) => {
    const customer = await client.customer({ name: 'Rowan' });
    const big = await client.sent({
      customer,
      number: 'R-1',
      purchase_reference: 'Oak door',
      ...untaxed('1234.50'),
    });
    await client.draft({ number: 'R-2', ...untaxed('250') });
    await client.credited(big, '34.50', { number: 'CN-9' });
    for (const [text, numbers] of [
      ['r-2', ['R-2']],
      ['oak r-1', ['R-1']],
      ['rowan', ['CN-9', 'R-1']],
      ['£1,234.50', ['R-1']],
      ['£ 1234.5', ['R-1']],
      ['1200.00', ['R-1']],
      ['rowan 34.50', ['CN-9']],
      ['250', ['R-2']],
      ['£250.01', []],
      // Nothing is owed on the credit note.
      ['0.00', []],
    ] as const) {
      expect((await found(client, text)).invoices, text).toEqual(numbers);
    }
  });

  test('the typed number first, then the newest', async ({ client }) => {
    const customer = await client.customer();
    for (const number of ['INV-0042', 'INV-1042', 'INV-0420', 'INV-0421']) {
      await client.draft({ customer, number });
    }
    expect((await found(client, '42')).invoices).toEqual([
      'INV-0042',
      'INV-0421',
      'INV-0420',
      'INV-1042',
    ]);
    expect((await found(client, 'inv-1042')).invoices).toEqual(['INV-1042']);
  });

  test('documents by their current title without accents, beginnings first', async ({ client }) => {
    const { id } = await aDocument(client, { title: 'Scan 1' });
    await aDocument(client, { title: 'Old café' });
    const body = { document: { title: 'Café receipt' } };
    await client.call(updateDocument, { params: { id }, body });
    for (const [text, titles] of [
      ['cafe', ['Café receipt', 'Old café']],
      ['receipt café', ['Café receipt']],
      ['scan', []],
    ] as const) {
      expect((await found(client, text)).documents, text).toEqual(titles);
    }
  });
});

test('a search returns five of each kind and counts the others', async ({ client }) => {
  await manyCustomers(client, 12);
  const { customers } = (await client.call(search, { query: { query: 'customer' } })).body.data;
  expect(customers.total_count).toBe(12);
  expect(customers.rows.map(({ name }) => name)).toEqual(
    [1, 2, 3, 4, 5].map((n) => `Customer 0000${n}`),
  );
});

test('a search without words finds nothing, and treats wildcards and quotes as text', async ({
  client,
}) => {
  await client.customer({ name: 'Rowan' });
  for (const text of ['', '   ', '’', '%', '_', '\\', "' or 1=1 --"]) {
    expect(await found(client, text), text).toEqual(NOTHING);
  }
});

test('a VAT return is found as its document, and its receipt where it is filed', async ({
  client,
}) => {
  const { reportId: report } = await taxpayer(client);
  await submittedTaxes(client, { report });
  const { body } = await client.call(search, { query: { query: 'vat return 01/07/2026' } });
  const title = 'VAT return 01/07/2026 to 30/09/2026';
  expect(body.data.documents.rows).toMatchObject([
    { title, envelope_date: null },
    { title: `HMRC receipt of ${title}`, envelope_date: '2026-11-01' },
  ]);
});
