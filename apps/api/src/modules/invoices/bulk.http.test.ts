import { getCustomer } from '@counterfoil/contract/customers/routes';
import {
  bulkDelete,
  bulkDownload,
  bulkMarkAsPaid,
  bulkRemind,
} from '@counterfoil/contract/invoices/bulk-routes';
import { getInvoice, markAsPaid } from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, aDraft, aSentInvoice } from '@counterfoil/testkit/records';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';

const NOT_FOUND = { status: 404, body: { errors: ['This could not be found.'] } };

let client: SignedInClient;
beforeAll(async () => {
  client = await signedInClient();
});

/** An invoice without its delivery state, which changes in the background. */
async function read(id: string): Promise<Omit<Invoice, 'delivery'>> {
  const { delivery: _, ...invoice } = (await client.call(getInvoice, { params: { id } })).body.data;
  return invoice;
}
const outstandingOf = async (id: string) =>
  (await client.call(getCustomer, { params: { id } })).body.data.total_outstanding;

const setOnInvoice = (id: string, changes: object) =>
  client.api.database.kysely.updateTable('invoices').set(changes).where('id', '=', id).execute();

const auditOf = (id: string, action: string) =>
  client.api.database.kysely
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_id', '=', id)
    .where('action', '=', action)
    .execute();

const BULK = [bulkMarkAsPaid, bulkDelete, bulkRemind, bulkDownload];
const WRITES = [bulkMarkAsPaid, bulkDelete, bulkRemind];

/** An invoice that allows the action. */
const suiting = (route: (typeof BULK)[number]) =>
  route === bulkDelete ? aDraft(client) : aSentInvoice(client);

describe.each(BULK)('$name', (route) => {
  test('requires ids', async () => {
    for (const body of [{}, { invoice_ids: [] }, { invoiceIds: [] }, undefined]) {
      expect(await client.raw(route, { body })).toMatchObject({
        status: 422,
        body: { errors: { invoice_ids: ['Required'] } },
      });
    }
  });

  test('accepts a thousand ids and no more', async () => {
    const ids = Array.from({ length: 1001 }, () => randomUUID());
    const tooMany = { invoice_ids: ['Must contain no more than 1000 ids'] };
    expect(await client.raw(route, { body: { invoice_ids: ids } })).toMatchObject({
      status: 422,
      body: { errors: tooMany },
    });
    const [first, ...others] = ids;
    const split = { invoice_ids: [first], invoiceIds: others };
    expect((await client.raw(route, { body: split })).status).toBe(422);
    expect(await client.raw(route, { body: { invoice_ids: others } })).toMatchObject(NOT_FOUND);
  });

  test('refuses a malformed id', async () => {
    const answer = await client.raw(route, { body: { invoice_ids: [randomUUID(), '1'] } });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { 'invoice_ids[1]': ['Must be an id'] } },
    });
  });

  test("answers 404 and changes nothing when an id is missing or another client's", async () => {
    const mine = await suiting(route);
    const before = await read(mine.id);
    const stranger = await signedInClient();
    const theirs = await (route === bulkDelete ? aDraft(stranger) : aSentInvoice(stranger));
    for (const id of [randomUUID(), theirs.id]) {
      const answer = await client.raw(route, { body: { invoice_ids: [mine.id, id] } });
      expect(answer).toMatchObject(NOT_FOUND);
    }
    expect(await read(mine.id)).toEqual(before);
    const { status, body } = await stranger.call(getInvoice, { params: { id: theirs.id } });
    expect(status).toBe(200);
    expect({ ...body.data, delivery: null }).toEqual({ ...theirs, delivery: null });
  });

  test('accepts both spellings, in capitals too, and counts a repeated id once', async () => {
    const [one, two] = [await suiting(route), await suiting(route)];
    const body = { invoice_ids: [one.id.toUpperCase(), one.id], invoiceIds: [two.id] };
    const answer = await client.raw(route, { body });
    expect(answer.status).toBe(200);
    if (route === bulkDownload) return;
    expect(answer.body).toEqual({ data: { invoice_ids: [one.id, two.id] } });
  });
});

