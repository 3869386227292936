import { randomUUID } from 'node:crypto';
import { getCustomer } from '@counterfoil/contract/customers/routes';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import { updateInvoiceSettings } from '@counterfoil/contract/account/invoice-settings';
import {
  createCreditNote,
  sendCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import { markAsPaid } from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { prepareStatement, previewStatement } from '@counterfoil/contract/statements/routes';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { busyHistories, takeStep } from '@counterfoil/testkit/histories';
import { aCustomer, aDraft, aSentInvoice, BANK_ACCOUNT } from '@counterfoil/testkit/records';
import { portalWith, testApi } from '@counterfoil/testkit/test-api';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { statementView } from './pdf/statement-view.ts';

type View = ReturnType<typeof statementView>;

/** The printed data, instead of a picture of the page. */
let papers: View[] = [];
let server: Awaited<ReturnType<typeof portalWith>>;
beforeAll(async () => {
  await testApi();
  server = await portalWith({
    typst: {
      render: (request) => {
        papers.push(request.data as View);
        return Promise.resolve(Buffer.from('%PDF-'));
      },
      close: async () => {},
    },
  });
});
afterAll(() => server.portal.close());

let client: SignedInClient;
let customer: Customer;
beforeEach(async () => {
  papers = [];
  client = (await signedInClient()).through(server);
  customer = await aCustomer(client);
});

/** The data on the statement for a query. */
async function stated(query: object): Promise<View> {
  const answer = await client.raw(prepareStatement, { query });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const paper = papers.at(-1);
  if (!paper) throw new Error('no paper');
  return paper;
}
const refused = async (query: object) => {
  const { status, body } = await client.raw(previewStatement, { query });
  return { status, body };
};
const idsOf = (...invoices: readonly Invoice[]) => invoices.map(({ id }) => id);
const whats = (paper: View) => paper.entries.map(({ what }) => what);

async function pay(invoice: Invoice, amount_paid: string, payment_type: 'partial' | 'discount') {
  const body = { invoice: { payment_date: '2026-11-21', amount_paid, payment_type } };
  const paid = await client.call(markAsPaid, { params: { id: invoice.id }, body });
  expect(paid.status).toBe(200);
}

/** @returns the id of the credit note */
async function credit(invoice: Invoice, price: string): Promise<string> {
  const params = { customer_id: customer.id, invoice_id: invoice.id };
  const items_attributes = [{ description: 'Less', quantity: '1', price, tax: '0' }];
  const body = {
    credit_note: { number: `CN-${invoice.number}`, date: '2026-11-21', items_attributes },
  };
  const made = await client.call(createCreditNote, { params, body });
  const { id } = made.body.data;
  const sent = await client.call(sendCreditNote, { params: { ...params, id } });
  expect(sent.status).toBe(200);
  return id;
}

describe('a request for a statement', () => {
  test('may name only the customer, in either spelling', async () => {
    const invoice = await aSentInvoice(client, { customer });
    for (const query of [{ customer_id: customer.id }, { customerId: customer.id }]) {
      expect(whats(await stated(query))).toEqual([`Invoice ${invoice.number}`]);
    }
  });

  test('may name only the documents, in each spelling', async () => {
    const invoice = await aSentInvoice(client, { customer });
    for (const name of ['invoice_ids', 'invoice_ids[]', 'invoiceIds', 'invoiceIds[]']) {
      expect((await stated({ [name]: invoice.id })).customer.name).toBe(customer.name);
    }
  });

  test('without a customer or documents is 422', async () => {
    const nobody = { status: 422, body: { errors: { customer_id: ['Required'] } } };
    expect(await refused({})).toMatchObject(nobody);
    const other = await aCustomer(client);
    expect(await refused({ customer_id: customer.id, customerId: other.id })).toMatchObject({
      status: 422,
      body: { errors: { customer_id: ['Must be one customer'] } },
    });
  });

  test('for documents of two customers is 422, and says whose the other document is', async () => {
    const other = await aCustomer(client, { name: 'Harbour Coffee' });
    const mine = await aSentInvoice(client, { customer });
    const theirs = await aSentInvoice(client, { customer: other });
    const sentence = `${theirs.number}: This is for another customer, Harbour Coffee.`;
    expect(await refused({ 'invoice_ids[]': idsOf(mine, theirs) })).toMatchObject({
      status: 422,
      body: { errors: { full_messages: [sentence], 'invoice_ids[1]': [sentence] } },
    });
    expect(await refused({ customer_id: customer.id, 'invoice_ids[]': theirs.id })).toMatchObject({
      status: 422,
      body: { errors: { 'invoice_ids[0]': [sentence] } },
    });
  });

  test('for a draft is 422, and names it', async () => {
    const draft = await aDraft(client, { customer });
    expect(await refused({ 'invoice_ids[]': draft.id })).toMatchObject({
      status: 422,
      body: { errors: { full_messages: [`${draft.number}: This invoice has not been sent yet.`] } },
    });
  });

  test("for a customer or document that is missing, or another client's, is 404", async () => {
    const another = await signedInClient();
    const theirs = await aSentInvoice(another);
    const mine = await aSentInvoice(client, { customer });
    for (const query of [
      { customer_id: randomUUID() },
      { customer_id: theirs.customer_id },
      { 'invoice_ids[]': randomUUID() },
      { 'invoice_ids[]': [mine.id, theirs.id] },
      { customer_id: customer.id, 'invoice_ids[]': theirs.id },
      { customer_id: theirs.customer_id, 'invoice_ids[]': mine.id },
    ]) {
      const { status } = await refused(query);
      expect(status, JSON.stringify(query)).toBe(404);
    }
  });
});

describe('a statement without chosen documents', () => {
  test('lists all open documents with all their entries', async () => {
    const [partly, whole, gone] = [
      await aSentInvoice(client, { customer }),
      await aSentInvoice(client, { customer }),
      await aSentInvoice(client, { customer }),
    ];
    await pay(partly, '34.61', 'partial');
    await pay(gone, '100.00', 'discount');
    await aSentInvoice(client);
    const paper = await stated({ customer_id: customer.id });
    expect(paper.opening).toEqual({ amount: '£0.00', note: '' });
    expect(paper.entries).toEqual([
      {
        date: '21 Nov 2026',
        what: `Invoice ${partly.number}`,
        due: '21 Dec 2026',
        debit: '£134.61',
        credit: '',
        balance: '£134.61',
      },
      expect.objectContaining({ what: `Invoice ${whole.number}`, balance: '£269.22' }),
      {
        date: '21 Nov 2026',
        what: `Payment for ${partly.number}`,
        due: '',
        debit: '',
        credit: '£34.61',
        balance: '£234.61',
      },
    ]);
    expect(paper.closing).toBe('£234.61');
    expect(paper.totals).toEqual([]);
  });

  test('includes unused credit, which reduces the amount owed', async () => {
    const paid = await aSentInvoice(client, { customer });
    await pay(paid, '134.61', 'partial');
    await credit(paid, '10.00');
    const paper = await stated({ customer_id: customer.id });
    expect(whats(paper)).toEqual([`Credit note CN-${paid.number}`]);
    expect(paper.total).toEqual({
      label: 'In credit',
      value: '£10.00',
      note: 'There is nothing to pay.',
    });
  });

  test('shows a fully used credit note with the invoice that it was used on', async () => {
    const invoice = await aSentInvoice(client, { customer, number: 'USED' });
    const note = await credit(invoice, '10.00');
    const paper = await stated({ invoice_ids: [note] });
    expect(whats(paper)).toEqual(['Invoice USED', 'Credit note CN-USED']);
    expect(paper.total.value).toBe('£124.61');
  });

  test('says in words when nothing is open', async () => {
    const paper = await stated({ customer_id: customer.id });
    expect(paper).toMatchObject({ entries: [], ageing: [], closing: '£0.00' });
    expect(paper.total.note).toBe('There is nothing to pay.');
  });
});

describe('a statement of chosen documents', () => {
  test('lists these, settled ones too, and has the rest in its opening balance', async () => {
    const [paid, open, other] = [
      await aSentInvoice(client, { customer }),
      await aSentInvoice(client, { customer }),
      await aSentInvoice(client, { customer }),
    ];
    await pay(paid, '100.00', 'discount');
    await credit(open, '20.00');
    const paper = await stated({ 'invoice_ids[]': [...idsOf(paid, open, paid)] });
    expect(paper.opening).toEqual({ amount: '£134.61', note: 'All that is not listed here' });
    expect(whats(paper)).toEqual([
      `Invoice ${paid.number}`,
      `Invoice ${open.number}`,
      `Payment for ${paid.number}`,
      `Write-off on ${paid.number}`,
      `Credit note CN-${open.number}`,
    ]);
    expect(paper.closing).toBe('£249.22');
    expect(paper.totals).toEqual([{ label: 'Owed on the documents listed', value: '£114.61' }]);
    expect(paper.payment.rows).toEqual([]);
    expect(whats(await stated({ 'invoice_ids[]': other.id }))).toHaveLength(1);
  });

  test('shows the ageing of the whole account, so that every statement agrees on the balance', async () => {
    const late = await aSentInvoice(client, { customer, date: '2026-10-01', payment_terms: 14 });
    const open = await aSentInvoice(client, { customer });
    const paper = await stated({ 'invoice_ids[]': open.id });
    expect(paper.ageing.map(({ value }) => value)).toEqual(
      '£134.61 £0.00 £134.61 £0.00 £0.00 £269.22'.split(' '),
    );
    expect(paper.total.note).toBe('£134.61 is overdue.');
    expect((await stated({ 'invoice_ids[]': late.id })).ageing).toEqual(paper.ageing);
  });
});

describe('the payment details of a statement', () => {
  beforeEach(async () => {
    const invoice_settings = { invoice_bank_account: BANK_ACCOUNT };
    await client.call(updateInvoiceSettings, { body: { invoice_settings } });
  });
  const referenceOn = (paper: View) =>
    paper.payment.rows.find(({ label }) => label === 'Reference')?.value;

  test("are the client's bank account, with the number to quote, or else the name", async () => {
    const first = await aSentInvoice(client, { customer });
    const paper = await stated({ customer_id: customer.id });
    expect(paper.payment.rows.map(({ value }) => value)).toEqual([
      'Test Joinery Ltd',
      '60-16-13',
      '31926819',
      'GB29 NWBK 6016 1331 9268 19',
      'NWBKGB2L',
      first.number,
    ]);
    for (let more = 0; more < 4; more++) await aSentInvoice(client, { customer });
    expect(referenceOn(await stated({ customer_id: customer.id }))).toBe(customer.name);
    expect(referenceOn(await stated({ 'invoice_ids[]': first.id }))).toBe(first.number);
  });

  test('are left out when nothing is owed', async () => {
    const invoice = await aSentInvoice(client, { customer });
    await pay(invoice, '134.61', 'partial');
    expect((await stated({ 'invoice_ids[]': invoice.id })).payment.rows).toEqual([]);
  });
});

describe('the file of a statement', () => {
  test('is shown in the browser, or downloaded under a name', async () => {
    const named = await aCustomer(client, { name: 'Ash & Sons/Ltd' });
    const query = { customer_id: named.id };
    const file = `filename="Statement for Ash _ Sons-Ltd 2026-11-21.pdf"; filename*=UTF-8''Statement%20for%20Ash%20%26%20Sons-Ltd%202026-11-21.pdf`;
    const said = async (route: typeof prepareStatement | typeof previewStatement, more = {}) => {
      const { headers } = await client.raw(route, { query: { ...query, ...more } });
      expect(headers['content-type']).toBe('application/pdf');
      return headers['content-disposition'];
    };
    expect(await said(prepareStatement)).toBe(`inline; ${file}`);
    expect(await said(prepareStatement, { download: 'false' })).toBe(`inline; ${file}`);
    expect(await said(prepareStatement, { download: 'true' })).toBe(`attachment; ${file}`);
    expect(await said(previewStatement)).toBe(`inline; ${file}`);
    expect(
      (await client.raw(prepareStatement, { query: { ...query, download: '1' } })).status,
    ).toBe(422);
  });

  test('is available to a client who has left and for customers kept elsewhere, as it changes nothing', async () => {
    await aSentInvoice(client, { customer });
    await client.api.database.kysely
      .updateTable('customers')
      .set({ external_accounting_id: 'X-1' })
      .where('id', '=', customer.id)
      .execute();
    await leaveTheService(client);
    expect((await stated({ customer_id: customer.id })).closing).toBe('£134.61');
  });
});

const pence = (text: string) => Math.round(Number(text.replaceAll(/[£,]/g, '') || '0') * 100);

test('after any history and for any documents, opening + debits - credits is the whole account', async () => {
  const choices = fc.infiniteStream(fc.boolean());
  await fc.assert(
    fc.asyncProperty(busyHistories, choices, async (history, chosen) => {
      const who = (await signedInClient()).through(server);
      const customers = [(await aCustomer(who)).id, (await aCustomer(who)).id];
      const invoices: Invoice[] = [];
      for (const step of history) await takeStep(who, customers, invoices, step);
      const sent = await sentOf(who);
      for (const id of customers) {
        const { body } = await who.call(getCustomer, { params: { id } });
        const theirs = sent.filter((row) => row.customer_id === id && chosen.next().value);
        for (const ids of [[], theirs.map((row) => row.id)]) {
          const answer = await who.raw(prepareStatement, {
            query: { customer_id: id, 'invoice_ids[]': ids },
          });
          expect(answer.status).toBe(200);
          expectAddsUp(papers.at(-1), body.data.total_outstanding);
        }
      }
    }),
    { numRuns: 8 },
  );
});

const sentOf = ({ api, clientId }: SignedInClient) =>
  api.database.kysely
    .selectFrom('invoices')
    .select(['id', 'customer_id'])
    .where('client_id', '=', clientId)
    .where('state', '<>', 'draft')
    .execute();

function expectAddsUp(paper: View | undefined, outstanding: string) {
  if (!paper) throw new Error('no paper');
  let balance = pence(paper.opening.amount);
  for (const entry of paper.entries) {
    balance += pence(entry.debit) - pence(entry.credit);
    expect(pence(entry.balance)).toBe(balance);
  }
  expect(balance).toBe(pence(paper.closing));
  expect(pence(paper.closing)).toBe(pence(outstanding));
  const ages = paper.ageing.map(({ value }) => pence(value));
  expect(ages.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(ages.at(-1) ?? 0);
  expect(ages.at(-1) ?? 0).toBe(balance);
}
