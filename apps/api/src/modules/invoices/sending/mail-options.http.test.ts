import { sendCreditNote } from '@counterfoil/contract/invoices/credit-note-routes';
import { invoiceMail, unsavedMail } from '@counterfoil/contract/invoices/mail-routes';
import { MAIL_LIMITS } from '@counterfoil/domain/mail/limits';
import { writingNothing } from '@counterfoil/testkit/all-rows';

import {
  anEmail,
  invoicingClient,
  test,
  under,
  withKey,
  type InvoicingClient,
} from '@counterfoil/testkit/invoicing';
import { BANK_ACCOUNT } from '@counterfoil/testkit/records';
import { setRows } from '@counterfoil/testkit/rows';
import { partly } from '@counterfoil/testkit/settling';
import { TEST_NOW, testApi } from '@counterfoil/testkit/test-api';
import { afterEach, describe, expect } from 'vitest';

afterEach(async () => (await testApi()).clock.set(TEST_NOW));

type Mail = Record<string, unknown>;
const sending = (client: InvoicingClient, draft: { id: string }, mail: Mail, more = {}) =>
  client.send(draft, { body: { mail }, ...more });
const proposal = async (client: InvoicingClient, { id }: { id: string }, reminder = false) =>
  (await client.call(invoiceMail, { params: { id }, query: reminder ? { reminder: 'true' } : {} }))
    .body.data;
const OWN = { subject: 'Your invoice', message: 'Hello!\n\nAs agreed.\nThanks' };

