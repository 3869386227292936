import {
  bulkDelete,
  bulkDownload,
  bulkMarkAsPaid,
  bulkRemind,
} from '@counterfoil/contract/invoices/bulk-routes';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { refusal } from '@counterfoil/testkit/answers';
import { invoicingClient, test, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { setRows } from '@counterfoil/testkit/rows';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect } from 'vitest';

const BULK = [bulkMarkAsPaid, bulkDelete, bulkRemind, bulkDownload];
type Bulk = (typeof BULK)[number];

const invalid = (field: string, message: string) => ({
  status: 422,
  body: { errors: { [field]: [message] } },
});
const audited = ({ api }: InvoicingClient, id: string) =>
  api.database.kysely
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe.for(BULK)('$name', (route: Bulk) => {
  let client: InvoicingClient;
  beforeAll(async () => {
    client = await invoicingClient();
  });
  /** An invoice that allows the action. */
  const suiting = (by = client) => (route === bulkDelete ? by.draft() : by.sent());
  const ask = (body?: object) => client.ask(route, { body });

  test('requires ids', async () => {
    for (const body of [{}, { invoice_ids: [] }, { invoiceIds: [] }, undefined]) {
      expect(await ask(body)).toMatchObject(invalid('invoice_ids', 'Required'));
    }
  });

  test('accepts a thousand ids and no more', async () => {
    const ids = Array.from({ length: 1001 }, () => randomUUID());
    const [first, ...others] = ids;
    const tooMany = invalid('invoice_ids', 'Must contain no more than 1000 ids');
    expect(await ask({ invoice_ids: ids })).toMatchObject(tooMany);
    expect(await ask({ invoice_ids: [first], invoiceIds: others })).toMatchObject(tooMany);
    expect((await ask({ invoice_ids: others })).status).toBe(404);
  });

  test('refuses a malformed id', async () => {
    const answer = await ask({ invoice_ids: [randomUUID(), '1'] });
    expect(answer).toMatchObject(invalid('invoice_ids[1]', 'Must be an id'));
  });

  test("answers 404 and changes nothing when an id is missing or another client's", async () => {
    const mine = await suiting();
    const stranger = await invoicingClient();
    const theirs = await suiting(stranger);
    for (const id of [randomUUID(), theirs.id]) {
      const both = () => ask({ invoice_ids: [mine.id, id] });
      const answer = await writingNothing(stranger, () => writingNothing(client, both));
      expect(answer).toMatchObject(refusal(404, 'This could not be found.'));
    }
  });

  test('accepts both spellings, in capitals too, and counts a repeated id once', async () => {
    const [one, two] = [await suiting(), await suiting()];
    const ids = { invoice_ids: [one.id.toUpperCase(), one.id], invoiceIds: [two.id] };
    const { status, body } = await ask(ids);
    expect(status).toBe(200);
    const data = { invoice_ids: [one.id, two.id] };
    expect(body).toEqual(route === bulkDownload ? null : { data });
    if ('audit' in route) {
      expect(await audited(client, two.id)).toEqual({ action: route.audit });
    }
  });
});

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
  test('sends one reminder for each invoice, on POST and on GET', async ({ client }) => {
    const [one, two] = [await client.sent(), await client.sent()];
    const onGet = { ...bulkRemind, method: 'GET' } as const;
    await client.ask(bulkRemind, { body: { invoice_ids: [one.id, two.id] } });
    await client.ask(onGet, { query: { 'invoice_ids[]': [one.id, two.id] } });
    await client.ask(onGet, { query: { invoiceIds: one.id } });
    expect((await client.read(one)).reminders).toHaveLength(3);
    expect((await client.read(two)).reminders).toHaveLength(2);
  });

  test('sends none when one customer no longer has an address', async ({ client }) => {
    const [one, lost] = [await client.sent(), await client.sent()];
    await setRows(client, 'customers', { email: null }, lost.customer_id);
    const body = { invoice_ids: [one.id, lost.id] };
    const answer = await writingNothing(client, () => client.ask(bulkRemind, { body }));
    const message = `${lost.number}: The customer has no email address: add one to the customer first.`;
    expect(answer).toMatchObject(refusal(422, message));
    expect(answer).toMatchObject(invalid('invoice_ids[1]', message));
  });
});
