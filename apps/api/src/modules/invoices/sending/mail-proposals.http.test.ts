import { unsavedMail } from '@counterfoil/contract/invoices/mail-routes';
import {
  anEmail,
  invoicingClient,
  type InvoicingClient,
  OWN_WORDS as OWN,
  proposal,
  sending,
  test,
} from '@counterfoil/testkit/invoicing';
import { BANK_ACCOUNT } from '@counterfoil/testkit/records';
import { setRows } from '@counterfoil/testkit/rows';
import { partly, untaxed } from '@counterfoil/testkit/settling';
import { TEST_NOW, testApi } from '@counterfoil/testkit/test-api';
import { afterEach, describe, expect } from 'vitest';

afterEach(async () => (await testApi()).clock.set(TEST_NOW));

describe('the text of the last mail', () => {
  test('fits a mail when its placeholders are filled in', async ({ client }) => {
    const draft = await client.draft({
      customer: await client.customer({ name: 'N'.repeat(200) }),
    });
    const customers = (count: number) => '{customer}'.repeat(count);
    const mail = { subject: customers(20), message: customers(500) };
    const { invoice } = await sending(client, draft, mail);
    const next = await proposal(client, invoice);
    expect(next).toMatchObject({ subject: 'N'.repeat(200), message: 'N'.repeat(5000) });
    expect((await client.resend(invoice, { body: { mail: next } })).status).toBe(200);
  });

  test('is proposed for the next of its kind, with its number and amount', async ({ client }) => {
    const first = await client.draft();
    const message = 'Invoice {number} for {total} is attached.';
    await sending(client, first, { subject: 'Yours: {number}', message });
    const next = await client.draft({ discount: '0' });
    expect(await proposal(client, next)).toMatchObject({
      subject: `Yours: ${next.number}`,
      message: `Invoice ${next.number} for £140.47 is attached.`,
      standard: {
        subject: `Invoice ${next.number} from Test Joinery Ltd: £140.47 due 21 December 2026`,
        message: 'Here’s our invoice for £140.47.',
      },
      templates: {
        proposed: { subject: 'Yours: {number}', message },
        standard: {
          subject: 'Invoice {number} from Test Joinery Ltd: {balance} due {due_date}',
          message: 'Here’s our invoice for {total}.',
        },
      },
      values: { number: next.number, total: '£140.47', days_late: null },
    });
    const sent = await client.sent();
    expect(await proposal(client, sent, true)).toMatchObject({
      subject: `Reminder: invoice ${sent.number} from Test Joinery Ltd, £134.61 is due 21 December 2026`,
    });
  });

  const DEPOSIT = 'Thank you for the deposit of £134.61 on 21/11/2026. You May pay the rest.';
  const STANDARD = 'Here’s our invoice for £140.47.';
  type Words = (given: string) => string;
  test.each<[string, Words, string]>([
    ['not alone', () => DEPOSIT, STANDARD],
    ['not after what was proposed', (given) => `${given}\n\n${DEPOSIT}`, STANDARD],
    [
      'beside a placeholder',
      () => `{customer} owes {total}. ${DEPOSIT}`,
      `May owes £140.47. ${DEPOSIT}`,
    ],
    ['none of it', (given) => `${given}\n\nThank you.`, `${STANDARD}\n\nThank you.`],
  ])('may have an amount, a date or a customer of its document: %s', async (_how, write, read) => {
    const client = await invoicingClient();
    const customer = await client.customer({ name: 'May' });
    const first = await client.draft({ customer, date: '2026-11-21' });
    const looked = await proposal(client, first);
    await sending(client, first, { message: write(looked.message) });
    const next = await client.draft({ customer, date: '2026-11-20', discount: '0' });
    expect((await proposal(client, next)).message).toBe(read);
  });

  test('is unchanged by words that are for one document only', async ({ client }) => {
    const draft = await client.draft();
    await sending(client, draft, OWN);
    const next = await client.draft();
    await sending(client, next, { subject: `Invoice ${next.number}`, message: 'As we said.' });
    expect(await proposal(client, await client.draft())).toMatchObject({
      subject: OWN.subject,
      message: 'As we said.',
    });
  });

  test('does not change a mail sent without words', async ({ client, address }) => {
    await sending(client, await client.draft(), OWN);
    await client.sentTo(address);
    const [mail] = await client.mailsTo(address);
    expect(mail?.subject).toMatch(/^Invoice /);
    expect(mail?.text).toContain('Here’s our invoice');
    expect(await proposal(client, await client.draft())).toMatchObject(OWN);
  });

  test('is cleared for its kind when the standard text is sent', async ({ client }) => {
    const sent = await client.sent();
    await client.remind(sent, { body: { mail: OWN } });
    await client.resend(sent, { body: { mail: OWN } });
    expect(await proposal(client, sent)).toMatchObject(OWN);
    const { standard } = await proposal(client, sent);
    await client.resend(sent, { body: { mail: standard } });
    expect(await proposal(client, sent)).toMatchObject(standard);
    expect(await proposal(client, sent, true)).toMatchObject(OWN);
  });

  test('is proposed for the customer, even if the last mail went elsewhere', async ({
    client,
    address,
  }) => {
    const customer = await client.customer({ email: address });
    const draft = await client.draft({ customer });
    const { invoice } = await sending(client, draft, { to: [anEmail()], ...OWN });
    expect(await proposal(client, invoice)).toMatchObject({ to: [address], ...OWN });
    await client.resend(invoice);
    expect(await client.mailsTo(address)).toHaveLength(1);
  });

  test('is kept separately for reminders and late reminders', async ({ client }) => {
    const sent = await client.sent({ payment_terms: 0 });
    await client.remind(sent, { body: { mail: OWN } });
    expect(await proposal(client, sent, true)).toMatchObject(OWN);
    client.api.clock.set('2026-11-22T10:00:00Z');
    const late = await proposal(client, sent, true);
    expect(late.message).toContain('is now 1 day late');
    await client.remind(sent, {
      body: { mail: { message: late.templates.proposed.message.replace('now', 'already') } },
    });
    client.api.clock.set('2026-11-24T10:00:00Z');
    expect((await proposal(client, sent, true)).message).toContain('is already 3 days late');
  });
});

