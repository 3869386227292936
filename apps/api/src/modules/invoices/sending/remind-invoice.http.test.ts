import {
  createCreditNote,
  sendCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import { updateCustomer } from '@counterfoil/contract/customers/routes';
import { updateInvoiceSettings } from '@counterfoil/contract/account/invoice-settings';
import {
  downloadInvoice,
  getInvoice,
  markAsPaid,
  remindInvoice,
  resendInvoice,
} from '@counterfoil/contract/invoices/routes';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { aCustomer, aSentInvoice, BANK_ACCOUNT } from '@counterfoil/testkit/records';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';

const anAddress = () => `${randomBytes(8).toString('hex')}@customer.test`;
const NO_ADDRESS = 'The customer has no email address: add one to the customer first.';

let client: SignedInClient;
beforeAll(async () => {
  client = await signedInClient();
});
afterEach(() => client.api.outbox.setDown(false));

/** An invoice sent to its own address. */
async function sentTo(address: string, changes: Parameters<typeof aSentInvoice>[1] = {}) {
  const customer = await aCustomer(client, { email: address });
  return aSentInvoice(client, { customer, ...changes });
}

/** All mails to an address, once this many have arrived. */
const mailsTo = (address: string, count: number) =>
  eventually(
    async () => client.api.outbox.to(address),
    (mails) => mails.length >= count,
  );

async function reminderOf(address: string, id: string) {
  await mailsTo(address, 1);
  const answer = await client.call(remindInvoice, { params: { id } });
  expect(answer.status).toBe(200);
  return (await mailsTo(address, 2))[1];
}

/** A reminder that was tried once while the mail server was down. */
async function remindInVain(id: string) {
  client.api.outbox.setDown(true);
  await client.call(remindInvoice, { params: { id } });
  await eventually(
    async () => (await client.call(getInvoice, { params: { id } })).body.data.reminders.at(-1),
    (reminder) => reminder !== undefined && reminder.reason !== null,
  );
}

const pay = (id: string, amount_paid: string) =>
  client.call(markAsPaid, {
    params: { id },
    body: { invoice: { payment_date: '2026-11-21', amount_paid, payment_type: 'partial' } },
  });

describe('a reminder', () => {
  test('is sent to the customer with the stored PDF, and recorded with its time', async () => {
    const address = anAddress();
    const { id, number } = await sentTo(address);
    const mail = await reminderOf(address, id);
    expect(mail?.subject).toBe(`Reminder: invoice ${number} from Test Joinery Ltd`);
    const pdf = await client.call(downloadInvoice, { params: { id } });
    expect(pdf.bytes.equals(mail?.attachments[0]?.content ?? Buffer.alloc(0))).toBe(true);
    const again = await client.call(remindInvoice, { params: { id } });
    expect(again.body.data.reminders).toHaveLength(2);
    expect(again.body.data.reminders[0]).toMatchObject({
      created_at: TEST_NOW,
      recipients: address,
      state: 'sent',
    });
    const read = await client.call(getInvoice, { params: { id } });
    expect(read.body.data.reminders.map((each) => each.id)).toEqual(
      again.body.data.reminders.map((each) => each.id),
    );
  });

  test("is sent to the customer's current addresses", async () => {
    const [before, after] = [anAddress(), anAddress()];
    const { id, customer_id } = await sentTo(before);
    await client.call(updateCustomer, {
      params: { id: customer_id },
      body: { customer: { email: after } },
    });
    const answer = await client.call(remindInvoice, { params: { id } });
    expect(answer.body.data.reminders[0]?.recipients).toBe(after);
    await mailsTo(after, 1);
  });

  test('of an overdue invoice shows the amount, the due date, the delay and the debt collection message', async () => {
    const settings = { debt_collection_message: 'We charge interest.\nSection 1 & 2.' };
    await client.call(updateInvoiceSettings, {
      body: { invoice_settings: { ...settings, invoice_bank_account: BANK_ACCOUNT } },
    });
    const address = anAddress();
    const { id, number } = await sentTo(address, { date: '2026-10-01', payment_terms: 30 });
    await pay(id, '34.61');
    const mail = await reminderOf(address, id);
    expect(mail?.text).toContain(
      `We have not yet received £100.00 of £134.61 for our invoice ${number} of 01/10/2026. ` +
        'It was due on 31/10/2026 and is now 21 days late.',
    );
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain('21 days');
      expect(text).toContain('60-16-13');
      expect(text).toContain('31926819');
      expect(text).toContain('GB29 NWBK 6016 1331 9268 19');
    }
    expect(mail?.text).toContain('We charge interest.\nSection 1 & 2.');
    expect(mail?.html).toContain('We charge interest.<br>Section 1 &amp; 2.');
  });

  test.each([
    [0, 'It is due today.'],
    [1, 'It is due tomorrow, on 22/11/2026.'],
    [30, 'It is due in 30 days, on 21/12/2026.'],
  ])(
    'with %i days left says so, without the debt collection message',
    async (payment_terms, sentence) => {
      const address = anAddress();
      const { id } = await sentTo(address, { payment_terms });
      const mail = await reminderOf(address, id);
      expect(mail?.text).toContain(`is still to be paid. ${sentence}`);
      expect(mail?.text).not.toContain('We charge interest');
      expect(mail?.text).not.toContain('late');
    },
  );

  test('shows the amount owed when it was requested, however late it is sent', async () => {
    const address = anAddress();
    const { id } = await sentTo(address);
    await mailsTo(address, 1);
    await remindInVain(id);
    await pay(id, '100.00');
    client.api.outbox.setDown(false);
    const mail = (await mailsTo(address, 2))[1];
    expect(mail?.text).toContain('£134.61 for our invoice');
    expect(mail?.text).not.toContain('£34.61');
  });

  test('is not sent when the invoice is paid first', async () => {
    const address = anAddress();
    const { id } = await sentTo(address);
    await mailsTo(address, 1);
    await remindInVain(id);
    await pay(id, '134.61');
    client.api.outbox.setDown(false);
    const settled = await eventually(
      async () => (await client.call(getInvoice, { params: { id } })).body.data.reminders[0],
      (reminder) => reminder?.state !== 'queued',
    );
    expect(settled).toMatchObject({
      state: 'failed',
      reason: 'Not sent: the invoice was paid before the reminder could go out.',
    });
    expect(client.api.outbox.to(address)).toHaveLength(1);
    // The invoice was delivered before; its reminders have their own outcomes.
    const { body } = await client.call(getInvoice, { params: { id } });
    expect(body.data.delivery?.state).toBe('sent');
  });

  test('is sent once for one Idempotency-Key', async () => {
    const { id } = await sentTo(anAddress());
    const headers = { 'idempotency-key': randomUUID() };
    const asked = Array.from({ length: 10 }, () =>
      client.call(remindInvoice, { params: { id }, headers }),
    );
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const read = await client.call(getInvoice, { params: { id } });
    expect(read.body.data.reminders).toHaveLength(1);
  });

  test.each([remindInvoice, resendInvoice])(
    'and a resend are refused when the customer no longer has an address ($name)',
    async (route) => {
      const { id, customer_id } = await sentTo(anAddress());
      // The form requires an address, but a record from elsewhere may lack one.
      await client.api.database.kysely
        .updateTable('customers')
        .set({ email: null })
        .where('id', '=', customer_id)
        .execute();
      const answer = await client.raw(route, { params: { id } });
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { full_messages: [NO_ADDRESS] } },
      });
    },
  );

  test('can still be sent by a client who has left, to collect what is owed', async () => {
    const left = await signedInClient();
    const { id } = await aSentInvoice(left);
    await leaveTheService(left);
    expect((await left.call(remindInvoice, { params: { id } })).status).toBe(200);
    expect((await left.call(resendInvoice, { params: { id } })).status).toBe(200);
  });

  test('can be requested on GET too', async () => {
    const { id } = await sentTo(anAddress());
    const answer = await client.raw({ ...remindInvoice, method: 'GET' }, { params: { id } });
    expect(answer).toMatchObject({ status: 200, body: { data: { reminders: [{}] } } });
  });
});

