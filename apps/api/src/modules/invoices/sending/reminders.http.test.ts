import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { retriesDue } from '@counterfoil/testkit/all-rows';
import { eventually } from '@counterfoil/testkit/eventually';
import { anEmail, test, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { BANK_ACCOUNT } from '@counterfoil/testkit/records';
import { partly } from '@counterfoil/testkit/settling';
import { TEST_NOW, testApi } from '@counterfoil/testkit/test-api';
import { afterEach, describe, expect } from 'vitest';

afterEach(async () => (await testApi()).outbox.setDown(false));

async function reminderOf(client: InvoicingClient, address: string, invoice: Invoice) {
  expect((await client.remind(invoice)).status).toBe(200);
  return (await client.mailsTo(address, 2))[1];
}

const lastReminder = (
  client: InvoicingClient,
  invoice: Invoice,
  isSo: (its: Invoice['reminders'][number]) => boolean,
) =>
  eventually(
    async () => {
      await retriesDue(client);
      return client.read(invoice);
    },
    ({ reminders }) => reminders.slice(-1).some(isSo),
  );

/** A reminder that was tried once while the mail server was down. */
async function remindInVain(client: InvoicingClient, invoice: Invoice) {
  client.api.outbox.setDown(true);
  await client.remind(invoice);
  await lastReminder(client, invoice, ({ reason }) => reason !== null);
}

describe('a reminder', () => {
  test('is sent with the stored PDF, and recorded with its time', async ({ client, address }) => {
    await client.settings({ debt_collection_message: 'We charge interest.' });
    const sent = await client.sentTo(anEmail());
    // The customer's current address counts.
    await client.rename({ id: sent.customer_id }, { email: address });
    const { reminders } = (await client.remind(sent)).invoice;
    const recorded = { created_at: TEST_NOW, recipients: address };
    expect(reminders).toMatchObject([recorded]);
    const [mail] = await client.mailsTo(address);
    expect(mail?.subject).toBe(
      `Reminder: invoice ${sent.number} from Test Joinery Ltd, £134.61 is due 21 December 2026`,
    );
    expect(mail?.text).toContain('is due in 30 days, on 21 December 2026.');
    expect(mail?.text).not.toMatch(/We charge interest|late/);
    expect((await client.download(sent)).bytes).toEqual(mail?.attachments[0]?.content);
    // The outcome is written after the mail has been accepted.
    await lastReminder(client, sent, ({ state }) => state === 'sent');
    const again = (await client.remind(sent)).invoice.reminders;
    expect(again).toMatchObject([{ ...recorded, state: 'sent', id: reminders[0]?.id }, recorded]);
  });

  test('of a late invoice shows amount, dates, delay and message', async ({ client, address }) => {
    await client.settings({
      debt_collection_message: 'We charge interest.\nSection 1 & 2.',
      invoice_bank_account: BANK_ACCOUNT,
    });
    const sent = await client.sentTo(address, { date: '2026-10-01' });
    await client.pay(sent, partly('34.61'));
    const mail = await reminderOf(client, address, sent);
    expect(mail?.text).toContain(
      `£100.00 of £134.61 for the attached invoice ${sent.number} was due on 31 October 2026 and is now 21 days late.`,
    );
    expect(mail?.text).toContain('We charge interest.\nSection 1 & 2.');
    expect(mail?.html).toContain('We charge interest.<br>Section 1 &amp; 2.');
    for (const shown of ['21 days', '60-16-13', '31926819', 'Due since 31 October 2026']) {
      expect(mail?.text).toContain(shown);
      expect(mail?.html).toContain(shown);
    }
  });

  test('shows the amount owed when it was requested, even if it is sent late', async ({
    client,
    address,
  }) => {
    const sent = await client.sentTo(address);
    await remindInVain(client, sent);
    await client.pay(sent, partly('100.00'));
    client.api.outbox.setDown(false);
    await lastReminder(client, sent, ({ state }) => state === 'sent');
    const [, mail] = await client.mailsTo(address, 2);
    expect(mail?.text).toContain('£134.61 for the attached invoice');
    expect(mail?.text).not.toContain('£34.61');
  });

  test('is not sent when the invoice is paid first', async ({ client, address }) => {
    const sent = await client.sentTo(address);
    await remindInVain(client, sent);
    await client.pay(sent);
    client.api.outbox.setDown(false);
    const isSettled = ({ state }: { state: string }) => state !== 'queued';
    const { reminders, delivery } = await lastReminder(client, sent, isSettled);
    expect(reminders[0]).toMatchObject({
      state: 'failed',
      reason: 'Not sent, because the invoice was paid first.',
    });
    expect(client.api.outbox.to(address)).toHaveLength(1);
    // The invoice was delivered before; its reminders have their own outcomes.
    expect(delivery?.state).toBe('sent');
  });
});
