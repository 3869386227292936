import { mailComposers } from '@counterfoil/api/composition';
import { downloadInvoice, getInvoice } from '@counterfoil/contract/invoices/routes';
import { MailError } from '@counterfoil/providers/mail/port';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { createOutbox } from '@counterfoil/testkit/outbox';
import { aCustomer, aSentInvoice } from '@counterfoil/testkit/records';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { createTransact } from '#platform/db/transact';
import { deliverMail } from '#platform/mail/deliver-mail';
import { settableClock } from '#platform/time/clock';

const anAddress = () => `${randomBytes(8).toString('hex')}@customer.test`;
const aBouncing = () => `bounce@${randomBytes(8).toString('hex')}.test`;

async function sentTo(client: SignedInClient, ...addresses: string[]) {
  const customer = await aCustomer(client, { email: addresses.join(',') });
  return aSentInvoice(client, { customer });
}

const deliveryOf = async (client: SignedInClient, id: string) =>
  (await client.call(getInvoice, { params: { id } })).body.data.delivery;

const settledDelivery = (client: SignedInClient, id: string) =>
  eventually(
    () => deliveryOf(client, id),
    (delivery) => delivery?.state !== 'queued',
  );

describe('the e-mail of a sent invoice', () => {
  test('is sent once to every address, with the stored PDF attached', async () => {
    const client = await signedInClient();
    const [one, two] = [anAddress(), anAddress()];
    const sent = await sentTo(client, one, two);
    expect(await settledDelivery(client, sent.id)).toEqual({
      state: 'sent',
      reason: null,
      sent_at: TEST_NOW,
    });
    const { outbox } = client.api;
    const [mail] = outbox.to(one);
    expect(outbox.to(one)).toHaveLength(1);
    expect(outbox.to(two)).toEqual([mail]);
    expect(mail).toMatchObject({
      to: [one, two],
      subject: `Invoice ${sent.number} from Test Joinery Ltd`,
      from: { name: 'Test Joinery Ltd' },
      reply_to: { name: 'Test Joinery Ltd', address: client.email },
      date: TEST_NOW,
    });
    const pdf = await client.call(downloadInvoice, { params: { id: sent.id } });
    expect(mail?.attachments).toHaveLength(1);
    expect(mail?.attachments[0]).toMatchObject({
      filename: `Invoice ${sent.number}.pdf`,
      content_type: 'application/pdf',
    });
    expect(pdf.bytes.equals(mail?.attachments[0]?.content ?? Buffer.alloc(0))).toBe(true);
  });

  test('has number, dates and total in both text and HTML, with markup escaped', async () => {
    const client = await signedInClient();
    const address = anAddress();
    const customer = await aCustomer(client, { email: address, name: '<b>Ash</b> & Sons' });
    const sent = await aSentInvoice(client, { customer, customer_notes: 'Thanks <script>' });
    await settledDelivery(client, sent.id);
    const [mail] = client.api.outbox.to(address);
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain(sent.number);
      expect(text).toContain('£134.61');
      expect(text).toContain('21/11/2026');
      expect(text).toContain('21/12/2026');
    }
    expect(mail?.text).toContain('Dear <b>Ash</b> & Sons,');
    expect(mail?.html).toContain('Dear &lt;b&gt;Ash&lt;/b&gt; &amp; Sons,');
    expect(mail?.html).not.toMatch(/<script|<b>/);
  });

  test('is sent by the brand of the client', async () => {
    const senderOf = async (brand: string) => {
      const client = await signedInClient({ brand });
      const address = anAddress();
      await settledDelivery(client, (await sentTo(client, address)).id);
      return client.api.outbox.to(address)[0]?.from.address;
    };
    const [bright, alder] = [await senderOf('brightpence'), await senderOf('alder-finch')];
    const { brands } = (await signedInClient()).api;
    expect(bright).toBe(brands.find(({ id }) => id === 'brightpence')?.supportEmail);
    expect(alder).toBe(brands.find(({ id }) => id === 'alder-finch')?.supportEmail);
    expect(bright).not.toBe(alder);
  });
});

describe('a mail server that is down', () => {
  let client: SignedInClient;
  afterEach(() => client.api.outbox.setDown(false));

  test('delays the e-mail, which shows as delayed and is sent once when the server is back', async () => {
    client = await signedInClient();
    const { outbox } = client.api;
    outbox.setDown(true);
    const address = anAddress();
    const sent = await sentTo(client, address);
    expect(sent.aasm_state).toBe('sent');
    const waiting = await eventually(
      () => deliveryOf(client, sent.id),
      (delivery) => delivery?.reason !== null,
    );
    expect(waiting).toEqual({
      state: 'queued',
      reason: 'The mail server does not answer.',
      sent_at: null,
    });
    expect(outbox.to(address)).toEqual([]);
    outbox.setDown(false);
    expect(await settledDelivery(client, sent.id)).toMatchObject({ state: 'sent', reason: null });
    expect(outbox.to(address)).toHaveLength(1);
  });
});