describe('a mail with words and recipients of its own', () => {
  test('goes to the addresses chosen, once each, with its subject and its message', async ({
    client,
    address,
  }) => {
    const other = anEmail();
    const draft = await client.draft({ customer: await client.customer({ email: other }) });
    const { invoice } = await sending(client, draft, { to: [` ${address}`, address], ...OWN });
    expect(invoice.aasm_state).toBe('sent');
    const [mail] = await client.mailsTo(address);
    expect(mail).toMatchObject({ to: [address], subject: 'Your invoice' });
    expect(mail?.text).toContain('Hello!\n\nAs agreed.\nThanks');
    expect(mail?.text).not.toContain('Please find attached');
    expect(mail?.text).toContain('£134.61');
    expect(mail?.html).toContain('As agreed.<br>Thanks');
    expect(client.api.outbox.to(other)).toEqual([]);
    const customer = await client.read(invoice);
    expect(customer.delivery).not.toBeNull();
  });

  test('has the standard part for each that is left out', async ({ client, address }) => {
    const draft = await client.draft({ customer: await client.customer({ email: address }) });
    const { invoice } = await sending(client, draft, { subject: 'Mine' });
    const [mail] = await client.mailsTo(address);
    expect(mail).toMatchObject({ to: [address], subject: 'Mine' });
    expect(mail?.text).toContain('Please find attached our invoice for £134.61.');
    await client.resend(invoice, { body: { mail: { message: 'Once more.' } } });
    const [, again] = await client.mailsTo(address, 2);
    expect(again?.subject).toBe(`Invoice ${invoice.number} from Test Joinery Ltd`);
    expect(again?.text).toContain('Once more.');
  });

  test('has its placeholders filled in, and its markup escaped', async ({ client, address }) => {
    const customer = await client.customer({ name: 'Fig & Co', email: address });
    const draft = await client.draft({ customer });
    const message = '<b>{customer}</b> owes {total} by {due_date} for {number}. {other}';
    await sending(client, draft, { message });
    const [mail] = await client.mailsTo(address);
    expect(mail?.text).toContain(
      `<b>Fig & Co</b> owes £134.61 by 21/12/2026 for ${draft.number}. {other}`,
    );
    expect(mail?.html).toContain('&lt;b&gt;Fig &amp; Co&lt;/b&gt;');
  });

  test('is no longer than a mail may be when its placeholders are filled in', async ({
    client,
  }) => {
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

  test('has the standard text where its placeholders leave nothing', async ({
    client,
    address,
  }) => {
    const draft = await client.draft({ customer: await client.customer({ email: address }) });
    const mail = { subject: '{days_late}', message: '{days_late} {days_late}' };
    const { invoice } = await sending(client, draft, mail);
    const [sent] = await client.mailsTo(address);
    expect(sent?.subject).toBe(`Invoice ${invoice.number} from Test Joinery Ltd`);
    expect(sent?.text).toContain('Please find attached our invoice for £134.61.');
  });

  test('keeps the notes to the customer, and the credit note has its own words', async ({
    client,
    address,
  }) => {
    const sent = await client.sentTo(address, { customer_notes: 'Mind the step.' });
    await client.resend(sent, { body: { mail: OWN } });
    const [, again] = await client.mailsTo(address, 2);
    expect(again?.text).toContain('Thanks\n\nMind the step.');
    const note = await client.noted(sent);
    const params = { ...under(sent), id: note.id };
    await client.raw(sendCreditNote, { params, body: { mail: { message: 'Sorry.' } } });
    const [, , credit] = await client.mailsTo(address, 3);
    expect(credit?.text).toContain('Sorry.');
    expect(credit?.text).not.toContain('our credit note for');
  });

  test('reaches an address though the customer has none any more', async ({ client, address }) => {
    const sent = await client.sentTo(anEmail());
    await setRows(client, 'customers', { email: null }, sent.customer_id);
    expect((await client.remind(sent)).status).toBe(422);
    const reminded = await client.remind(sent, { body: { mail: { to: [address] } } });
    expect(reminded.invoice.reminders).toMatchObject([{ recipients: address }]);
    expect(await client.mailsTo(address)).toHaveLength(1);
  });

  test('is refused for anything but addresses, and for text that is too long or empty', async ({
    client,
  }) => {
    const draft = await client.draft();
    const wrong: [Mail, string][] = [
      [{ to: [] }, 'mail.to'],
      [{ to: Array.from({ length: 21 }, anEmail) }, 'mail.to'],
      [{ to: ['a@b.test,c@d.test'] }, 'mail.to[0]'],
      [{ to: ['a@b.test\r\nBcc: c@d.test'] }, 'mail.to[0]'],
      [{ to: ['Jo <a@b.test>'] }, 'mail.to[0]'],
      [{ to: 'a@b.test' }, 'mail.to'],
      [{ subject: ' ' }, 'mail.subject'],
      [{ subject: 'x'.repeat(201) }, 'mail.subject'],
      [{ message: '' }, 'mail.message'],
      [{ message: 'x'.repeat(5001) }, 'mail.message'],
      [{ message: 'a\u0000b' }, 'mail.message'],
    ];
    await writingNothing(client, async () => {
      for (const [mail, field] of wrong) {
        const answer = await sending(client, draft, mail);
        expect(answer.status).toBe(422);
        expect(Object.keys((answer.body as { errors: object }).errors)).toContain(field);
      }
    });
  });

  test('cannot write headers: its subject is one line', async ({ client, address }) => {
    const sent = await client.sentTo(address);
    await client.resend(sent, { body: { mail: { subject: 'One\r\nBcc: x@y.test' } } });
    const [, mail] = await client.mailsTo(address, 2);
    expect(mail).toMatchObject({ subject: 'One Bcc: x@y.test', to: [address] });
  });

  test('is sent once for an Idempotency-Key, and another mail under it is refused', async ({
    client,
    address,
  }) => {
    const draft = await client.draft();
    const key = withKey();
    const mail = { to: [address], ...OWN };
    const [one, two] = [
      await sending(client, draft, mail, key),
      await sending(client, draft, mail, key),
    ];
    expect(two.body).toEqual(one.body);
    expect((await sending(client, draft, { to: [address] }, key)).status).toBe(422);
    await client.mailsTo(address);
    expect(client.api.outbox.to(address)).toHaveLength(1);
  });

  test('counts every one of its addresses towards the daily limit', async ({ client }) => {
    const sent = await client.sent();
    const recipients = Array.from({ length: MAIL_LIMITS.addressesADay - 2 }, () => 'a@b.test');
    await setRows(client, 'mails', { recipients: recipients.join(',') });
    const draft = await client.draft();
    const three = { to: [anEmail(), anEmail(), anEmail()] };
    expect((await sending(client, draft, three)).status).toBe(429);
    expect((await client.remind(sent, { body: { mail: three } })).status).toBe(429);
    expect((await sending(client, draft, { to: three.to.slice(1) })).status).toBe(200);
  });
});

describe('the text of the last mail', () => {
  test('is proposed for the next one of its kind, with its own number and amount', async ({
    client,
  }) => {
    const first = await client.draft();
    const message = `Invoice ${first.number} for £134.61 is attached.`;
    await sending(client, first, { subject: `Yours: ${first.number}`, message });
    const next = await client.draft({ discount: '0' });
    expect(await proposal(client, next)).toMatchObject({
      subject: `Yours: ${next.number}`,
      message: `Invoice ${next.number} for £140.47 is attached.`,
      standard: {
        subject: `Invoice ${next.number} from Test Joinery Ltd`,
        message: 'Please find attached our invoice for £140.47.',
      },
    });
    const sent = await client.sent();
    expect(await proposal(client, sent, true)).toMatchObject({
      subject: `Reminder: invoice ${sent.number} from Test Joinery Ltd`,
    });
  });

  test('does not change a mail that is sent without words', async ({ client, address }) => {
    await sending(client, await client.draft(), OWN);
    await client.sentTo(address);
    const [mail] = await client.mailsTo(address);
    expect(mail?.subject).toMatch(/^Invoice /);
    expect(mail?.text).toContain('Please find attached');
  });

  test('is forgotten when the standard text is sent', async ({ client }) => {
    const sent = await client.sent();
    await client.resend(sent, { body: { mail: OWN } });
    expect(await proposal(client, sent)).toMatchObject(OWN);
    const { standard } = await proposal(client, sent);
    await client.resend(sent, { body: { mail: standard } });
    expect(await proposal(client, sent)).toMatchObject(standard);
  });

  test('of a reminder is kept apart from that of a late one', async ({ client }) => {
    const sent = await client.sent({ payment_terms: 0 });
    await client.remind(sent, { body: { mail: OWN } });
    expect(await proposal(client, sent, true)).toMatchObject(OWN);
    client.api.clock.set('2026-11-22T10:00:00Z');
    const late = await proposal(client, sent, true);
    expect(late.message).toContain('is now 1 day late');
    await client.remind(sent, {
      body: { mail: { message: late.message.replace('now', 'already') } },
    });
    client.api.clock.set('2026-11-24T10:00:00Z');
    expect((await proposal(client, sent, true)).message).toContain('is already 3 days late');
  });

  test('belongs to one client', async ({ client }) => {
    await sending(client, await client.draft(), OWN);

    const other = await invoicingClient();
    expect((await proposal(other, await other.draft())).subject).not.toBe(OWN.subject);
  });

  test('asks for the balance in a reminder', async ({ client }) => {
    const sent = await client.sent();
    await client.pay(sent, partly('34.61'));
    const { message } = await proposal(client, sent, true);
    expect(message).toContain('£100.00 of £134.61 for our invoice');
  });
});

describe('a mail looked at before it is sent', () => {
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
    const before = await client.sent({ customer });
    const draft = await client.draft({ customer });
    expect((await proposal(client, draft)).warnings).toEqual([
      {
        kind: 'same_amount',
        message: `Invoice ${before.number} for the same amount went to this customer on 21/11/2026.`,
      },
    ]);
    expect(await kinds(client, await client.draft())).toEqual([]);
    expect(await kinds(client, await client.draft({ customer, discount: '6' }))).toEqual([]);
    expect(await kinds(client, before)).toEqual([]);
    client.api.clock.set('2026-11-28T08:59:00Z');
    expect(await kinds(client, draft)).toEqual(['same_amount']);
    client.api.clock.set('2026-11-28T09:01:00Z');
    expect(await kinds(client, draft)).toEqual([]);
  });

  test('warns of an unusual date and of a customer without an address, and is sent all the same', async ({
    client,
    address,
  }) => {
    await client.settings({ invoice_bank_account: BANK_ACCOUNT });
    const draft = await client.draft({ date: '2024-11-21' });
    expect(await kinds(client, draft)).toEqual(['unusual_date']);
    expect((await sending(client, draft, { to: [address] })).status).toBe(200);
    await setRows(client, 'customers', { email: null }, draft.customer_id);
    expect(await kinds(client, draft)).toEqual(['no_email']);
  });

  test('can be looked at before the document is saved', async ({ client }) => {
    const customer = await client.customer({ email: 'a@b.test' });
    const sent = await client.sent({ customer });
    const params = { customer_id: customer.id };
    const query = { number: 'N-1', date: '2026-11-21', due_date: '2026-12-21', total: '134.61' };
    const look = async (more: object) =>
      (await client.call(unsavedMail, { params, query: { ...query, ...more } })).body.data;
    expect(await look({})).toEqual({
      to: ['a@b.test'],
      subject: 'Invoice N-1 from Test Joinery Ltd',
      message: 'Please find attached our invoice for £134.61.',
      standard: {
        subject: 'Invoice N-1 from Test Joinery Ltd',
        message: 'Please find attached our invoice for £134.61.',
      },
      warnings: [
        { kind: 'no_bank_details', message: expect.any(String) },
        { kind: 'same_amount', message: expect.stringContaining(sent.number ?? '') },
      ],
    });
    expect(await look({ type: 'CreditNote' })).toMatchObject({
      subject: 'Credit note N-1 from Test Joinery Ltd',
      warnings: [],
    });
  });

  test('is not shown to another client', async ({ client }) => {
    const other = await invoicingClient();
    const draft = await other.draft();
    const answer = await client.raw(invoiceMail, { params: { id: draft.id } });
    expect(answer.status).toBe(404);
  });
});
