import { randomBytes, randomUUID } from 'node:crypto';
import { updateInvoiceSettings } from '@counterfoil/contract/account/invoice-settings';
import {
  deleteCustomer,
  getCustomer,
  updateCustomer,
} from '@counterfoil/contract/customers/routes';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import { markAsPaid } from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { listSentStatements, sendStatement } from '@counterfoil/contract/statements/routes';
import type { SentStatement } from '@counterfoil/contract/statements/schemas';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { aCustomer, aSentInvoice, BANK_ACCOUNT } from '@counterfoil/testkit/records';
import { portalWith, TEST_NOW, testApi } from '@counterfoil/testkit/test-api';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const anAddress = () => `${randomBytes(8).toString('hex')}@customer.test`;

let client: SignedInClient;
let address: string;
let customer: Customer;
beforeEach(async () => {
  client = await signedInClient();
  address = anAddress();
  customer = await aCustomer(client, { email: address, name: 'Harbour Coffee' });
});

const send = (body: object = { customer_id: customer.id }, headers: Record<string, string> = {}) =>
  client.call(sendStatement, { body, headers });
const listed = async (id = customer.id) =>
  (await client.call(listSentStatements, { params: { customer_id: id } })).body.data;
const delivered = (id = customer.id) =>
  eventually(
    () => listed(id),
    (all) => all.length > 0 && all.every(({ delivery }) => delivery.state !== 'queued'),
  );
const mailsTo = (to = address) =>
  client.api.outbox.to(to).filter(({ subject }) => subject.startsWith('Statement'));
async function pay({ id }: Invoice, amount_paid: string) {
  const invoice = { payment_date: '2026-11-21', amount_paid, payment_type: 'partial' as const };
  await client.call(markAsPaid, { params: { id }, body: { invoice } });
}
/** Changes the customer's row directly in the database. */
const mark = (changes: { external_accounting_id?: string; email?: null }) =>
  client.api.database.kysely
    .updateTable('customers')
    .set(changes)
    .where('id', '=', customer.id)
    .execute();

describe('sending a statement', () => {
  test("e-mails it once to every address, in the client's name, with the stored PDF", async () => {
    const other = anAddress();
    const email = `${address},${other}`;
    await client.call(updateCustomer, {
      params: { id: customer.id },
      body: { customer: { email } },
    });
    await aSentInvoice(client, { customer });
    const answer = await send();
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          customer_id: customer.id,
          date: '2026-11-21',
          balance: '134.61',
          recipients: email,
          delivery: { state: 'queued', reason: null, sent_at: null },
        },
      },
    });
    const [sent] = await delivered();
    expect(sent).toEqual({
      ...answer.body.data,
      delivery: { state: 'sent', reason: null, sent_at: TEST_NOW },
    });
    const [mail, ...more] = mailsTo();
    expect(more).toEqual([]);
    expect(mailsTo(other)).toEqual([mail]);
    expect(mail).toMatchObject({
      to: [address, other],
      subject: 'Statement from Test Joinery Ltd',
      from: { name: 'Test Joinery Ltd' },
      reply_to: { name: 'Test Joinery Ltd', address: client.email },
      date: TEST_NOW,
    });
    expect(mail?.attachments).toHaveLength(1);
    expect(mail?.attachments[0]).toMatchObject({
      filename: 'Statement 2026-11-21.pdf',
      content_type: 'application/pdf',
    });
    expect(mail?.attachments[0]?.content).toEqual(await keptPdf(answer.body.data));
  });

  test('shows the amount owed, the part that is late, and how to pay, in text and in HTML', async () => {
    await client.call(updateInvoiceSettings, {
      body: {
        invoice_settings: {
          invoice_bank_account: BANK_ACCOUNT,
          invoice_email: 'money@joinery.test',
        },
      },
    });
    await aSentInvoice(client, { customer, number: 'LATE-1', date: '2026-09-01' });
    const open = await aSentInvoice(client, { customer, number: 'OPEN-2' });
    await send({ customerId: customer.id, invoiceIds: [open.id] });
    await delivered();
    const [mail] = mailsTo();
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain('Dear Harbour Coffee,');
      expect(text).toContain('£269.22 is still to be paid, of which £134.61 is overdue.');
      for (const fact of ['Owed on the documents listed', '21/11/2026', '60-16-13', 'OPEN-2'])
        expect(text).toContain(fact);
      expect(text).not.toContain('LATE-1');
    }
    expect(mail?.reply_to?.address).toBe('money@joinery.test');
  });

  test('does not ask for money when the account is in credit or nothing is owed', async () => {
    await client.call(updateInvoiceSettings, {
      body: { invoice_settings: { invoice_bank_account: BANK_ACCOUNT } },
    });
    const invoice = await aSentInvoice(client, { customer });
    await pay(invoice, '134.61');
    expect((await send()).body.data.balance).toBe('0.00');
    await delivered();
    expect(mailsTo()[0]?.text).toContain('There is nothing to pay.');
    expect(mailsTo()[0]?.text).not.toContain('60-16-13');
  });

  test('is possible on GET too, in both spellings', async () => {
    const invoice = await aSentInvoice(client, { customer });
    for (const query of [
      { customerId: customer.id, 'invoiceIds[]': invoice.id },
      { customer_id: customer.id },
      { 'invoice_ids[]': invoice.id },
    ]) {
      const answer = await client.raw({ ...sendStatement, method: 'GET' }, { query });
      expect(answer.status).toBe(200);
    }
    await delivered();
    expect(mailsTo()).toHaveLength(3);
  });

  test('is recorded in the audit log with its sender and statement', async () => {
    await aSentInvoice(client, { customer });
    const { body } = await send();
    const row = await client.api.database.kysely
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', body.data.id)
      .executeTakeFirst();
    expect(row).toMatchObject({
      action: 'statement_sent',
      user_id: client.userId,
      detail: { balance_pence: 13_461 },
    });
  });
});