describe('mails that queued up while the mail server was down', () => {
  test('are sent in turn when it is back, each once', async () => {
    const client = await signedInClient();
    const { outbox } = client.api;
    const address = anAddress();
    const customer = await aCustomer(client, { email: address });
    outbox.setBusy(address, true);
    const sent = await Promise.all(
      Array.from({ length: 12 }, () => aSentInvoice(client, { customer })),
    );
    await eventually(
      () => Promise.all(sent.map(({ id }) => deliveryOf(client, id))),
      (deliveries) => deliveries.every((delivery) => delivery?.reason !== null),
    );
    outbox.setBusy(address, false);
    await Promise.all(sent.map(({ id }) => settledDelivery(client, id)));
    const numbers = outbox.to(address).map((mail) => mail.subject.split(' ')[1]);
    expect(numbers).toHaveLength(sent.length);
    expect(new Set(numbers)).toEqual(new Set(sent.map(({ number }) => number)));
  });
});

describe('an e-mail to several people', () => {
  test('is sent once to addresses that accept it, and retried for the others', async () => {
    const client = await signedInClient();
    const { outbox } = client.api;
    const [prompt, slow] = [anAddress(), anAddress()];
    outbox.setBusy(slow, true);
    const sent = await sentTo(client, prompt, slow);
    await eventually(
      () => deliveryOf(client, sent.id),
      (delivery) => delivery?.reason !== null,
    );
    expect(outbox.to(prompt)).toHaveLength(1);
    expect(outbox.to(slow)).toHaveLength(0);
    outbox.setBusy(slow, false);
    expect(await settledDelivery(client, sent.id)).toMatchObject({ state: 'sent' });
    expect([outbox.to(prompt).length, outbox.to(slow).length]).toEqual([1, 1]);
    expect(outbox.to(prompt)[0]?.message_id).toBe(outbox.to(slow)[0]?.message_id);
  });

  test('fails when one address bounces, and names it, though the other received it', async () => {
    const client = await signedInClient();
    const [good, bad] = [anAddress(), aBouncing()];
    const sent = await sentTo(client, good, bad);
    const delivery = await settledDelivery(client, sent.id);
    expect(delivery).toMatchObject({ state: 'failed', sent_at: null });
    expect(delivery?.reason).toBeTruthy();
    expect(client.api.outbox.to(good)).toHaveLength(1);
    expect(client.api.outbox.to(bad)).toHaveLength(0);
    const paid = await client.call(getInvoice, { params: { id: sent.id } });
    expect(paid.body.data.aasm_state).toBe('sent');
  });

  test('remembers a bounce while it waits for another address', async () => {
    const client = await signedInClient();
    const { outbox } = client.api;
    const [slow, bad] = [anAddress(), aBouncing()];
    outbox.setBusy(slow, true);
    const sent = await sentTo(client, slow, bad);
    await eventually(
      () => deliveryOf(client, sent.id),
      (delivery) => delivery?.reason !== null,
    );
    outbox.setBusy(slow, false);
    expect(await settledDelivery(client, sent.id)).toEqual({
      state: 'failed',
      reason: `Not accepted: ${bad}`,
      sent_at: null,
    });
    expect(outbox.to(slow)).toHaveLength(1);
  });
});

describe('an attempt to deliver a mail', () => {
  /** A queued e-mail that its server defers, and an attempt at it with its own clock. */
  async function queued() {
    const client = await signedInClient();
    const address = anAddress();
    const { outbox, database, blobs, brands, secrets } = client.api;
    outbox.setBusy(address, true);
    const sent = await sentTo(client, address);
    await eventually(
      () => deliveryOf(client, sent.id),
      (delivery) => delivery?.reason !== null,
    );
    const row = await database.kysely
      .selectFrom('mails')
      .select('id')
      .where('invoice_id', '=', sent.id)
      .executeTakeFirstOrThrow();
    const lease = (until: string | null) =>
      database.kysely
        .updateTable('mails')
        .set({ lease_until: until })
        .where('id', '=', row.id)
        .execute();
    const server = createOutbox();
    const attempt = (at: string, mail = server.sender) => {
      const clock = settableClock(at);
      const transact = createTransact(database.kysely, clock);
      const payload = { mail_id: row.id, client_id: client.clientId };
      const composers = mailComposers({ transact, blobs, brands, secrets });
      return deliverMail({ transact, clock, mail, composers }, payload);
    };
    return { client, sent, address, lease, attempt, server };
  }

  test('skips a mail that another attempt may still be sending', async () => {
    const { lease, attempt, address, server } = await queued();
    await lease('2026-11-30T00:00:00Z');
    await expect(attempt('2026-11-29T23:59:59Z')).rejects.toThrow('may still be running');
    expect(server.to(address)).toHaveLength(0);
    await attempt('2026-11-30T00:00:01Z');
    expect(server.to(address)).toHaveLength(1);
  });

  test('does nothing after the mail was sent', async () => {
    const { lease, attempt, address, server, client, sent } = await queued();
    await lease(null);
    await attempt('2027-01-01T00:00:00Z');
    await Promise.all([attempt('2027-01-02T00:00:00Z'), attempt('2027-01-02T00:00:00Z')]);
    expect(server.to(address)).toHaveLength(1);
    expect(await deliveryOf(client, sent.id)).toMatchObject({ state: 'sent' });
  });

  test('after five days without success gives up, and the invoice says why', async () => {
    const { lease, attempt, client, sent, server } = await queued();
    server.setDown(true);
    await lease('2026-11-26T08:00:00Z');
    await expect(attempt('2026-11-26T08:59:00Z')).rejects.toThrow(MailError);
    await lease('2026-11-26T09:00:00Z');
    await attempt('2026-11-26T09:00:01Z');
    expect(await deliveryOf(client, sent.id)).toEqual({
      state: 'failed',
      reason: 'The mail server does not answer.',
      sent_at: null,
    });
  });
});
