import type { Customer } from '@counterfoil/contract/customers/schemas';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import {
  listSentStatements,
  sendStatement,
  statementMail,
} from '@counterfoil/contract/statements/routes';
import type { SentStatement } from '@counterfoil/contract/statements/schemas';
import { refusal } from '@counterfoil/testkit/answers';
import { anEmail, invoicingClient, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { blobsOf } from '@counterfoil/testkit/envelopes';
import { eventually } from '@counterfoil/testkit/eventually';
import { aCustomer, aSentInvoice, BANK_ACCOUNT } from '@counterfoil/testkit/records';
import { renderingServer } from '@counterfoil/testkit/rendering';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { partly } from '@counterfoil/testkit/settling';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { beforeEach, describe, expect, test } from 'vitest';

let client: InvoicingClient;
let address: string;
let customer: Customer;
let invoice: Invoice;
beforeEach(async () => {
  client = await invoicingClient();
  address = anEmail();
  customer = await aCustomer(client, { email: address, name: 'Harbour Coffee' });
  invoice = await aSentInvoice(client, { customer });
});

const send = (body: object = { customer_id: customer.id }) => client.call(sendStatement, { body });
const listed = async (id = customer.id) =>
  (await client.call(listSentStatements, { params: { customer_id: id } })).body.data;
const delivered = (id = customer.id) =>
  eventually(
    () => listed(id),
    (all) => all.length > 0 && all.every(({ delivery }) => delivery.state !== 'queued'),
  );
const mailsTo = (to = address) =>
  client.api.outbox.to(to).filter(({ subject }) => subject.startsWith('Statement'));

/** The stored PDF of a statement. */
async function pdfOf({ id }: SentStatement) {
  const [statement] = await rowsIn(client, 'statements', id);
  const key = statement?.pdf_blob_id ?? '';
  expect(await blobsOf(client)).toContainEqual(expect.objectContaining({ id: key, state: 'kept' }));
  return client.api.blobs.get(key);
}

const NO_BANK = {
  kind: 'no_bank_details',
  message: 'This statement has no bank details, so it doesn’t say where to pay.',
};

describe('sending a statement', () => {
  const WORDS = { subject: 'Your account', message: 'You owe us {balance}.\n\nAda' };
  const proposed = async () =>
    (await client.call(statementMail, { query: { customer_id: customer.id } })).body.data;

  test('uses the given addresses and words, which are proposed next time', async () => {
    const other = anEmail();
    await send({ customer_id: customer.id, mail: { to: [other], ...WORDS } });
    await delivered();
    expect(mailsTo()).toEqual([]);
    const [mail] = client.api.outbox.to(other);
    expect(mail).toMatchObject({ to: [other], subject: 'Your account' });
    expect(mail?.text).toContain('You owe us £134.61.\n\nAda\n\n£134.61 is still to be paid;');
    const next = await proposed();
    expect(next).toMatchObject({ to: [address], templates: { proposed: WORDS } });
    expect(next.message).toBe('You owe us £134.61.\n\nAda');
    await send({ customer_id: customer.id, mail: next.standard });
    expect((await proposed()).templates.proposed).toEqual(next.templates.standard);
  });

  test('shows beforehand everything the mail will say', async () => {
    await client.settings({ invoice_bank_account: BANK_ACCOUNT });
    const { subject, message, added, warnings } = await proposed();
    expect(warnings).toEqual([]);
    await send();
    await delivered();
    const [mail] = mailsTo();
    expect(mail?.subject).toBe(subject);
    const facts = [...added.facts, ...(added.details?.facts ?? [])];
    const all = [added.greeting, message, ...added.paragraphs, ...added.closing];
    for (const said of [...all, ...facts.flatMap(({ label, value }) => [label, value])])
      expect(mail?.text).toContain(said);
  });

  test('again on the same day goes to addresses without it, until its amounts change', async () => {
    const bad = `bounce@${crypto.randomUUID()}.test`;
    const recipients = async (query: object = { customer_id: customer.id }) =>
      (await client.call(statementMail, { query })).body.data;
    await client.rename(customer, { email: `${address},${bad}` });
    const toAll = { to: [address, bad], warnings: [NO_BANK] };
    const onlyTo = (to: string) => ({ to: [to], warnings: [{ kind: 'partly_reached' }, NO_BANK] });
    expect(await recipients()).toMatchObject(toAll);
    await send();
    await delivered();
    expect(await recipients()).toMatchObject(onlyTo(bad));
    const right = anEmail();
    await client.rename(customer, { email: `${address},${right}` });
    expect(await recipients()).toMatchObject(onlyTo(right));
    expect((await send()).body.data.recipients).toBe(right);
    await delivered();
    expect(mailsTo()).toHaveLength(1);
    await client.rename(customer, { email: `${address},${bad}` });
    await client.pay(invoice, partly('34.61'));
    expect(await recipients()).toMatchObject(toAll);
    expect((await send()).body.data.recipients).toBe(toAll.to.join(','));
  });

  test('names refused addresses, and says that the others have it', async () => {
    const bad = `bounce@${crypto.randomUUID()}.test`;
    await client.rename(customer, { email: `${address},${bad}` });
    await send();
    const [{ delivery }] = (await delivered()) as [SentStatement];
    expect(delivery).toMatchObject({
      state: 'sent',
      reason: `${bad} was refused: Mailbox unknown.`,
      addresses: [
        { address, state: 'sent', reason: null },
        { address: bad, state: 'failed', reason: 'Mailbox unknown.' },
      ],
    });
  });

  test("e-mails it once to every address, in the client's name, with the stored PDF", async () => {
    const other = anEmail();
    await client.rename(customer, { email: `${address},${other}` });
    const answer = await send();
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          customer_id: customer.id,
          date: '2026-11-21',
          balance: '134.61',
          recipients: `${address},${other}`,
          delivery: { state: 'queued', reason: null, sent_at: null },
        },
      },
    });
    const { data } = answer.body;
    const addresses = [address, other].map((each) => ({
      address: each,
      state: 'sent',
      reason: null,
    }));
    const delivery = { state: 'sent', reason: null, sent_at: TEST_NOW, addresses };
    expect(await delivered()).toEqual([{ ...data, delivery }]);
    const pdf = await pdfOf(data);
    expect(mailsTo()).toMatchObject([
      {
        to: [address, other],
        subject: 'Statement from Test Joinery Ltd: balance £134.61 on 21 November 2026',
        from: { name: 'Test Joinery Ltd' },
        reply_to: { name: 'Test Joinery Ltd', address: client.email },
        date: TEST_NOW,
        attachments: [
          { filename: 'Statement 2026-11-21.pdf', content_type: 'application/pdf', content: pdf },
        ],
      },
    ]);
    expect(mailsTo(other)).toEqual(mailsTo());
  });

  test('shows the amount owed, the part that is late, and how to pay, in text and in HTML', async () => {
    await client.settings({
      invoice_bank_account: BANK_ACCOUNT,
      invoice_email: 'money@joinery.test',
    });
    await aSentInvoice(client, { customer, number: 'LATE-1', date: '2026-09-01' });
    await send({ customerId: customer.id, invoiceIds: [invoice.id] });
    await delivered();
    const [mail] = mailsTo();
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain('Dear Harbour Coffee,');
      expect(text).toContain('£269.22 is still to be paid, of which £134.61 is overdue.');
      expect(text).toContain('If you’ve already paid, thank you.');
      expect(text).toMatch(new RegExp(`21 November 2026[^]*Owed on the invoices listed`));
      expect(text).toContain('60-16-13');
      expect(text).toContain(invoice.number);
      expect(text).not.toContain('LATE-1');
    }
    expect(mail?.reply_to?.address).toBe('money@joinery.test');
  });

  test('does not ask for money when nothing is owed', async () => {
    await client.settings({ invoice_bank_account: BANK_ACCOUNT });
    await client.pay(invoice);
    expect((await send()).body.data.balance).toBe('0.00');
    await delivered();
    expect(mailsTo()[0]?.text).toContain('There is nothing to pay.');
    expect(mailsTo()[0]?.text).not.toContain('60-16-13');
    expect(mailsTo()[0]?.text).not.toContain('in the meantime');
  });

  test('is refused without an e-mail address, and to a customer who was never invoiced', async () => {
    const { id } = await aCustomer(client);
    expect(await send({ customer_id: id })).toMatchObject(
      refusal(422, 'This customer has no invoices yet, so there’s nothing to put on a statement.'),
    );
    await setRows(client, 'customers', { email: null }, customer.id);
    expect(await send()).toMatchObject(
      refusal(422, 'The customer has no email address. Add one first.'),
    );
    expect([...(await listed(id)), ...(await listed())]).toEqual([]);
  });
});

