import { bulkDelete, bulkDownload, bulkRemind } from '@counterfoil/contract/invoices/bulk-routes';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { refusal } from '@counterfoil/testkit/answers';
import { test } from '@counterfoil/testkit/invoicing';
import { setRows } from '@counterfoil/testkit/rows';
import { unpacked } from '@counterfoil/testkit/unpacked';
import { describe, expect } from 'vitest';

describe('paying several', () => {
  test('takes the whole balance of each, part-paid ones too, off what the customers owe', async ({
    client,
  }) => {
    const [ash, elm] = [await client.customer(), await client.customer()];
    const [a, b, c] = [
      await client.sent({ customer: ash }),
      await client.sent({ customer: ash, date: '2026-01-01' }),
      await client.sent({ customer: elm }),
    ];
    const other = await client.sent({ customer: elm });
    const part = { payment_date: '2026-11-20', amount_paid: '34.61', payment_type: 'partial' };
    await client.pay(a, part);
    await client.payAll([a.id, b.id, c.id], { payment_date: '2026-11-19' });
    for (const invoice of [a, b, c]) {
      expect(await client.read(invoice)).toMatchObject({
        aasm_state: 'paid',
        balance: '0.00',
        amount_paid: invoice.total,
        payment_type: 'full',
        payment_date: '2026-11-19',
      });
    }
    const payments = (await client.read(a)).payments.map((each) => `${each.date} ${each.amount}`);
    expect(payments).toEqual(['2026-11-19 100.00', '2026-11-20 34.61']);
    expect(await client.owedBy(ash.id)).toBe('0.00');
    expect(await client.owedBy(elm.id)).toBe(other.balance);
    expect(await client.read(other)).toMatchObject({ balance: other.total, payments: [] });
  });

  test.for([undefined, '', null])(
    'is dated today when no date is given (%o)',
    async (payment_date, { client }) => {
      const sent = await client.sent();
      await client.payAll([sent.id], { payment_date });
      expect(await client.read(sent)).toMatchObject({ payment_date: '2026-11-21' });
    },
  );

  test('names each refused invoice and the reason, and pays none', async ({ client }) => {
    const [draft, paid, open] = [await client.draft(), await client.paid(), await client.sent()];
    const ids = [open.id, paid.id, open.id, draft.id];
    const answer = await writingNothing(client, () => client.payAll(ids));
    expect(answer.body).toEqual({
      errors: {
        full_messages: [
          `${paid.number}: This invoice is already paid.`,
          `${draft.number}: This invoice has not been sent yet.`,
        ],
        'invoice_ids[1]': [`${paid.number}: This invoice is already paid.`],
        'invoice_ids[3]': [`${draft.number}: This invoice has not been sent yet.`],
      },
    });
  });
});

describe('deleting several', () => {
  test('deletes only the given drafts', async ({ client }) => {
    const [one, two, left] = [await client.draft(), await client.draft(), await client.draft()];
    await client.ask(bulkDelete, { body: { invoice_ids: [one.id, two.id] } });
    expect((await client.list()).data).toMatchObject([{ id: left.id }]);
  });

  test('deletes none when one was sent; a draft without a number is named by its customer', async ({
    client,
  }) => {
    const customer = await client.customer({ name: 'Nameless & Co' });
    const nameless = await client.draft({ customer, number: '' });
    const sent = await client.sent();
    const body = { invoice_ids: [nameless.id, sent.id] };
    for (const [route, reason] of [
      [bulkDelete, `${sent.number}: This invoice has been sent: it cannot be deleted any more.`],
      [bulkRemind, 'Draft for Nameless & Co: This invoice has not been sent yet.'],
    ] as const) {
      const answer = await writingNothing(client, () => client.ask(route, { body }));
      expect(answer).toMatchObject(refusal(422, reason));
    }
  });
});

describe('reminding of several', () => {
  test('sends one reminder for each invoice', async ({ client }) => {
    const [one, two] = [await client.sent(), await client.sent()];
    const ids = [one.id, two.id, one.id];
    const answer = await client.ask(bulkRemind, { body: { invoice_ids: ids } });
    expect(answer.body).toEqual({ data: { invoice_ids: [one.id, two.id] } });
    expect((await client.read(one)).reminders).toHaveLength(1);
    expect((await client.read(two)).reminders).toHaveLength(1);
  });

  test('sends none when one customer no longer has an address', async ({ client }) => {
    const [one, lost] = [await client.sent(), await client.sent()];
    await setRows(client, 'customers', { email: null }, lost.customer_id);
    const body = { invoice_ids: [one.id, lost.id] };
    const answer = await writingNothing(client, () => client.ask(bulkRemind, { body }));
    const message = `${lost.number}: The customer has no email address: add one to the customer first.`;
    expect(answer.body).toEqual({
      errors: { full_messages: [message], 'invoice_ids[1]': [message] },
    });
  });
});

test('downloading several gives one ZIP of the stored PDFs and of freshly rendered drafts, in the requested order', async ({
  client,
}) => {
  const customer = await client.customer();
  const papers = {
    'Z-1.pdf': await client.sent({ customer, number: 'Z/1' }),
    'z-1 (2).pdf': await client.draft({ customer, number: 'z:1' }),
    'INV-0042.pdf': await client.sent({ customer, number: 'INV-0042' }),
    'Draft.pdf': await client.draft({ customer, number: '' }),
    'Draft (2).pdf': await client.draft({ customer, number: '' }),
  };
  const invoice_ids = Object.values(papers).map(({ id }) => id);
  const answer = await client.ask(bulkDownload, { body: { invoice_ids } });
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