describe('a resent document', () => {
  test('is the same e-mail again, and no reminder', async () => {
    const address = anAddress();
    const { id } = await sentTo(address);
    await mailsTo(address, 1);
    const answer = await client.call(resendInvoice, { params: { id } });
    expect(answer.body.data.reminders).toEqual([]);
    const [first, second] = await mailsTo(address, 2);
    expect(second?.subject).toBe(first?.subject);
    expect(second?.html).toBe(first?.html);
    expect(second?.attachments).toEqual(first?.attachments);
    expect(second?.message_id).not.toBe(first?.message_id);
  });

  test('can be requested on GET too', async () => {
    const address = anAddress();
    const { id } = await sentTo(address);
    await mailsTo(address, 1);
    const answer = await client.raw({ ...resendInvoice, method: 'GET' }, { params: { id } });
    expect(answer.status).toBe(200);
    expect(await mailsTo(address, 2)).toHaveLength(2);
  });

  test('does not ask for money when it is paid', async () => {
    const address = anAddress();
    const { id } = await sentTo(address);
    await pay(id, '134.61');
    await mailsTo(address, 1);
    await client.call(resendInvoice, { params: { id } });
    const mail = (await mailsTo(address, 2))[1];
    expect(mail?.text).toContain('nothing left to pay');
    expect(mail?.text).not.toContain('How to pay');
  });

  test('can be a credit note, which asks for nothing', async () => {
    const address = anAddress();
    const parent = await sentTo(address);
    const under = { customer_id: parent.customer_id, invoice_id: parent.id };
    const items_attributes = [{ description: 'A', quantity: '1', price: '10', tax: '0' }];
    const note = await client.call(createCreditNote, {
      params: under,
      body: {
        credit_note: { number: `CN-${parent.number}`, date: '2026-11-21', items_attributes },
      },
    });
    const { id, number } = note.body.data;
    await client.call(sendCreditNote, { params: { ...under, id } });
    await client.call(resendInvoice, { params: { id } });
    const ofNote = (await mailsTo(address, 3)).filter(
      ({ subject }) => subject === `Credit note ${number} from Test Joinery Ltd`,
    );
    expect(ofNote).toHaveLength(2);
    expect(ofNote[1]?.text).toContain('£10.00');
    expect(ofNote[1]?.text).not.toMatch(/how to pay|due/i);
  });
});

