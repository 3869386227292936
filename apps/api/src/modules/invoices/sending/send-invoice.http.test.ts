import { getEnvelope, listEnvelopes } from '@counterfoil/contract/envelopes/routes';
import { updateCustomer } from '@counterfoil/contract/customers/routes';
import {
  downloadInvoice,
  getInvoice,
  previewInvoice,
  sendInvoice,
  updateInvoice,
} from '@counterfoil/contract/invoices/routes';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, aDraft, aSentInvoice } from '@counterfoil/testkit/records';
import { portalWith, testApi } from '@counterfoil/testkit/test-api';
import { describe, expect, test } from 'vitest';
import type { Typst } from '#platform/typst/typst';

type RenderRequest = Parameters<Typst['render']>[0];

const errorsOf = (answer: { body: unknown }) =>
  (answer.body as { errors: Record<string, string[]> }).errors;

const send = (client: SignedInClient, id: string, headers: Record<string, string> = {}) =>
  client.raw(sendInvoice, { params: { id }, headers });
const read = async (client: SignedInClient, id: string) =>
  (await client.call(getInvoice, { params: { id } })).body.data;

/** The database's records of a sending. */
async function tracesOf(client: SignedInClient, id: string) {
  const { kysely } = client.api.database;
  const of = async (table: 'mails' | 'documents') =>
    (await kysely.selectFrom(table).select('id').where('invoice_id', '=', id).execute()).length;
  const audit = await kysely
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', id)
    .where('action', '=', 'invoice_sent')
    .execute();
  return { mails: await of('mails'), documents: await of('documents'), audit: audit.length };
}
const NOTHING = { mails: 0, documents: 0, audit: 0 };
const ONCE = { mails: 1, documents: 1, audit: 1 };

/** A server whose rendering the test can interrupt; the test closes it. */
async function serverRendering(before: (request: RenderRequest) => Promise<void>) {
  const { typst } = await testApi();
  return portalWith({
    typst: {
      render: async (request, asker) => {
        await before(request);
        return typst.render(request, asker);
      },
      close: async () => {},
    },
  });
}

