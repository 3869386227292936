import { remindInvoice, resendInvoice } from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { refusal } from '@counterfoil/testkit/answers';
import { eventually } from '@counterfoil/testkit/eventually';
import {
  anEmail,
  invoicingClient,
  test as base,
  type InvoicingClient,
} from '@counterfoil/testkit/invoicing';
import { BANK_ACCOUNT } from '@counterfoil/testkit/records';
import { setRows } from '@counterfoil/testkit/rows';
import { partly, untaxed } from '@counterfoil/testkit/settling';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { afterEach, describe, expect } from 'vitest';

const NO_ADDRESS = 'The customer has no email address: add one to the customer first.';

/** A test with the address of a customer. */
const test = base.extend('address', () => anEmail());
afterEach(async () => (await invoicingClient()).api.outbox.setDown(false));

/** An invoice whose e-mail has arrived at its customer's address. */
async function sentTo(
  client: InvoicingClient,
  address: string,
  changes: Parameters<InvoicingClient['sent']>[0] = {},
) {
  const sent = await client.sent({
    customer: await client.customer({ email: address }),
    ...changes,
  });
  await client.mailsTo(address);
  return sent;
}

async function reminderOf(client: InvoicingClient, address: string, invoice: Invoice) {
  expect((await client.remind(invoice)).status).toBe(200);
  return (await client.mailsTo(address, 2))[1];
}

/** A reminder that was tried once while the mail server was down. */
async function remindInVain(client: InvoicingClient, invoice: Invoice) {
  client.api.outbox.setDown(true);
  await client.remind(invoice);
  await eventually(
    async () => (await client.read(invoice)).reminders.at(-1),
    (reminder) => reminder !== undefined && reminder.reason !== null,
  );
}

describe('a reminder', () => {
  test('is sent to the customer with the stored PDF, and recorded with its time', async ({
    client,
    address,
  }) => {
    const sent = await sentTo(client, address);
    const mail = await reminderOf(client, address, sent);
    expect(mail?.subject).toBe(`Reminder: invoice ${sent.number} from Test Joinery Ltd`);
    expect((await client.download(sent)).bytes).toEqual(mail?.attachments[0]?.content);
    // The outcome is written after the mail has been accepted.
    await eventually(
      () => client.read(sent),
      (invoice) => invoice.reminders[0]?.state === 'sent',
    );
    const { reminders } = (await client.remind(sent)).invoice;
    expect(reminders).toMatchObject([
      { created_at: TEST_NOW, recipients: address, state: 'sent' },
      { created_at: TEST_NOW, recipients: address },
    ]);
    const ids = (await client.read(sent)).reminders.map(({ id }) => id);
    expect(ids).toEqual(reminders.map(({ id }) => id));
  });

  test("is sent to the customer's current addresses", async ({ client, address }) => {
    const sent = await sentTo(client, anEmail());
    await client.rename({ id: sent.customer_id }, { email: address });
    expect((await client.remind(sent)).invoice.reminders[0]?.recipients).toBe(address);
    await client.mailsTo(address);
  });

  test('of an overdue invoice shows the amount, the due date, the delay and the debt collection message', async ({
    client,
    address,
  }) => {
    await client.settings({
      debt_collection_message: 'We charge interest.\nSection 1 & 2.',
      invoice_bank_account: BANK_ACCOUNT,
    });
    const sent = await sentTo(client, address, { date: '2026-10-01' });
    await client.pay(sent, partly('34.61'));
    const mail = await reminderOf(client, address, sent);
    expect(mail?.text).toContain(
      `We have not yet received £100.00 of £134.61 for our invoice ${sent.number} of 01/10/2026. ` +
        'It was due on 31/10/2026 and is now 21 days late.',
    );
    expect(mail?.text).toContain('We charge interest.\nSection 1 & 2.');
    expect(mail?.html).toContain('We charge interest.<br>Section 1 &amp; 2.');
    for (const shown of ['21 days', '60-16-13', '31926819', 'GB29 NWBK 6016 1331 9268 19']) {
      expect(mail?.text).toContain(shown);
      expect(mail?.html).toContain(shown);
    }
  });

  test.for([
    [0, 'It is due today.'],
    [1, 'It is due tomorrow, on 22/11/2026.'],
    [30, 'It is due in 30 days, on 21/12/2026.'],
  ] as const)(
    'with %i days left says so, without the debt collection message',
    async ([payment_terms, sentence], { client, address }) => {
      await client.settings({ debt_collection_message: 'We charge interest.' });
      const sent = await sentTo(client, address, { payment_terms });
      const mail = await reminderOf(client, address, sent);
      expect(mail?.text).toContain(`is still to be paid. ${sentence}`);
      expect(mail?.text).not.toMatch(/We charge interest|late/);
    },
  );

  test('shows the amount owed when it was requested, however late it is sent', async ({
    client,
    address,
  }) => {
    const sent = await sentTo(client, address);
    await remindInVain(client, sent);
    await client.pay(sent, partly('100.00'));
    client.api.outbox.setDown(false);
    const mail = (await client.mailsTo(address, 2))[1];
    expect(mail?.text).toContain('£134.61 for our invoice');
    expect(mail?.text).not.toContain('£34.61');
  });

  test('is not sent when the invoice is paid first', async ({ client, address }) => {
    const sent = await sentTo(client, address);
    await remindInVain(client, sent);
    await client.pay(sent);
    client.api.outbox.setDown(false);
    const { reminders, delivery } = await eventually(
      () => client.read(sent),
      (invoice) => invoice.reminders[0]?.state !== 'queued',
    );
    expect(reminders[0]).toMatchObject({
      state: 'failed',
      reason: 'Not sent: the invoice was paid before the reminder could go out.',
    });
    expect(client.api.outbox.to(address)).toHaveLength(1);
    // The invoice was delivered before; its reminders have their own outcomes.
    expect(delivery?.state).toBe('sent');
  });
});

