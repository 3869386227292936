import * as bulk from '@counterfoil/contract/invoices/bulk-routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { audited, writingNothing } from '@counterfoil/testkit/all-rows';
import { test, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { setRows } from '@counterfoil/testkit/rows';
import { unpacked } from '@counterfoil/testkit/unpacked';
import { expect } from 'vitest';

test('paying several invoices takes the whole balance of each off what the customers owe', async ({
  client,
}) => {
  const [ash, elm] = [await client.customer(), await client.customer()];
  const [a, b, c] = [
    await client.sent({ customer: ash }),
    await client.sent({ customer: ash, date: '2026-01-01' }),
    await client.sent({ customer: elm }),
  ];
  const [other, undated] = [await client.sent({ customer: elm }), await client.sent()];
  const part = { payment_date: '2026-11-20', amount_paid: '34.61', payment_type: 'partial' };
  await client.pay(a, part);
  await client.payAll([a.id, b.id, c.id], { payment_date: '2026-11-19' });
  // The part, and each of the three.
  const log = await audited(client, 'invoice_paid');
  expect(log).toHaveLength(4);
  await client.payAll([undated.id], { payment_date: '' });
  expect(await client.read(undated)).toMatchObject({ payment_date: '2026-11-21' });
  for (const invoice of [a, b, c]) {
    expect(await client.read(invoice)).toMatchObject({
      aasm_state: 'paid',
      balance: '0.00',
      amount_paid: invoice.total,
      payment_type: 'full',
      payment_date: '2026-11-19',
    });
    const detail = expect.objectContaining({ balance_pence: 0 });
    expect(log).toContainEqual({ subject_id: invoice.id, detail });
  }
  const payments = (await client.read(a)).payments.map((each) => `${each.date} ${each.amount}`);
  expect(payments).toEqual(['2026-11-19 100.00', '2026-11-20 34.61']);
  expect(await client.owedBy(ash.id)).toBe('0.00');
  expect(await client.owedBy(elm.id)).toBe(other.balance);
  expect(await client.read(other)).toMatchObject({ balance: other.total, payments: [] });
});

test('deleting several deletes only the given drafts', async ({ client }) => {
  const [one, two, left] = [await client.draft(), await client.draft(), await client.draft()];
  await client.ask(bulk.bulkDelete, { body: { invoice_ids: [one.id, two.id] } });
  expect((await client.list()).data).toMatchObject([{ id: left.id }]);
});

test('reminding of several invoices sends one reminder for each', async ({ client }) => {
  const [one, two] = [await client.sent(), await client.sent()];
  const ids = [one.id, two.id, one.id];
  const answer = await client.ask(bulk.bulkRemind, { body: { invoice_ids: ids } });
  expect(answer.body).toEqual({ data: { invoice_ids: [one.id, two.id] } });
  expect((await client.read(one)).reminders).toHaveLength(1);
  expect((await client.read(two)).reminders).toHaveLength(1);
});

const { bulkMarkAsPaid, bulkDelete, bulkRemind } = bulk;
const BULK = { bulkMarkAsPaid, bulkDelete, bulkRemind };
type RefusedInvoice = readonly [Invoice, string];

test.for<[keyof typeof BULK, string, (by: InvoicingClient) => Promise<RefusedInvoice[]>]>([
  [
    'bulkMarkAsPaid',
    'paid or a draft',
    async (by) => [
      [await by.paid(), 'This invoice is already paid.'],
      [await by.draft(), 'This invoice has not been sent yet.'],
    ],
  ],
  [
    'bulkDelete',
    'sent',
    async (by) => [[await by.sent(), 'This invoice has been sent and can no longer be deleted.']],
  ],
  [
    'bulkRemind',
    'without an address',
    async (by) => {
      const lost = await by.sent();
      await setRows(by, 'customers', { email: null }, lost.customer_id);
      return [[lost, 'The customer has no email address. Add one first.']];
    },
  ],
  [
    'bulkRemind',
    'a draft without a number, named by its customer',
    async (by) => {
      const draft = await by.draft({ number: '' });
      const number = `Draft for ${draft.customer_name}`;
      return [[{ ...draft, number }, 'This invoice has not been sent yet.']];
    },
  ],
])(
  '%s names each document that is %s with the reason, and acts on none',
  async ([name, , make], { client }) => {
    const route = BULK[name];
    const suiting = route === bulk.bulkDelete ? await client.draft() : await client.sent();
    const refused = await make(client);
    const invoice_ids = refused.flatMap(([{ id }]) => [suiting.id, id]);
    const answer = await writingNothing(client, () => client.ask(route, { body: { invoice_ids } }));
    const messages = refused.map(([{ number }, reason]) => `${number}: ${reason}`);
    const byField = messages.map(
      (message, at) => [`invoice_ids[${2 * at + 1}]`, [message]] as const,
    );
    expect(answer).toMatchObject({ status: 422 });
    expect(answer.body).toEqual({
      errors: { full_messages: messages, ...Object.fromEntries(byField) },
    });
  },
);

test('downloading several gives one ZIP of PDFs in the requested order', async ({ client }) => {
  const customer = await client.customer();
  const papers = {
    'Z-1.pdf': await client.sent({ customer, number: 'Z/1' }),
    'z-1 (2).pdf': await client.draft({ customer, number: 'z:1' }),
    'INV-0042.pdf': await client.sent({ customer, number: 'INV-0042' }),
    'Draft.pdf': await client.draft({ customer, number: '' }),
    'Draft (2).pdf': await client.draft({ customer, number: '' }),
  };
  const invoice_ids = Object.values(papers).map(({ id }) => id);
  const answer = await client.ask(bulk.bulkDownload, { body: { invoice_ids } });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="invoices-2026-11-21.zip"; filename*=UTF-8''invoices-2026-11-21.zip`,
  });
  const files = unpacked(answer.bytes);
  expect(Object.keys(files)).toEqual(Object.keys(papers));
  for (const [name, invoice] of Object.entries(papers)) {
    expect(files[name]).toEqual((await client.download(invoice)).bytes);
  }
});