describe('sending an invoice', () => {
  test('marks it as sent and owed, and queues its e-mail', async () => {
    const client = await signedInClient();
    const draft = await aDraft(client);
    const answer = await client.call(sendInvoice, { params: { id: draft.id } });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      aasm_state: 'sent',
      number: draft.number,
      total: '134.61',
      balance: '134.61',
      items: draft.items,
      delivery: { state: 'queued', reason: null, sent_at: null },
    });
    expect(await tracesOf(client, draft.id)).toEqual(ONCE);
  });

  test('is possible on GET too, and with a trailing slash', async () => {
    const client = await signedInClient();
    const [one, two] = [await aDraft(client), await aDraft(client)];
    const byGet = await client.raw({ ...sendInvoice, method: 'GET' }, { params: { id: one.id } });
    expect(byGet).toMatchObject({ status: 200, body: { data: { aasm_state: 'sent' } } });
    const path = `${sendInvoice.path}/` as const;
    const slashed = await client.raw({ ...sendInvoice, path }, { params: { id: two.id } });
    expect(slashed.status).toBe(200);
  });

  test('files a copy in the current envelope', async () => {
    const client = await signedInClient();
    const sent = await aSentInvoice(client, { number: 'INV-0042' });
    const [envelope] = (await client.call(listEnvelopes)).body.data;
    expect(envelope).toMatchObject({ date: '2026-11-01', documents_count: 1, is_sealable: true });
    const opened = await client.call(getEnvelope, { params: { id: envelope?.id ?? '' } });
    expect(opened.body.data.documents).toEqual([
      expect.objectContaining({
        title: `Invoice INV-0042 to ${sent.customer_name}`,
        file_name: 'Invoice INV-0042.pdf',
        document_type: 'sales_invoice',
        file_size_human: expect.stringMatching(/^\d+ KB$/),
      }),
    ]);
  });

  test('stores the PDF, whose bytes stay the same whatever changes later', async () => {
    const client = await signedInClient();
    const customer = await aCustomer(client);
    const sent = await aSentInvoice(client, { customer, number: 'INV/7' });
    const params = { id: sent.id };
    const first = await client.call(downloadInvoice, { params });
    expect(first.status).toBe(200);
    expect(first.headers['content-type']).toBe('application/pdf');
    expect(first.headers['content-disposition']).toMatch(
      /^attachment; filename="Invoice INV-7.pdf"/,
    );
    expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await client.call(updateCustomer, {
      params: { id: customer.id },
      body: { customer: { name: 'Somebody Else', city: 'Elsewhere' } },
    });
    const { kysely } = client.api.database;
    await kysely
      .updateTable('clients')
      .set({ company_name: 'New Name Ltd' })
      .where('id', '=', client.clientId)
      .execute();
    const again = await client.call(downloadInvoice, { params });
    const shown = await client.call(previewInvoice, { params });
    expect(again.bytes.equals(first.bytes)).toBe(true);
    expect(shown.bytes.equals(first.bytes)).toBe(true);
    expect(shown.headers['content-disposition']).toMatch(/^inline;/);
  });

  test('runs once for fifty simultaneous requests', async () => {
    const client = await signedInClient();
    const customer = await aCustomer(client);
    const draft = await aDraft(client, { customer });
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(client, draft.id)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const refused = answers.filter((answer) => answer.status !== 200);
    for (const answer of refused) {
      expect(answer.status).toBe(422);
      expect(errorsOf(answer)['full_messages']).toEqual(['This invoice has already been sent.']);
    }
    expect(await tracesOf(client, draft.id)).toEqual(ONCE);
  });

  test('gives fifty requests with the same Idempotency-Key the same answer', async () => {
    const client = await signedInClient();
    const draft = await aDraft(client);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send(client, draft.id, key)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.bytes.toString())).size).toBe(1);
    expect(await tracesOf(client, draft.id)).toEqual(ONCE);
  });

  test('marks a free invoice as paid at once, so that it never becomes overdue', async () => {
    const client = await signedInClient();
    const items_attributes = [{ description: 'Gift', quantity: '1', price: '0', tax: '20' }];
    const sent = await aSentInvoice(client, { discount: '0', items_attributes });
    expect(sent).toMatchObject({ aasm_state: 'paid', total: '0.00', balance: '0.00' });
  });
});

