import { randomUUID } from 'node:crypto';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { Route } from '@counterfoil/contract/route';
import { useCredit } from '@counterfoil/contract/invoices/routes';
import { prepareStatement, previewStatement } from '@counterfoil/contract/statements/routes';
import { errorsOf, refusal } from '@counterfoil/testkit/answers';
import { giveCredit } from '@counterfoil/testkit/credit';
import { invoicingClient, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { aCustomer, aDraft, aSentInvoice, BANK_ACCOUNT } from '@counterfoil/testkit/records';
import { partly, untaxed } from '@counterfoil/testkit/settling';
import { unprinted } from '@counterfoil/testkit/rendering';
import { setRows } from '@counterfoil/testkit/rows';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { statementView } from './pdf/statement-view.ts';

type View = ReturnType<typeof statementView>;

let server: Awaited<ReturnType<typeof unprinted<View>>>;
beforeAll(async () => {
  server = await unprinted();
});
afterAll(() => server.portal.close());

let client: InvoicingClient;
let customer: Customer;
beforeEach(async () => {
  server.papers.length = 0;
  client = (await invoicingClient()).through(server);
  customer = await aCustomer(client);
});

/** The data on the statement for a query. */
async function stated(query: object): Promise<View> {
  const before = server.papers.length;
  const answer = await client.raw(prepareStatement, { query });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const paper = server.papers[before];
  if (!paper) throw new Error('no paper');
  return paper;
}
const ofCustomer = () => stated({ customer_id: customer.id });
const ofDocuments = (...invoices: readonly Invoice[]) =>
  stated({ 'invoice_ids[]': invoices.map(({ id }) => id) });
const refused = (query: object) => client.raw(previewStatement, { query });
const whats = (paper: View) => paper.entries.map(({ what }) => what);
const send = (fields: object = {}) => aSentInvoice(client, { customer, ...fields });

describe('a request for a statement', () => {
  test('without a customer, for two customers, or for a draft is 422', async () => {
    expect(errorsOf(await refused({}))).toMatchObject({ customer_id: ['Required'] });
    const other = await aCustomer(client);
    const two = { customer_id: customer.id, customerId: other.id };
    expect(errorsOf(await refused(two))).toMatchObject({ customer_id: ['Must be one customer'] });
    const { id, number } = await aDraft(client, { customer });
    expect(await refused({ 'invoice_ids[]': id })).toMatchObject(
      refusal(422, `${number}: This invoice has not been sent yet.`),
    );
  });

  test('for documents of two customers is 422, and says whose the other document is', async () => {
    const mine = await send();
    const other = await aCustomer(client, { name: 'Harbour Coffee' });
    const theirs = await aSentInvoice(client, { customer: other });
    const sentence = `${theirs.number}: This is for another customer, Harbour Coffee.`;
    expect(errorsOf(await refused({ 'invoice_ids[]': [mine.id, theirs.id] }))).toEqual({
      full_messages: [sentence],
      'invoice_ids[1]': [sentence],
    });
    const query = { customer_id: customer.id, 'invoice_ids[]': theirs.id };
    expect(errorsOf(await refused(query))).toMatchObject({ 'invoice_ids[0]': [sentence] });
    const unknown = { customer_id: randomUUID(), 'invoice_ids[]': mine.id };
    expect((await refused(unknown)).status).toBe(404);
  });
});

describe('a credit note used on several documents', () => {
  const amounts = (paper: View) =>
    paper.entries.map(
      ({ what, debit, credit }) => `${what}: ${debit}${debit && ' debit'}${credit}`,
    );

  test('shows the part for each document, and how much credit was used', async () => {
    const paid = await send({ number: 'A', ...untaxed('100') });
    await client.pay(paid, partly('70'));
    const note = await client.credited(paid, '80', { number: 'CN' });
    const later = await send({ number: 'B', ...untaxed('40') });
    expect(amounts(await ofDocuments(paid)).at(-1)).toBe('Part of credit note CN (£80.00): £30.00');
    await client.ask(useCredit, { params: { id: later.id } });
    expect(amounts(await ofDocuments(later))).toEqual([
      'Invoice B: £40.00 debit',
      'Credit used on B: £40.00',
    ]);
    expect(amounts(await ofDocuments(note))).toEqual([
      'Credit used on B: £40.00 debit',
      'Part of credit note CN (£80.00): £50.00',
    ]);
    // Within the documents listed nothing has moved.
    expect(whats(await ofDocuments(note, later))).not.toContain('Credit used on B');
    expect(whats(await ofCustomer())).toEqual([
      'Credit used on B',
      'Part of credit note CN (£80.00)',
    ]);
  });
});

describe('a statement without chosen documents', () => {
  test('lists all open documents with all their entries, of a customer kept elsewhere too', async () => {
    const [half, whole, gone] = [await send(), await send(), await send()];
    await client.pay(half, partly('34.61'));
    await client.pay(gone, { amount_paid: '100.00', payment_type: 'discount' });
    await aSentInvoice(client);
    await setRows(client, 'customers', { external_accounting_id: 'X-1' });
    const paper = await ofCustomer();
    expect(paper.opening).toEqual({ amount: '£0.00', note: '' });
    expect(paper.entries.map((entry) => Object.values(entry).join('|'))).toEqual([
      `21 November 2026|Invoice ${half.number}|21 December 2026|£134.61||£134.61`,
      `21 November 2026|Invoice ${whole.number}|21 December 2026|£134.61||£269.22`,
      `21 November 2026|Payment for ${half.number}|||£34.61|£234.61`,
    ]);
    expect(paper).toMatchObject({ closing: '£234.61', totals: [] });
  });

  test('has nothing to pay once everything is paid', async () => {
    await client.pay(await send());
    const note = 'There is nothing to pay.';
    expect((await ofCustomer()).total).toEqual({ label: 'Balance due', value: '£0.00', note });
  });

  test('includes unused credit, which reduces the amount owed', async () => {
    const paid = await send();
    await client.pay(paid);
    const { number } = await client.credited(paid, '10.00');
    const paper = await ofCustomer();
    expect(whats(paper)).toEqual([`Credit note ${number}`]);
    const note = 'There is nothing to pay.';
    expect(paper.total).toEqual({ label: 'In credit', value: '£10.00', note });
  });
});

describe('a statement of chosen documents', () => {
  test('lists these, settled ones too, and has the rest in its opening balance', async () => {
    const [paid, open] = [await send(), await send(), await send()];
    await client.pay(paid, { amount_paid: '100.00', payment_type: 'discount' });
    const note = await client.credited(open, '20.00');
    const paper = await ofDocuments(paid, open, paid);
    expect(paper.opening).toEqual({ amount: '£134.61', note: 'Everything else on your account' });
    expect(whats(paper)).toEqual([
      `Invoice ${paid.number}`,
      `Invoice ${open.number}`,
      `Payment for ${paid.number}`,
      `Write-off on ${paid.number}`,
      `Credit note ${note.number}`,
    ]);
    expect(paper.closing).toBe('£249.22');
    expect(paper.totals).toEqual([{ label: 'Owed on the invoices listed', value: '£114.61' }]);
    expect(paper.payment.rows).toEqual([]);
  });

  test('is previewed with the same documents', async () => {
    const [chosen] = [await send(), await send()];
    const paper = await ofDocuments(chosen);
    const query = { 'invoice_ids[]': chosen.id };
    expect((await client.raw(previewStatement, { query })).status).toBe(200);
    expect(whats(paper)).toEqual([`Invoice ${chosen.number}`]);
    expect(server.papers.slice(-2)).toEqual([paper, paper]);
  });

  test('shows a fully used credit note with the invoice that it was used on', async () => {
    const note = await client.credited(await send({ number: 'USED' }), '10.00', { number: 'CN' });
    const paper = await stated({ invoice_ids: [note.id] });
    expect(whats(paper)).toEqual(['Invoice USED', 'Credit note CN']);
    expect(paper.total.value).toBe('£124.61');
  });

  test('shows the ageing of the whole account, so that every statement agrees on the balance', async () => {
    const late = await send({ date: '2026-10-01', payment_terms: 14 });
    const paper = await ofDocuments(await send());
    expect(paper.ageing.map(({ value }) => value).join(' ')).toBe(
      '£134.61 £0.00 £134.61 £0.00 £0.00 £269.22',
    );
    expect(paper.total.note).toBe('£134.61 is overdue.');
    expect((await ofDocuments(late)).ageing).toEqual(paper.ageing);
  });

  test.each([
    ['134.61', '', ''],
    ['60.00', '£74.61', '£74.61 is overdue.'],
  ])(
    'shows as overdue what %s of credit leaves, as reminders do',
    async (credit, overdue, note) => {
      await send({ date: '2026-10-01', payment_terms: 14 });
      await send();
      await giveCredit(client, customer, credit);
      const { facts, total } = await ofCustomer();
      expect(facts.find(({ label }) => label === 'Overdue')?.value ?? '').toBe(overdue);
      expect(total.note).toBe(note);
    },
  );
});

test("the payment details are the client's bank account and a reference, when something is owed", async () => {
  await client.settings({ invoice_bank_account: BANK_ACCOUNT });
  const valuesOn = (paper: View) => paper.payment.rows.map(({ value }) => value).join(', ');
  const first = await send();
  const account = 'Test Joinery Ltd, 60-16-13, 31926819, GB29 NWBK 6016 1331 9268 19, NWBKGB2L';
  expect(valuesOn(await ofCustomer())).toBe(`${account}, ${first.number}`);
  await client.pay(first);
  expect(valuesOn(await ofDocuments(first))).toBe('');
  const second = await send();
  for (let more = 0; more < 4; more++) await send();
  expect(valuesOn(await ofCustomer())).toBe(`${account}, ${customer.name}`);
  expect(valuesOn(await ofDocuments(second))).toBe(`${account}, ${second.number}`);
});

test('the file of a statement is shown in the browser, or downloaded under a name', async () => {
  const { id: customer_id } = await aCustomer(client, { name: 'Ash & Sons/Ltd' });
  const file = `filename="Statement for Ash _ Sons-Ltd 2026-11-21.pdf"; filename*=UTF-8''Statement%20for%20Ash%20%26%20Sons-Ltd%202026-11-21.pdf`;
  const ask = (route: Route, more = {}) => client.raw(route, { query: { customer_id, ...more } });
  for (const [route, more, disposition] of [
    [prepareStatement, {}, 'inline'],
    [prepareStatement, { download: 'false' }, 'inline'],
    [prepareStatement, { download: 'true' }, 'attachment'],
    [previewStatement, {}, 'inline'],
  ] as const) {
    expect((await ask(route, more)).headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `${disposition}; ${file}`,
    });
  }
  expect((await ask(prepareStatement, { download: '1' })).status).toBe(422);
});