describe.each(WRITES)('$name', (route) => {
  test('runs once for one Idempotency-Key', async () => {
    const { id } = await suiting(route);
    const body = { invoice_ids: [id] };
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.raw(route, { body, headers })),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { data: { invoice_ids: [id] } } });
    }
    const action = { bulkMarkAsPaid: 'paid', bulkDelete: 'deleted', bulkRemind: 'reminded' };
    expect(await auditOf(id, `invoice_${action[route.name]}`)).toHaveLength(1);
  });

  test('answers 403 and changes nothing when one is kept elsewhere', async () => {
    const [plain, kept] = [await suiting(route), await suiting(route)];
    await setOnInvoice(kept.id, { external_accounting_id: 'EXT-1' });
    const before = await read(plain.id);
    expect(await client.raw(route, { body: { invoice_ids: [plain.id, kept.id] } })).toEqual(
      expect.objectContaining({
        status: 403,
        body: {
          errors: [
            `${kept.number}: This invoice is kept in your accounting software: please change it there.`,
          ],
        },
      }),
    );
    expect(await read(plain.id)).toEqual(before);
  });
});

describe('paying several', () => {
  test('takes the whole balance of each, part-paid ones too, off what the customers owe', async () => {
    const [ash, elm] = [await aCustomer(client), await aCustomer(client)];
    const [a, b, c, other] = [
      await aSentInvoice(client, { customer: ash }),
      await aSentInvoice(client, { customer: ash, date: '2026-01-01' }),
      await aSentInvoice(client, { customer: elm }),
      await aSentInvoice(client, { customer: elm }),
    ];
    await client.call(markAsPaid, {
      params: { id: a.id },
      body: {
        invoice: { payment_date: '2026-11-20', amount_paid: '34.61', payment_type: 'partial' },
      },
    });
    const ids = [a.id, b.id, c.id];
    const answer = await client.call(bulkMarkAsPaid, {
      body: { invoice_ids: ids, payment_date: '2026-11-19' },
    });
    expect(answer.body.data).toEqual({ invoice_ids: ids });
    for (const id of ids) {
      expect(await read(id)).toMatchObject({
        aasm_state: 'paid',
        balance: '0.00',
        amount_paid: '134.61',
        payment_type: 'full',
        payment_date: '2026-11-19',
      });
      expect(await auditOf(id, 'invoice_paid')).not.toHaveLength(0);
    }
    const payments = (await read(a.id)).payments.map(({ date, amount, kind }) => [
      date,
      amount,
      kind,
    ]);
    expect(payments).toEqual([
      ['2026-11-19', '100.00', 'payment'],
      ['2026-11-20', '34.61', 'payment'],
    ]);
    expect([await outstandingOf(ash.id), await outstandingOf(elm.id)]).toEqual(['0.00', '134.61']);
    expect(await read(other.id)).toMatchObject({ balance: '134.61' });
  });

  test.each([undefined, '', null])(
    'is dated today when no date is given (%o)',
    async (payment_date) => {
      const { id } = await aSentInvoice(client);
      const body = { invoice_ids: [id], payment_date };
      expect((await client.raw(bulkMarkAsPaid, { body })).status).toBe(200);
      expect(await read(id)).toMatchObject({ payment_date: '2026-11-21' });
    },
  );

  test('names each refused invoice and the reason, and pays none', async () => {
    const [draft, paid, open] = [
      await aDraft(client),
      await aSentInvoice(client),
      await aSentInvoice(client),
    ];
    await client.call(bulkMarkAsPaid, { body: { invoice_ids: [paid.id] } });
    const before = await read(open.id);
    const invoice_ids = [open.id, paid.id, open.id, draft.id];
    expect((await client.raw(bulkMarkAsPaid, { body: { invoice_ids } })).body).toEqual({
      errors: {
        full_messages: [
          `${paid.number}: This invoice is already paid.`,
          `${draft.number}: This invoice has not been sent yet.`,
        ],
        'invoice_ids[1]': [`${paid.number}: This invoice is already paid.`],
        'invoice_ids[3]': [`${draft.number}: This invoice has not been sent yet.`],
      },
    });
    expect(await read(open.id)).toEqual(before);
  });
});