describe('sending during an edit', () => {
  test.each([
    ['without a key', {}],
    ['with an Idempotency-Key', { 'idempotency-key': 'one-intent' }],
  ])('renders exactly the committed version, %s', async (_how, headers) => {
    const client = await signedInClient();
    const draft = await aDraft(client);
    const rendered: RenderRequest[] = [];
    const server = await serverRendering(async (request) => {
      rendered.push(request);
      if (rendered.length > 1) return;
      const items_attributes = [{ id: draft.items[0]?.id ?? '', price: '1111.11' }];
      const edit = { params: { id: draft.id }, body: { invoice: { items_attributes } } };
      expect((await client.call(updateInvoice, edit)).status).toBe(200);
    });
    const answer = await send(client.through(server), draft.id, headers);
    await server.portal.close();
    expect(answer.status).toBe(200);
    const sent = await read(client, draft.id);
    expect(answer.body).toEqual({ data: expect.objectContaining({ total: sent.total }) });
    expect(sent.items[0]).toMatchObject({ price: '1111.11', net_total: '2222.22' });
    expect(rendered).toHaveLength(2);
    expect(JSON.stringify(rendered[1]?.data)).toContain('1,111.11');
    const { typst } = await testApi();
    const stored = await client.call(downloadInvoice, { params: { id: draft.id } });
    const again = await typst.render(rendered[1] as RenderRequest, client);
    expect(stored.bytes.equals(Buffer.from(again))).toBe(true);
    expect(await tracesOf(client, draft.id)).toEqual(ONCE);
  });

  test('never sends a version that its sender has not read', async () => {
    const client = await signedInClient();
    const { id, lock_version } = await aDraft(client);
    const sent = { params: { id }, query: { lock_version: String(lock_version) } };
    await client.call(updateInvoice, { params: { id }, body: { invoice: { discount: '1' } } });
    expect((await client.call(sendInvoice, sent)).status).toBe(409);
    expect(await tracesOf(client, id)).toEqual(NOTHING);
    const now = await read(client, id);
    const query = { lock_version: String(now.lock_version) };
    expect((await client.call(sendInvoice, { ...sent, query })).status).toBe(200);
  });

  test('sends nothing when the version read was changed during the rendering', async () => {
    const client = await signedInClient();
    const { id, lock_version } = await aDraft(client);
    const server = await serverRendering(async () => {
      await client.call(updateInvoice, { params: { id }, body: { invoice: { discount: '1' } } });
    });
    const sent = { params: { id }, query: { lock_version: String(lock_version) } };
    const answer = await client.through(server).call(sendInvoice, sent);
    await server.portal.close();
    expect(answer.status).toBe(409);
    expect(await tracesOf(client, id)).toEqual(NOTHING);
  });

  test('prints the customer as committed too', async () => {
    const client = await signedInClient();
    const customer = await aCustomer(client, { name: 'Old Name' });
    const draft = await aDraft(client, { customer });
    const papers: string[] = [];
    const server = await serverRendering(async (request) => {
      papers.push(JSON.stringify(request.data));
      if (papers.length > 1) return;
      const params = { id: customer.id };
      await client.call(updateCustomer, { params, body: { customer: { name: 'New Name' } } });
    });
    const answer = await send(client.through(server), draft.id);
    await server.portal.close();
    expect(answer.body).toMatchObject({ data: { customer_name: 'New Name' } });
    expect(papers.at(-1)).toContain('New Name');
    expect(papers.at(-1)).not.toContain('Old Name');
  });

  test("prints the client's own details as committed too", async () => {
    const client = await signedInClient();
    const draft = await aDraft(client);
    const papers: string[] = [];
    const server = await serverRendering(async (request) => {
      papers.push(JSON.stringify(request.data));
      await client.api.database.kysely
        .updateTable('clients')
        .set({ company_name: 'Renamed Joinery Ltd' })
        .where('id', '=', client.clientId)
        .execute();
    });
    expect((await send(client.through(server), draft.id)).status).toBe(200);
    await server.portal.close();
    expect(papers.map((paper) => paper.includes('Renamed Joinery Ltd'))).toEqual([false, true]);
  });

  test('gives up with 409 after repeated changes', async () => {
    const client = await signedInClient();
    const draft = await aDraft(client);
    const edit = () =>
      client.call(updateInvoice, { params: { id: draft.id }, body: { invoice: { notes: 'x' } } });
    const server = await serverRendering(async () => void (await edit()));
    const answer = await send(client.through(server), draft.id, { 'idempotency-key': 'k' });
    await server.portal.close();
    expect(answer.status).toBe(409);
    expect(await tracesOf(client, draft.id)).toEqual(NOTHING);
    // The same request again, without changes meanwhile.
    expect((await send(client, draft.id, { 'idempotency-key': 'k' })).status).toBe(200);
  });

  test('and renaming the customer, both many times at once, gives every caller a 200 or a 409', async () => {
    const client = await signedInClient();
    const customer = await aCustomer(client);
    const drafts = await Promise.all(
      Array.from({ length: 12 }, () => aDraft(client, { customer })),
    );
    const rename = (n: number) =>
      client.raw(updateCustomer, {
        params: { id: customer.id },
        body: { customer: { name: `Name ${n}` } },
      });
    const answers = await Promise.all(
      drafts.flatMap((draft, n) => [send(client, draft.id), rename(n), rename(n + 100)]),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
  });
});

describe('an incomplete draft', () => {
  const item = { description: 'Shelf', quantity: '1', price: '1.00', tax: '20' };
  test.each([
    ['a number', { number: '' }, 'number', 'Number: Required'],
    ['a date', { date: '' }, 'date', 'Date: Required'],
    ['payment terms', { payment_terms: '' }, 'payment_terms', 'Payment terms: Required'],
    [
      'a description',
      { description: ' ' },
      'items_attributes[1].description',
      'Description of line 2: Required',
    ],
    [
      'a quantity',
      { quantity: '' },
      'items_attributes[1].quantity',
      'Quantity of line 2: Required',
    ],
    ['a price', { price: null }, 'items_attributes[1].price', 'Price of line 2: Required'],
    ['a VAT rate', { tax: '' }, 'items_attributes[1].tax', 'Tax of line 2: Required'],
  ])('cannot be sent without %s', async (_what, lack, field, message) => {
    const client = await signedInClient();
    const second = { ...item, ...(field.startsWith('items') ? lack : {}) };
    const draft = await aDraft(client, {
      discount: '0',
      items_attributes: [item, second],
      ...(field.startsWith('items') ? {} : lack),
    });
    const answer = await send(client, draft.id);
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toEqual({ full_messages: [message], [field]: ['Required'] });
    expect(await tracesOf(client, draft.id)).toEqual(NOTHING);
    expect(await read(client, draft.id)).toEqual(draft);
  });

  test('gets all errors at once', async () => {
    const client = await signedInClient();
    const draft = await aDraft(client, {
      number: '',
      date: '',
      discount: '',
      items_attributes: [],
    });
    expect(Object.keys(errorsOf(await send(client, draft.id)))).toEqual([
      'full_messages',
      'number',
      'date',
      'items_attributes',
    ]);
  });

  test('may have a rate of 0, and needs no rate without VAT registration', async () => {
    const [vat, none] = [await signedInClient(), await signedInClient({ vat: null })];
    const discount = '0';
    const zero = await aDraft(vat, { discount, items_attributes: [{ ...item, tax: '0' }] });
    expect((await send(vat, zero.id)).status).toBe(200);
    const { tax: _, ...untaxed } = item;
    const plain = await aDraft(none, { discount, items_attributes: [untaxed] });
    expect((await send(none, plain.id)).status).toBe(200);
  });

  test('cannot be sent before its customer is complete', async () => {
    const client = await signedInClient();
    const draft = await aDraft(client);
    await client.api.database.kysely
      .updateTable('customers')
      .set({ city: null })
      .where('id', '=', draft.customer_id)
      .execute();
    const answer = await send(client, draft.id);
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)['customer_id']).toEqual([
      'This customer is missing details. Please complete the details to finish sending the invoice.',
    ]);
  });

  test('of a client who has left is refused with 403', async () => {
    const client = await signedInClient();
    const draft = await aDraft(client);
    await leaveTheService(client);
    expect(await send(client, draft.id)).toMatchObject({ status: 403 });
    expect(await tracesOf(client, draft.id)).toEqual(NOTHING);
  });
});

describe('a failure during the sending', () => {
  test.each(['typst', 'blobs'] as const)(
    'of %s leaves a draft, and reveals nothing',
    async (part) => {
      const client = await signedInClient();
      const draft = await aDraft(client);
      const { typst, blobs } = await testApi();
      const fail = async () => {
        throw new Error('disk /var/lib/secret is full');
      };
      const broken = {
        typst: { typst: { ...typst, render: fail } },
        blobs: { blobs: { ...blobs, put: fail } },
      };
      const server = await portalWith(broken[part]);
      const answer = await send(client.through(server), draft.id, { 'idempotency-key': 'again' });
      await server.portal.close();
      expect(answer.status).toBe(500);
      expect(answer.body).toEqual({ errors: ['Something went wrong. Please try again.'] });
      expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
      expect(await read(client, draft.id)).toEqual(draft);
      expect(await tracesOf(client, draft.id)).toEqual(NOTHING);
      expect((await send(client, draft.id, { 'idempotency-key': 'again' })).status).toBe(200);
    },
  );
});
