import { sendCreditNote } from '@counterfoil/contract/invoices/credit-note-routes';
import { MAIL_LIMITS } from '@counterfoil/domain/mail/limits';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { refusal } from '@counterfoil/testkit/answers';
import { anEmail, OWN_WORDS as OWN, sending, test, under } from '@counterfoil/testkit/invoicing';
import { setRows } from '@counterfoil/testkit/rows';
import { TEST_NOW, testApi } from '@counterfoil/testkit/test-api';
import { afterEach, describe, expect } from 'vitest';

afterEach(async () => (await testApi()).clock.set(TEST_NOW));

describe('a mail with its own words and recipients', () => {
  test('goes once to each address chosen, with its own words', async ({ client, address }) => {
    const [other, second] = [anEmail(), anEmail()];
    const draft = await client.draft({ customer: await client.customer({ email: other }) });
    const { invoice } = await sending(client, draft, {
      to: [` ${address}`, second, address],
      ...OWN,
    });
    expect(invoice.aasm_state).toBe('sent');
    const [mail] = await client.mailsTo(address);
    expect(mail).toMatchObject({ to: [address, second], subject: 'Your invoice' });
    expect(mail?.text).toContain('Hello!\n\nAs agreed.\nThanks');
    expect(mail?.text).not.toContain('Here’s our');
    expect(mail?.text).toContain('£134.61');
    expect(mail?.html).toContain('As agreed.<br>Thanks');
    expect(client.api.outbox.to(other)).toEqual([]);
    const customer = await client.read(invoice);
    expect(customer.delivery).not.toBeNull();
  });

  test('uses the standard part for each one left out', async ({ client, address }) => {
    const draft = await client.draft({ customer: await client.customer({ email: address }) });
    const { invoice } = await sending(client, draft, { subject: 'Mine' });
    const [mail] = await client.mailsTo(address);
    expect(mail).toMatchObject({ to: [address], subject: 'Mine' });
    expect(mail?.text).toContain('Here’s our invoice for £134.61.');
    await client.resend(invoice, { body: { mail: { message: 'Once more.' } } });
    const [, again] = await client.mailsTo(address, 2);
    expect(again?.subject).toBe(
      `Invoice ${invoice.number} from Test Joinery Ltd: £134.61 due 21 December 2026`,
    );
    expect(again?.text).toContain('Once more.');
  });

  test('has its placeholders filled in, and its markup escaped', async ({ client, address }) => {
    const customer = await client.customer({ name: 'Fig & Co', email: address });
    const draft = await client.draft({ customer });
    const message = '<b>{customer}</b> owes {total} by {due_date} for {number}. {other}';
    await sending(client, draft, { message });
    const [mail] = await client.mailsTo(address);
    expect(mail?.text).toContain(
      `<b>Fig & Co</b> owes £134.61 by 21 December 2026 for ${draft.number}. {other}`,
    );
    expect(mail?.html).toContain('&lt;b&gt;Fig &amp; Co&lt;/b&gt;');
  });

  test('uses the standard text when placeholders leave nothing', async ({ client, address }) => {
    const draft = await client.draft({ customer: await client.customer({ email: address }) });
    const mail = { subject: '{days_late}', message: '{days_late} {days_late}' };
    const { invoice } = await sending(client, draft, mail);
    const [sent] = await client.mailsTo(address);
    expect(sent?.subject).toBe(
      `Invoice ${invoice.number} from Test Joinery Ltd: £134.61 due 21 December 2026`,
    );
    expect(sent?.text).toContain('Here’s our invoice for £134.61.');
  });

  test("keeps the customer's notes; the credit note has its own", async ({ client, address }) => {
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

  test('reaches a chosen address even when the customer no longer has one', async ({
    client,
    address,
  }) => {
    const sent = await client.sentTo(anEmail());
    await setRows(client, 'customers', { email: null }, sent.customer_id);
    for (const again of [client.remind, client.resend]) {
      const answer = await writingNothing(client, () => again(sent));
      expect(answer).toMatchObject(
        refusal(422, 'The customer has no email address. Add one first.'),
      );
    }
    const reminded = await client.remind(sent, { body: { mail: { to: [address] } } });
    expect(reminded.invoice.reminders).toMatchObject([{ recipients: address }]);
    expect(await client.mailsTo(address)).toHaveLength(1);
  });

  test('cannot inject headers: its subject is one line', async ({ client, address }) => {
    const sent = await client.sentTo(address);
    await client.resend(sent, { body: { mail: { subject: 'One\r\nBcc: x@y.test' } } });
    const [, mail] = await client.mailsTo(address, 2);
    expect(mail).toMatchObject({ subject: 'One Bcc: x@y.test', to: [address] });
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