/** The stored PDF of a statement. */
async function keptPdf({ id }: SentStatement): Promise<Uint8Array> {
  const { database, blobs } = client.api;
  const { key, state } = await database.kysely
    .selectFrom('statements as s')
    .innerJoin('blobs as b', 'b.id', 's.pdf_blob_id')
    .select(['b.id as key', 'b.state'])
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow();
  expect(state).toBe('kept');
  return blobs.get(key);
}

describe('sending a statement is refused', () => {
  beforeEach(async () => {
    await aSentInvoice(client, { customer });
  });
  test('to a client who has left', async () => {
    await leaveTheService(client);
    expect(await send()).toMatchObject({
      status: 403,
      body: { errors: ['You have left the service: no statements can be sent any more.'] },
    });
    expect(await listed()).toEqual([]);
  });

  test('for a customer kept in accounting software', async () => {
    await mark({ external_accounting_id: 'X-1' });
    expect(await send()).toMatchObject({
      status: 403,
      body: {
        errors: ['This customer is kept in your accounting software: please change it there.'],
      },
    });
    expect(await listed()).toEqual([]);
  });

  test('for a customer without an e-mail address', async () => {
    await mark({ email: null });
    expect(await send()).toMatchObject({
      status: 422,
      body: {
        errors: {
          full_messages: ['The customer has no email address: add one to the customer first.'],
        },
      },
    });
    expect(await listed()).toEqual([]);
  });
});

test('a customer who was never invoiced cannot be sent a statement, and can still be deleted', async () => {
  expect(await send()).toMatchObject({
    status: 422,
    body: {
      errors: {
        full_messages: ['This customer has not been invoiced yet: there is nothing to state.'],
      },
    },
  });
  expect((await client.call(deleteCustomer, { params: { id: customer.id } })).status).toBe(200);
});

describe('a repeated request to send a statement', () => {
  beforeEach(async () => {
    await aSentInvoice(client, { customer });
  });

  test('sends it once under one key, even at the same time', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => send(undefined, headers)));
    const again = await send(undefined, headers);
    for (const { status, body } of [...answers, again]) {
      expect(status).toBe(200);
      expect(body).toEqual(answers[0]?.body);
    }
    await delivered();
    expect(await listed()).toHaveLength(1);
    expect(mailsTo()).toHaveLength(1);
  });

  test('gets the first answer, although sending is no longer possible', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await send(undefined, headers);
    await mark({ email: null });
    expect(await send(undefined, headers)).toMatchObject({ status: 200, body: first.body });
  });

  test('sends it twice under two keys', async () => {
    await Promise.all([1, 2].map(() => send(undefined, { 'idempotency-key': randomUUID() })));
    await delivered();
    expect(mailsTo()).toHaveLength(2);
  });

  test('is refused with 422 when its key belongs to another statement', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    await send(undefined, headers);
    expect((await send({ customerId: customer.id }, headers)).status).toBe(422);
  });
});