test.each<[string, () => Promise<unknown>]>([
  ['the payments', () => client.pay(invoice, partly('34.61'))],
  ['the invoices', () => aSentInvoice(client, { customer })],
  ['the address', () => client.rename(customer, { city: 'Leeds' })],
  ['the bank account', () => client.settings({ invoice_bank_account: BANK_ACCOUNT })],
])('a change of %s while a statement is rendered is in the statement', async (_, action) => {
  const server = await renderingServer((paper) => (paper === 1 ? action() : undefined));
  const { status, body } = await client
    .through(server)
    .call(sendStatement, { body: { customer_id: customer.id } });
  expect([status, server.papers.length]).toEqual([200, 2]);
  expect(body.data.balance).toBe(await client.owedBy(customer.id));
  expect(await listed()).toHaveLength(1);
});

test('a delayed mail agrees with its statement, whatever has been paid since', async () => {
  const { outbox } = client.api;
  outbox.setBusy(address, true);
  await send();
  await client.pay(invoice);
  await client.rename(customer, { name: 'Renamed' });
  outbox.setBusy(address, false);
  await delivered();
  expect(mailsTo()[0]?.text).toContain('Dear Harbour Coffee,');
  expect(mailsTo()[0]?.text).toContain('£134.61 is still to be paid');
});

test("the list of a customer's statements starts with the newest and has no other customer's", async () => {
  const other = await aSentInvoice(client);
  const first = (await send()).body.data;
  await aSentInvoice(client, { customer });
  const second = (await send()).body.data;
  await send({ customer_id: other.customer_id });
  expect((await listed()).map(({ id, balance }) => ({ id, balance }))).toEqual([
    { id: second.id, balance: '269.22' },
    { id: first.id, balance: '134.61' },
  ]);
});
