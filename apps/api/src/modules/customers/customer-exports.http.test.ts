import { exportCustomers, exportLedgers } from '@counterfoil/contract/customers/export-routes';
import { deleteCustomer, updateCustomer } from '@counterfoil/contract/customers/routes';
import {
  createCreditNote,
  sendCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import { markAsPaid } from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { csvRecords, readCsv } from '@counterfoil/testkit/read-csv';
import { aCustomer, aDraft, aSentInvoice, FILLED_CUSTOMER } from '@counterfoil/testkit/records';
import { beforeEach, describe, expect, test } from 'vitest';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient();
});

const customers = async (search?: string) => {
  const { status, bytes } = await client.call(exportCustomers, {
    query: search === undefined ? {} : { search },
  });
  expect(status).toBe(200);
  return csvRecords(bytes);
};
const namesFound = async (search?: string) => (await customers(search)).map(({ Name }) => Name);

describe('the customers as CSV', () => {
  test('is a UTF-8 file that Excel recognises, with a row of headings', async () => {
    const answer = await client.call(exportCustomers);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv',
      'content-disposition': `attachment; filename="customers-2026-11-21.csv"; filename*=UTF-8''customers-2026-11-21.csv`,
    });
    expect(answer.bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    expect(answer.bytes.subarray(-2).toString()).toBe('\r\n');
    expect(readCsv(answer.bytes.toString())).toEqual([
      [
        'Name',
        'Contact name',
        'Email',
        'Phone number',
        'Second phone number',
        'Phone',
        'Secondary phone',
        'Address line 1',
        'Address line 2',
        'Address line 3',
        'City',
        'Post code',
        'Country',
        'Details complete',
        'Outstanding',
        'External accounting ID',
      ],
    ]);
  });

  test('has every field of each customer, sorted by name regardless of case', async () => {
    await aCustomer(client, { name: 'Ärger & Söhne, "Bau"' });
    await aCustomer(client, {
      ...FILLED_CUSTOMER,
      name: 'aardvark',
      city: 'Dublin',
      post_code: 'D02 X285',
      country: 'IE',
    });
    await aCustomer(client, { name: 'Zebra' });
    const [first, second, third] = await customers();
    expect(first).toEqual({
      Name: 'aardvark',
      'Contact name': 'Jo',
      Email: 'jo@example.test,accounts@example.test',
      'Phone number': '020 7946 0101',
      'Second phone number': '020 7946 0102',
      Phone: '07700 900103',
      // Excel would evaluate a text that begins with a plus.
      'Secondary phone': "'+353 1 234 5678",
      'Address line 1': '1 High Street',
      'Address line 2': 'Floor 2',
      'Address line 3': 'Room 3',
      City: 'Dublin',
      'Post code': 'D02 X285',
      Country: 'Ireland',
      'Details complete': 'Yes',
      Outstanding: '0.00',
      'External accounting ID': '',
    });
    expect(second).toMatchObject({ Name: 'Ärger & Söhne, "Bau"', 'Contact name': '' });
    expect(third).toMatchObject({ Name: 'Zebra', Country: 'United Kingdom' });
  });

  test('has only the customers that match a search, like the list', async () => {
    await aCustomer(client, { name: 'Oak & Sons', city: 'York' });
    await aCustomer(client, { name: 'Elm Ltd', city: 'Leeds' });
    expect(await namesFound('oak york')).toEqual(['Oak & Sons']);
    expect(await namesFound('%')).toEqual([]);
    expect(await namesFound('')).toEqual(['Elm Ltd', 'Oak & Sons']);
  });

  test("never lets a customer's name run as a formula", async () => {
    await aCustomer(client, { name: '=HYPERLINK("https://evil.test","Click, please")' });
    expect(await namesFound()).toEqual([`'=HYPERLINK("https://evil.test","Click, please")`]);
  });

  test('has no other client’s customers, and is available to a client who has left', async () => {
    await aCustomer(client, { name: 'Mine' });
    await aCustomer(await signedInClient(), { name: 'Theirs' });
    await leaveTheService(client);
    expect(await namesFound()).toEqual(['Mine']);
  });

  test('shows credit as a negative number', async () => {
    const customer = await aCustomer(client);
    await creditInFull(await paidInFull(await aSentInvoice(client, { customer })));
    expect(await customers()).toMatchObject([{ Outstanding: '-134.61' }]);
  });
});

const paidInFull = async (invoice: Invoice) => {
  const fields = { payment_date: '2026-11-21', amount_paid: invoice.balance, payment_type: 'full' };
  const params = { id: invoice.id };
  expect((await client.raw(markAsPaid, { params, body: { invoice: fields } })).status).toBe(200);
  return invoice;
};

async function creditInFull(invoice: Invoice): Promise<void> {
  const params = { customer_id: invoice.customer_id, invoice_id: invoice.id };
  const items_attributes = invoice.items.map(({ quantity, price, tax }) => ({
    description: 'Back',
    quantity,
    price,
    tax,
  }));
  const { discount } = invoice;
  const credit_note = {
    number: `CN-${invoice.number}`,
    date: '2026-11-21',
    discount,
    items_attributes,
  };
  const made = await client.raw(createCreditNote, { params, body: { credit_note } });
  const { id } = (made.body as { data: Invoice }).data;
  expect((await client.call(sendCreditNote, { params: { ...params, id } })).status).toBe(200);
}