describe('replies to a mail', () => {
  test.each([
    [{ invoice_email: 'answers@x.test', email: 'paper@x.test' }, 'answers@x.test'],
    [{ invoice_email: '', email: 'paper@x.test' }, 'paper@x.test'],
  ])('go to the address in the settings (%o)', async (invoice_settings, expected) => {
    const other = await signedInClient();
    await other.call(updateInvoiceSettings, { body: { invoice_settings } });
    const address = anAddress();
    await aSentInvoice(other, { customer: await aCustomer(other, { email: address }) });
    const [mail] = await mailsTo(address, 1);
    expect(mail?.reply_to?.address).toBe(expected);
  });

  test('refer to a Message-ID of the brand', async () => {
    const address = anAddress();
    await sentTo(address);
    const [mail] = await mailsTo(address, 1);
    expect(mail?.message_id).toMatch(/^<[\da-f-]{36}@brightpence\.example>$/);
  });
});

test('a mail of a client without VAT does not mention VAT', async () => {
  const other = await signedInClient({ vat: null });
  const address = anAddress();
  const items_attributes = [{ description: 'A', quantity: '1', price: '10', tax: '0' }];
  const { id } = await aSentInvoice(other, {
    customer: await aCustomer(other, { email: address }),
    items_attributes,
    discount: '0',
    date: '2026-01-01',
  });
  await other.call(remindInvoice, { params: { id } });
  for (const mail of await mailsTo(address, 2)) {
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/\bvat\b/i);
  }
});