describe('the preview of a mail', () => {
  const kinds = async (client: InvoicingClient, draft: { id: string }) =>
    (await proposal(client, draft)).warnings.map(({ kind }) => kind);

  test('names its recipients, and warns of missing bank details', async ({ client }) => {
    const customer = await client.customer({ email: 'a@b.test, c@d.test' });
    const draft = await client.draft({ customer });
    expect(await proposal(client, draft)).toMatchObject({
      to: ['a@b.test', 'c@d.test'],
      warnings: [{ kind: 'no_bank_details' }],
    });
    await client.settings({ invoice_bank_account: BANK_ACCOUNT });
    expect(await kinds(client, draft)).toEqual([]);
    const sent = await client.sent({ customer });
    await client.settings({ invoice_bank_account: null });
    // Its paper keeps the account.
    expect(await kinds(client, sent)).toEqual([]);
  });

  test('warns of the same amount to the same customer within a week', async ({ client }) => {
    await client.settings({ invoice_bank_account: BANK_ACCOUNT });
    const customer = await client.customer();
    await client.sent({ customer });
    client.api.clock.set('2026-11-22T10:00:00Z');
    const before = await client.sent({ customer });
    const draft = await client.draft({ customer });
    expect((await proposal(client, draft)).warnings).toEqual([
      {
        kind: 'same_amount',
        message: `Invoice ${before.number} for the same amount went to this customer on 22/11/2026.`,
      },
    ]);
    expect(await kinds(client, await client.draft())).toEqual([]);
    expect(await kinds(client, await client.draft({ customer, discount: '6' }))).toEqual([]);
    expect(await kinds(client, before)).toEqual([]);
    // A credit note for this amount is no invoice for it.
    await client.credited(before, '70');
    expect(await kinds(client, await client.draft({ customer, ...untaxed('70') }))).toEqual([]);
    await client.sent({ customer, ...untaxed('0') });
    expect(await kinds(client, await client.draft({ customer, ...untaxed('0') }))).toEqual([]);
    client.api.clock.set('2026-11-29T09:59:00Z');
    expect(await kinds(client, draft)).toEqual(['same_amount']);
    client.api.clock.set('2026-11-29T10:01:00Z');
    expect(await kinds(client, draft)).toEqual([]);
  });

  test('names the newest of those sent at the same moment', async ({ client }) => {
    await client.settings({ invoice_bank_account: BANK_ACCOUNT });
    const customer = await client.customer();
    const older = await client.sent({ customer });
    const newest = await client.sent({ customer });
    const draft = await client.draft({ customer });
    for (const { id } of [newest, older]) {
      // A row that was sent at another time for a while comes last in the index.
      await setRows(client, 'invoices', { sent_at: '2026-11-20T09:00:00Z' }, id);
      await setRows(client, 'invoices', { sent_at: TEST_NOW }, id);
      const { warnings } = await proposal(client, draft);
      expect(warnings.map(({ message }) => message)).toEqual([
        `Invoice ${newest.number} for the same amount went to this customer on 21/11/2026.`,
      ]);
    }
  });

  test('warns of an odd date and a missing address, but allows sending', async ({
    client,
    address,
  }) => {
    await client.settings({ invoice_bank_account: BANK_ACCOUNT });
    const draft = await client.draft({ date: '2024-11-21' });
    expect(await kinds(client, draft)).toEqual(['unusual_date', 'overdue']);
    expect((await sending(client, draft, { to: [address] })).status).toBe(200);
    await setRows(client, 'customers', { email: null }, draft.customer_id);
    expect(await kinds(client, draft)).toEqual(['no_email']);
  });

  test('is available before the document is saved', async ({ client }) => {
    const customer = await client.customer({ email: 'a@b.test' });
    const sent = await client.sent({ customer });
    const params = { customer_id: customer.id };
    const query = {
      number: 'N-1',
      date: '2026-11-21',
      due_date: '2026-12-21',
      total: '134.61',
      purchase_reference: 'PO 7',
    };
    const look = async (more: object) =>
      (await client.call(unsavedMail, { params, query: { ...query, ...more } })).body.data;
    expect(await look({})).toEqual({
      to: ['a@b.test'],
      subject: 'Invoice N-1 from Test Joinery Ltd: £134.61 due 21 December 2026',
      message: 'Here’s our invoice for £134.61.',
      standard: {
        subject: 'Invoice N-1 from Test Joinery Ltd: £134.61 due 21 December 2026',
        message: 'Here’s our invoice for £134.61.',
      },
      templates: {
        proposed: {
          subject: 'Invoice {number} from Test Joinery Ltd: {balance} due {due_date}',
          message: 'Here’s our invoice for {total}.',
        },
        standard: {
          subject: 'Invoice {number} from Test Joinery Ltd: {balance} due {due_date}',
          message: 'Here’s our invoice for {total}.',
        },
      },
      values: {
        number: 'N-1',
        total: '£134.61',
        balance: '£134.61',
        due_date: '21 December 2026',
        date: '21 November 2026',
        days_late: null,
        due_in: 'due in 30 days',
        customer: customer.name,
      },
      added: {
        greeting: expect.stringMatching(/^Dear /),
        paragraphs: [],
        facts: [
          { label: 'Number', value: 'N-1' },
          { label: 'Date', value: '21 November 2026' },
          { label: 'Your reference', value: 'PO 7' },
          { label: 'Due', value: '21 December 2026' },
          { label: 'Total', value: '£134.61' },
        ],
        details: null,
        closing: [
          'Kind regards,\nTest Joinery Ltd',
          expect.stringMatching(/^Sent for Test Joinery/),
        ],
      },
      warnings: [
        { kind: 'no_bank_details', message: expect.any(String) },
        { kind: 'same_amount', message: expect.stringContaining(sent.number ?? '') },
      ],
    });
    const note = { type: 'CreditNote', parent_id: sent.id, credit_reason: 'Returned' };
    expect(await look(note)).toMatchObject({
      subject: 'Credit note N-1 from Test Joinery Ltd: £134.61',
      added: {
        facts: expect.arrayContaining([
          { label: 'Original invoice', value: sent.number },
          { label: 'Reason', value: 'Returned' },
        ]),
      },
      warnings: [],
    });
    const of = await client.sent();
    const answer = await client.call(unsavedMail, {
      params,
      query: { ...query, type: 'CreditNote', parent_id: of.id },
    });
    expect(answer.status).toBe(404);
  });

  /** The mail as text, assembled from the proposal. */
  const looked = ({ message, added }: Awaited<ReturnType<typeof proposal>>) =>
    [
      added.greeting,
      message,
      ...added.paragraphs,
      ...added.facts.map(({ label, value }) => `${label}: ${value}`),
      ...(added.details
        ? [
            added.details.heading,
            ...added.details.facts.map(({ label, value }) => `${label}: ${value}`),
          ]
        : []),
      ...added.closing,
    ].join('\n');
  /** Without what parts the pieces of a mail in text. */
  const plain = (text = '') =>
    text
      .replaceAll('-- \n', '')
      .replaceAll(/[ \n]+/g, ' ')
      .trim();

  test('shows everything the mail adds to the message', async ({ client, address }) => {
    const late = 'Interest is due on late payments.';
    await client.settings({ invoice_bank_account: BANK_ACCOUNT, debt_collection_message: late });
    const customer = await client.customer({ email: address, contact_name: 'Jo Fig' });
    const texts = { purchase_reference: 'PO 7', customer_notes: 'Thank you,\nJo' };
    const draft = await client.draft({ customer, ...texts, payment_terms: 0 });
    const first = await proposal(client, draft);
    const { invoice } = await sending(client, draft, {});
    await client.pay(invoice, partly('34.61'));
    client.api.clock.set('2026-11-23T10:00:00Z');
    const reminder = await proposal(client, invoice, true);
    await client.remind(invoice);
    // A reminder that waits in the queue is not sent once its invoice is paid.
    await client.mailsTo(address, 2);
    await client.pay(invoice, { amount_paid: '100' });
    const again = await proposal(client, invoice);
    await client.resend(invoice);
    const mails = await client.mailsTo(address, 3);
    const seen = [first, reminder, again].map((each) => plain(looked(each)));
    expect(seen).toEqual(mails.map(({ text }) => plain(text)));
    expect(reminder.message).toContain('£100.00 of £134.61 for the attached invoice');
    expect(reminder.added.closing).toContain(late);
    expect(first.added.details?.facts).toContainEqual({ label: 'Sort code', value: '60-16-13' });
    expect(again.added.details).toBeNull();
  });
});