describe('deleting several', () => {
  test('deletes only the given drafts', async () => {
    const [one, two, left] = [await aDraft(client), await aDraft(client), await aDraft(client)];
    await client.call(bulkDelete, { body: { invoice_ids: [one.id, two.id] } });
    for (const { id } of [one, two]) {
      expect((await client.raw(getInvoice, { params: { id } })).status).toBe(404);
      expect(await auditOf(id, 'invoice_deleted')).toHaveLength(1);
    }
    expect((await read(left.id)).number).toBe(left.number);
  });

  test('deletes none when one was sent; a draft without a number is named by its customer', async () => {
    const customer = await aCustomer(client, { name: 'Nameless & Co' });
    const nameless = await aDraft(client, { customer, number: '' });
    const sent = await aSentInvoice(client);
    const invoice_ids = [nameless.id, sent.id];
    expect((await client.raw(bulkDelete, { body: { invoice_ids } })).body).toMatchObject({
      errors: {
        full_messages: [
          `${sent.number}: This invoice has been sent: it cannot be deleted any more.`,
        ],
      },
    });
    expect((await read(nameless.id)).id).toBe(nameless.id);
    expect((await client.raw(bulkRemind, { body: { invoice_ids } })).body).toMatchObject({
      errors: { full_messages: ['Draft for Nameless & Co: This invoice has not been sent yet.'] },
    });
  });
});

describe('reminding of several', () => {
  test('sends one reminder for each invoice, on POST and on GET', async () => {
    const [one, two] = [await aSentInvoice(client), await aSentInvoice(client)];
    await client.call(bulkRemind, { body: { invoice_ids: [one.id, two.id] } });
    const asked = { ...bulkRemind, method: 'GET' } as const;
    await client.raw(asked, { query: { 'invoice_ids[]': [one.id, two.id] } });
    const alone = await client.raw(asked, { query: { invoiceIds: one.id } });
    expect(alone).toMatchObject({ status: 200, body: { data: { invoice_ids: [one.id] } } });
    expect((await read(one.id)).reminders).toHaveLength(3);
    expect((await read(two.id)).reminders).toHaveLength(2);
  });

  test('sends none when one customer no longer has an address', async () => {
    const [one, lost] = [await aSentInvoice(client), await aSentInvoice(client)];
    await client.api.database.kysely
      .updateTable('customers')
      .set({ email: null })
      .where('id', '=', lost.customer_id)
      .execute();
    const answer = await client.raw(bulkRemind, { body: { invoice_ids: [one.id, lost.id] } });
    const message = `${lost.number}: The customer has no email address: add one to the customer first.`;
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { full_messages: [message], 'invoice_ids[1]': [message] } },
    });
    expect((await read(one.id)).reminders).toEqual([]);
  });
});

test('a client who has left may do in bulk whatever they may do to one invoice', async () => {
  const left = await signedInClient();
  const [one, two, draft] = [
    await aSentInvoice(left),
    await aSentInvoice(left),
    await aDraft(left),
  ];
  await leaveTheService(left);
  const sent = { invoice_ids: [one.id, two.id] };
  expect((await left.call(bulkRemind, { body: sent })).status).toBe(200);
  expect((await left.call(bulkDownload, { body: sent })).status).toBe(200);
  expect((await left.call(bulkMarkAsPaid, { body: sent })).status).toBe(200);
  expect((await left.call(bulkDelete, { body: { invoice_ids: [draft.id] } })).status).toBe(200);
});