describe.for([remindInvoice, resendInvoice])('$name', (route) => {
  test('is refused when the customer no longer has an address', async ({ client }) => {
    const { id } = await client.sent();
    // The form requires an address, but a record from elsewhere may lack one.
    await setRows(client, 'customers', { email: null });
    const again = () => client.ask(route, { params: { id } });
    expect(await writingNothing(client, again)).toMatchObject(refusal(422, NO_ADDRESS));
  });

  test('can be requested on GET too', async ({ client, address }) => {
    const { id } = await sentTo(client, address);
    const answer = await client.ask({ ...route, method: 'GET' }, { params: { id } });
    expect(answer.status).toBe(200);
    await client.mailsTo(address, 2);
  });
});

describe('a resent document', () => {
  test('is the same e-mail again, and no reminder', async ({ client, address }) => {
    const sent = await sentTo(client, address);
    expect((await client.resend(sent)).invoice.reminders).toEqual([]);
    const [first, second] = await client.mailsTo(address, 2);
    expect(second?.message_id).not.toBe(first?.message_id);
    expect(second).toEqual({ ...first, message_id: second?.message_id });
  });

  test('does not ask for money when it is paid', async ({ client, address }) => {
    const sent = await sentTo(client, address);
    await client.pay(sent);
    await client.resend(sent);
    const mail = (await client.mailsTo(address, 2))[1];
    expect(mail?.text).toContain('nothing left to pay');
    expect(mail?.text).not.toContain('How to pay');
  });

  test('can be a credit note, which asks for nothing', async ({ client, address }) => {
    const note = await client.credited(await sentTo(client, address), '10');
    await client.resend(note);
    const subject = `Credit note ${note.number} from Test Joinery Ltd`;
    const ofNote = (await client.mailsTo(address, 3)).filter((mail) => mail.subject === subject);
    expect(ofNote).toHaveLength(2);
    expect(ofNote[1]?.text).toContain('£10.00');
    expect(ofNote[1]?.text).not.toMatch(/how to pay|due/i);
  });
});

describe('a mail', () => {
  test.for([
    [{ invoice_email: 'answers@x.test', email: 'paper@x.test' }, 'answers@x.test'],
    [{ invoice_email: '', email: 'paper@x.test' }, 'paper@x.test'],
  ] as const)(
    'gets its replies at the address in the settings (%o)',
    async ([settings, expected], { client, address }) => {
      await client.settings(settings);
      await sentTo(client, address);
      const [mail] = await client.mailsTo(address);
      expect(mail?.reply_to?.address).toBe(expected);
      expect(mail?.message_id).toMatch(/^<[\da-f-]{36}@brightpence\.example>$/);
    },
  );

  test('of a client without VAT does not mention VAT', async ({ address }) => {
    const client = await invoicingClient({ vat: null });
    const sent = await sentTo(client, address, { ...untaxed('10'), date: '2026-01-01' });
    await client.remind(sent);
    for (const mail of await client.mailsTo(address, 2)) {
      expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/\bvat\b/i);
    }
  });
});