const ledgers = async (...of: readonly Customer[]) => {
  const query = of.length > 0 ? { 'customer_ids[]': of.map(({ id }) => id) } : {};
  const { status, bytes } = await client.call(exportLedgers, { query });
  expect(status).toBe(200);
  return csvRecords(bytes);
};

describe('the ledgers as CSV', () => {
  test('lists each entry by customer and date, with the balance after it', async () => {
    const zoe = await aCustomer(client, { name: 'Zoe' });
    const adam = await aCustomer(client, { name: 'adam' });
    await aSentInvoice(client, { customer: zoe, number: 'Z-1', date: '2026-11-20' });
    const invoice = await aSentInvoice(client, {
      customer: adam,
      number: 'A-2',
      date: '2026-11-19',
    });
    await aSentInvoice(client, { customer: adam, number: '=A-1', date: '2026-11-02' });
    const fields = { payment_date: '2026-11-21', amount_paid: '34.60', payment_type: 'discount' };
    await client.raw(markAsPaid, { params: { id: invoice.id }, body: { invoice: fields } });
    await creditInFull(invoice);
    await aDraft(client, { customer: adam });
    const line = (Customer: string, day: string, What: string, Number: string, due: string) => ({
      Customer,
      Date: day,
      What,
      Number,
      'Due date': due,
    });
    const debit = (Debit: string, Balance: string) => ({ Debit, Credit: '', Balance });
    const credit = (Credit: string, Balance: string) => ({ Debit: '', Credit, Balance });
    const today = '21/11/2026';
    expect(await ledgers()).toEqual([
      {
        ...line('adam', '02/11/2026', 'Invoice', "'=A-1", '02/12/2026'),
        ...debit('134.61', '134.61'),
      },
      {
        ...line('adam', '19/11/2026', 'Invoice', 'A-2', '19/12/2026'),
        ...debit('134.61', '269.22'),
      },
      { ...line('adam', today, 'Payment', 'A-2', ''), ...credit('34.60', '234.62') },
      {
        ...line('adam', today, 'Written off as discount', 'A-2', ''),
        ...credit('100.01', '134.61'),
      },
      { ...line('adam', today, 'Credit note', 'CN-A-2', ''), ...credit('134.61', '0.00') },
      {
        ...line('Zoe', '20/11/2026', 'Invoice', 'Z-1', '20/12/2026'),
        ...debit('134.61', '134.61'),
      },
    ]);
  });

  test('show negative balances for customers in credit, and add up to the amounts owed', async () => {
    const customer = await aCustomer(client);
    await creditInFull(await paidInFull(await aSentInvoice(client, { customer })));
    await aSentInvoice(client);
    const records = await ledgers();
    expect(records.map(({ Balance }) => Balance)).toEqual(['134.61', '0.00', '-134.61', '134.61']);
    const sum = (of: readonly Record<string, string>[], heading: string) =>
      of.reduce((pence, record) => pence + Math.round(Number(record[heading]) * 100), 0);
    expect(sum(records, 'Debit') - sum(records, 'Credit')).toBe(
      sum(await customers(), 'Outstanding'),
    );
  });

  test('contain the requested customers, once each, by name', async () => {
    const zoe = await aCustomer(client, { name: 'Zoe' });
    const adam = await aCustomer(client, { name: 'Adam' });
    for (const customer of [zoe, adam, await aCustomer(client)]) {
      await aSentInvoice(client, { customer });
    }
    const named = (await ledgers(zoe, adam, zoe)).map(({ Customer }) => Customer);
    expect(named).toEqual(['Adam', 'Zoe']);
    expect(await ledgers(await aCustomer(client))).toEqual([]);
  });

  test('refuse the whole request when a customer is missing or another client’s', async () => {
    const mine = await aCustomer(client);
    const theirs = await aCustomer(await signedInClient());
    const gone = await aCustomer(client);
    await client.call(deleteCustomer, { params: { id: gone.id } });
    for (const other of [theirs, gone]) {
      const query = { 'customer_ids[]': [mine.id, other.id] };
      expect((await client.call(exportLedgers, { query })).status).toBe(404);
    }
  });

  test('contain nothing of other clients, and are available to a client who has left', async () => {
    await aSentInvoice(await signedInClient());
    await aSentInvoice(client, { number: 'MINE' });
    await leaveTheService(client);
    expect((await ledgers()).map((record) => record['Number'])).toEqual(['MINE']);
  });

  test('use the current name of a customer', async () => {
    const { id, ...customer } = await aCustomer(client, { name: 'Before' });
    await aSentInvoice(client, { customer: { id, ...customer } });
    await client.call(updateCustomer, { params: { id }, body: { customer: { name: 'After' } } });
    expect((await ledgers()).map(({ Customer }) => Customer)).toEqual(['After']);
  });
});
