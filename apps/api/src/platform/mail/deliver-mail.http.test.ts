import { mailComposers } from '@counterfoil/api/mails';
import { MailError } from '@counterfoil/providers/mail/port';
import { retriesDue } from '@counterfoil/testkit/all-rows';
import { atOnce } from '@counterfoil/testkit/answers';
import { eventually } from '@counterfoil/testkit/eventually';
import { anEmail, test, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { createOutbox } from '@counterfoil/testkit/outbox';
import { setRows } from '@counterfoil/testkit/rows';
import { TEST_NOW, testApi } from '@counterfoil/testkit/test-api';
import { afterEach, describe, expect } from 'vitest';
import { createTransact } from '../db/transact.ts';
import { settableClock } from '../time/clock.ts';
import { deliverMail } from './deliver-mail.ts';

const aBouncing = () => `bounce@${crypto.randomUUID()}.test`;
const DOWN = 'The mail server does not answer.';
const UNKNOWN = 'Mailbox unknown.';
const got = (address: string) => ({ address, state: 'sent', reason: null });
const lost = (address: string) => ({ address, state: 'failed', reason: UNKNOWN });

const sentTo = async (client: InvoicingClient, ...addresses: string[]) =>
  client.sent({ customer: await client.customer({ email: addresses.join(',') }) });
const deliveryOf = async (client: InvoicingClient, invoice: { id: string }) =>
  (await client.read(invoice)).delivery;
/** The delivery once it has ended, without the pauses between the attempts. */
const settled = (client: InvoicingClient, invoice: { id: string }) =>
  eventually(
    async () => {
      await retriesDue(client);
      return deliveryOf(client, invoice);
    },
    (delivery) => delivery?.state !== 'queued',
  );
/** The delivery once an attempt has failed. */
const tried = (client: InvoicingClient, invoice: { id: string }) =>
  eventually(
    () => deliveryOf(client, invoice),
    (delivery) => delivery?.reason !== null,
  );

describe('a mail server that is down', () => {
  afterEach(async () => (await testApi()).outbox.setDown(false));

  test('delays the e-mail, which shows as delayed and is sent once when the server is back', async ({
    client,
  }) => {
    const { outbox } = client.api;
    const address = anEmail();
    outbox.setDown(true);
    const sent = await sentTo(client, address);
    expect(sent.aasm_state).toBe('sent');
    expect(await tried(client, sent)).toEqual({
      state: 'queued',
      reason: DOWN,
      sent_at: null,
      addresses: [{ address, state: 'queued', reason: DOWN }],
    });
    expect(outbox.to(address)).toEqual([]);
    outbox.setDown(false);
    expect(await settled(client, sent)).toMatchObject({ state: 'sent', reason: null });
    expect(outbox.to(address)).toHaveLength(1);
  });
});

describe('mails that queued up while the mail server was down', () => {
  test('are sent in turn when it is back, each once', async ({ client }) => {
    const { outbox } = client.api;
    const email = anEmail();
    const customer = await client.customer({ email });
    outbox.setBusy(email, true);
    // One more than a batch.
    const sent = await atOnce(6, () => client.sent({ customer }));
    await Promise.all(sent.map((invoice) => tried(client, invoice)));
    outbox.setBusy(email, false);
    await Promise.all(sent.map((invoice) => settled(client, invoice)));
    const numbers = outbox.to(email).map((mail) => mail.subject.split(' ')[1]);
    expect(new Set(numbers)).toEqual(new Set(sent.map(({ number }) => number)));
    expect(numbers).toHaveLength(sent.length);
  });
});

describe('an e-mail to several people', () => {
  test('is sent once to addresses that accept it, and retried for the others', async ({
    client,
  }) => {
    const { outbox } = client.api;
    const [prompt, slow] = [anEmail(), anEmail()];
    const received = () => [outbox.to(prompt).length, outbox.to(slow).length];
    outbox.setBusy(slow, true);
    const sent = await sentTo(client, prompt, slow);
    await tried(client, sent);
    expect(received()).toEqual([1, 0]);
    outbox.setBusy(slow, false);
    expect(await settled(client, sent)).toMatchObject({ state: 'sent' });
    expect(received()).toEqual([1, 1]);
    expect(outbox.to(prompt)[0]?.message_id).toBe(outbox.to(slow)[0]?.message_id);
  });

  test('is sent when one address bounces, and shows it with the server’s message', async ({
    client,
  }) => {
    const [good, bad] = [anEmail(), aBouncing()];
    const sent = await sentTo(client, good, bad);
    expect(await settled(client, sent)).toEqual({
      state: 'sent',
      reason: `${bad} was refused: ${UNKNOWN}`,
      sent_at: TEST_NOW,
      addresses: [got(good), lost(bad)],
    });
    expect(client.api.outbox.to(good)).toHaveLength(1);
    expect(client.api.outbox.to(bad)).toHaveLength(0);
    const [listed] = (await client.list({ state: 'sent' })).data;
    expect(listed?.delivery?.addresses).toEqual([got(good), lost(bad)]);
  });

  test('fails when every address bounces, and names each', async ({ client }) => {
    const both = [aBouncing(), aBouncing()];
    const sent = await sentTo(client, ...both);
    expect(await settled(client, sent)).toEqual({
      state: 'failed',
      reason: UNKNOWN,
      sent_at: null,
      addresses: both.map(lost),
    });
    expect((await client.read(sent)).aasm_state).toBe('sent');
  });

  test('remembers a bounce while it waits for another address', async ({ client }) => {
    const { outbox } = client.api;
    const [good, slow, bad] = [anEmail(), anEmail(), aBouncing()];
    outbox.setBusy(slow, true);
    const sent = await sentTo(client, good, slow, bad);
    expect(await tried(client, sent)).toMatchObject({
      state: 'queued',
      addresses: [got(good), { address: slow, state: 'queued', reason: DOWN }, lost(bad)],
    });
    outbox.setBusy(slow, false);
    expect(await settled(client, sent)).toMatchObject({
      state: 'sent',
      reason: `${bad} was refused: ${UNKNOWN}`,
      addresses: [got(good), got(slow), lost(bad)],
    });
    expect([outbox.to(good).length, outbox.to(slow).length]).toEqual([1, 1]);
  });
});

describe('an attempt to deliver a mail', () => {
  /** A queued e-mail that its server defers, and attempts at it with a clock of their own. */
  async function queued(client: InvoicingClient) {
    const address = anEmail();
    const { outbox, database } = client.api;
    outbox.setBusy(address, true);
    const sent = await sentTo(client, address);
    await tried(client, sent);
    const { id: mail_id } = await database.kysely
      .selectFrom('mails')
      .select('id')
      .where('invoice_id', '=', sent.id)
      .executeTakeFirstOrThrow();
    const lease = (lease_until: string | null) => setRows(client, 'mails', { lease_until });
    const server = createOutbox();
    const attempt = (at: string) => {
      const clock = settableClock(at);
      const transact = createTransact(database.kysely, clock);
      const composers = mailComposers({ ...client.api, transact });
      const payload = { mail_id, client_id: client.clientId };
      return deliverMail({ transact, clock, mail: server.sender, composers }, payload);
    };
    return { address, sent, lease, attempt, server, sentMails: () => server.to(address).length };
  }

  test('skips a mail that another attempt may still be sending', async ({ client }) => {
    const { lease, attempt, sentMails } = await queued(client);
    await lease('2026-11-30T00:00:00Z');
    await expect(attempt('2026-11-29T23:59:59Z')).rejects.toThrow('may still be running');
    expect(sentMails()).toBe(0);
    await attempt('2026-11-30T00:00:01Z');
    expect(sentMails()).toBe(1);
  });

  test('does nothing after the mail was sent', async ({ client }) => {
    const { lease, attempt, sentMails, sent } = await queued(client);
    await lease(null);
    await attempt('2027-01-01T00:00:00Z');
    await Promise.all([attempt('2027-01-02T00:00:00Z'), attempt('2027-01-02T00:00:00Z')]);
    expect(sentMails()).toBe(1);
    expect(await deliveryOf(client, sent)).toMatchObject({ state: 'sent' });
  });

  test('after five days without success is given up, and the invoice says why', async ({
    client,
  }) => {
    const { address, lease, attempt, sent, server } = await queued(client);
    server.setDown(true);
    await lease('2026-11-26T08:00:00Z');
    await expect(attempt('2026-11-26T08:59:00Z')).rejects.toThrow(MailError);
    await lease('2026-11-26T09:00:00Z');
    await attempt('2026-11-26T09:00:01Z');
    expect(await deliveryOf(client, sent)).toEqual({
      state: 'failed',
      reason: DOWN,
      sent_at: null,
      addresses: [{ address, state: 'failed', reason: DOWN }],
    });
  });
});
