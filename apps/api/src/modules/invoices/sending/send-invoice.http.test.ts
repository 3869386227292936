import { writingNothing } from '@counterfoil/testkit/all-rows';
import { errorsOf } from '@counterfoil/testkit/answers';
import { theEnvelope } from '@counterfoil/testkit/envelopes';
import {
  invoicingClient,
  test,
  withKey,
  type InvoicingClient,
} from '@counterfoil/testkit/invoicing';
import { BANK_ACCOUNT } from '@counterfoil/testkit/records';
import { renderingServer } from '@counterfoil/testkit/rendering';
import { setRows } from '@counterfoil/testkit/rows';
import { testApi } from '@counterfoil/testkit/test-api';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { describe, expect } from 'vitest';

describe('sending an invoice', () => {
  test('marks it as sent and owed, and queues its e-mail', async ({ client, address }) => {
    const draft = await client.draft({ customer: await client.customer({ email: address }) });
    const { status, invoice } = await client.send(draft);
    expect(status).toBe(200);
    expect(invoice).toEqual({
      ...draft,
      aasm_state: 'sent',
      lock_version: draft.lock_version + 1,
      left_to_pay: draft.total,
      delivery: {
        state: 'queued',
        reason: null,
        sent_at: null,
        addresses: [{ address, state: 'queued', reason: null }],
      },
    });
    expect(await client.owedBy(draft.customer_id)).toBe(draft.total);
  });

  test('files a copy in the current envelope', async ({ client }) => {
    const sent = await client.sent({ number: 'INV-0042' });
    const { documents, ...envelope } = await theEnvelope(client);
    expect(envelope).toMatchObject({ date: '2026-11-01', documents_count: 1, is_sealable: true });
    expect(documents).toMatchObject([
      {
        title: `Invoice INV-0042 to ${sent.customer_name}`,
        file_name: 'Invoice INV-0042.pdf',
        document_type: 'sales_invoice',
        file_size_human: expect.stringMatching(/^\d+ KB$/),
      },
    ]);
  });

  test('stores the PDF, whose bytes stay the same whatever changes later', async ({ client }) => {
    const customer = await client.customer();
    const sent = await client.sent({ customer, number: 'INV/7' });
    const first = await client.download(sent);
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="Invoice INV-7.pdf"/),
    });
    expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await client.rename(customer, { name: 'Somebody Else', city: 'Elsewhere' });
    await client.become({ company_name: 'New Name Ltd' });
    const shown = await client.preview(sent);
    expect((await client.download(sent)).bytes).toEqual(first.bytes);
    expect(shown.bytes).toEqual(first.bytes);
    expect(shown.headers['content-disposition']).toMatch(/^inline;/);
  });
});

/** A change by somebody else, and a text that the paper shows only from then on. */
type Change = readonly [string, (by: InvoicingClient, draft: Invoice) => Promise<unknown>, string];

describe('sending during an edit', () => {
  test.for<Change>([
    [
      'the draft',
      (by, { id, items: [first] }) =>
        by.edit({ id }, { items_attributes: [{ id: first?.id, price: '1111.11' }] }),
      '1,111.11',
    ],
    ['the customer', (by, { customer_id: id }) => by.rename({ id }, { city: 'Hull' }), 'Hull'],
    ["the client's name", (by) => by.become({ company_name: 'Renamed Ltd' }), 'Renamed Ltd'],
    [
      "the client's account",
      (by) => by.settings({ invoice_bank_account: BANK_ACCOUNT }),
      '60-16-13',
    ],
  ])('renders the committed version of %s', async ([, change, text], { client }) => {
    const draft = await client.draft();
    const server = await renderingServer((papers) => papers === 1 && change(client, draft));
    const answer = await client.through(server).send(draft, withKey());
    expect(answer.status).toBe(200);
    const printed = server.papers.map(({ data }) => JSON.stringify(data).includes(text));
    expect(printed).toEqual([false, true]);
    const { typst } = await testApi();
    const [, last] = server.papers;
    const again = last && (await typst.render(last, client));
    expect((await client.download(draft)).bytes).toEqual(Buffer.from(again ?? []));
    const { delivery: _, ...sent } = await client.read(draft);
    expect(answer.invoice).toMatchObject(sent);
    expect((await client.list()).data).toHaveLength(1);
  });

  test('sends nothing when the version read by the sender has changed', async ({ client }) => {
    const { id, lock_version } = await client.draft();
    const server = await renderingServer(() => client.edit({ id }, { notes: 'x' }));
    const { status } = await client.through(server).send({ id }, { query: { lock_version } });
    expect(status).toBe(409);
    expect(await client.read({ id })).toMatchObject({ aasm_state: 'draft', delivery: null });
    expect((await theEnvelope(client)).documents).toEqual([]);
  });
});

describe('an incomplete draft', () => {
  const item = { description: 'Shelf', quantity: '1', price: '1.00', tax: '20' };

  test('is refused with everything it lacks, line by line, and stays a draft', async ({
    client,
  }) => {
    const bare = { description: ' ', quantity: '', price: null, tax: '' };
    const blank = { number: '', date: '', payment_terms: '', discount: '0' };
    const draft = await client.draft({ ...blank, items_attributes: [item, bare] });
    const answer = await writingNothing(client, () => client.send(draft));
    const { full_messages, ...errors } = errorsOf(answer);
    expect(full_messages).toEqual([
      'Number: Required',
      'Date: Required',
      'Payment terms: Required',
      'Description of line 2: Required',
      'Quantity of line 2: Required',
      'Price of line 2: Required',
      'Tax of line 2: Required',
    ]);
    const ofLine = Object.keys(bare).map((field) => `items_attributes[1].${field}`);
    expect(Object.keys(errors)).toEqual(['number', 'date', 'payment_terms', ...ofLine]);
  });

  test('needs no rate without VAT registration', async () => {
    const client = await invoicingClient({ vat: null });
    const { tax: _, ...plain } = item;
    const draft = await client.draft({ discount: '0', items_attributes: [plain] });
    expect((await client.send(draft)).status).toBe(200);
  });

  test('cannot be sent before its customer is complete', async ({ client }) => {
    const draft = await client.draft();
    await setRows(client, 'customers', { city: null });
    const answer = await writingNothing(client, () => client.send(draft));
    expect(errorsOf(answer)['customer_id']).toEqual([
      'This customer is missing details. Please complete the details to finish sending the invoice.',
    ]);
  });
});