describe('an account that changes while its statement is rendered', () => {
  let meanwhile: () => Promise<unknown>;
  let rendered: number;
  let server: Awaited<ReturnType<typeof portalWith>>;
  let invoice: Invoice;
  beforeEach(async () => {
    meanwhile = async () => {};
    rendered = 0;
    const { typst } = await testApi();
    server = await portalWith({
      typst: {
        render: async (request, asker) => {
          rendered++;
          await meanwhile();
          return typst.render(request, asker);
        },
        close: async () => {},
      },
    });
    invoice = await aSentInvoice(client, { customer });
  });
  afterEach(() => server.portal.close());
  const sendThere = () =>
    client.through(server).call(sendStatement, { body: { customer_id: customer.id } });

  test.each<[string, () => Promise<unknown>]>([
    ['a payment', () => pay(invoice, '34.61')],
    ['another invoice', () => aSentInvoice(client, { customer })],
    [
      'the address',
      () =>
        client.call(updateCustomer, {
          params: { id: customer.id },
          body: { customer: { city: 'Leeds' } },
        }),
    ],
    [
      'the bank account',
      () =>
        client.call(updateInvoiceSettings, {
          body: { invoice_settings: { invoice_bank_account: BANK_ACCOUNT } },
        }),
    ],
  ])('by %s is rendered with the change', async (_, change) => {
    meanwhile = async () => {
      if (rendered === 1) await change();
    };
    const { status, body } = await sendThere();
    expect(status).toBe(200);
    expect(rendered).toBe(2);
    const { data } = (await client.call(getCustomer, { params: { id: customer.id } })).body;
    expect(body.data.balance).toBe(data.total_outstanding);
    expect(await listed()).toHaveLength(1);
  });

  test('repeatedly is not sent a statement', async () => {
    meanwhile = () => pay(invoice, '1.00');
    expect((await sendThere()).status).toBe(409);
    expect(rendered).toBe(3);
    expect(await listed()).toEqual([]);
  });
});

test('a delayed mail agrees with its statement, whatever has been paid since', async () => {
  const { outbox } = client.api;
  outbox.setBusy(address, true);
  const invoice = await aSentInvoice(client, { customer });
  await send();
  await pay(invoice, '134.61');
  await client.call(updateCustomer, {
    params: { id: customer.id },
    body: { customer: { name: 'Renamed' } },
  });
  outbox.setBusy(address, false);
  await delivered();
  expect(mailsTo()[0]?.text).toContain('Dear Harbour Coffee,');
  expect(mailsTo()[0]?.text).toContain('£134.61 is still to be paid');
});

test('a bounce is shown with the statement', async () => {
  const email = `bounce@${randomBytes(8).toString('hex')}.test`;
  const bouncing = await aCustomer(client, { email });
  await aSentInvoice(client, { customer: bouncing });
  await send({ customer_id: bouncing.id });
  const [sent] = await delivered(bouncing.id);
  expect(sent?.delivery).toEqual({ state: 'failed', reason: 'Mailbox unknown.', sent_at: null });
});

test("the list of a customer's statements starts with the newest and has no other customer's", async () => {
  const other = await aCustomer(client);
  await aSentInvoice(client, { customer });
  await aSentInvoice(client, { customer: other });
  const first = (await send()).body.data;
  await aSentInvoice(client, { customer });
  const second = (await send()).body.data;
  await send({ customer_id: other.id });
  expect((await listed()).map(({ id, balance }) => ({ id, balance }))).toEqual([
    { id: second.id, balance: '269.22' },
    { id: first.id, balance: '134.61' },
  ]);
});

test('a mail has exactly one subject, and a statement has one mail', async () => {
  const invoice = await aSentInvoice(client, { customer });
  const statement = (await send()).body.data;
  const mail = (invoiceId: string | null, statementId: string | null, kind: string) =>
    sql`insert into mails (id, client_id, kind, invoice_id, statement_id, message_id, recipients, pending, state, created_at)
        values (${randomUUID()}, ${client.clientId}, ${kind}, ${invoiceId}, ${statementId}, ${randomUUID()}, '', '', 'sent', now())`.execute(
      client.api.database.kysely,
    );
  await expect(mail(null, null, 'invoice')).rejects.toThrow('mails_about_one');
  await expect(mail(invoice.id, statement.id, 'statement')).rejects.toThrow('mails_about_one');
  await expect(mail(invoice.id, null, 'statement')).rejects.toThrow('mails_of_kind');
  await expect(mail(null, statement.id, 'statement')).rejects.toThrow('mails_of_statement');
});
