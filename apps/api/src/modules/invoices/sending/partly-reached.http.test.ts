import { bulkRemind, listLeftToPay } from '@counterfoil/contract/invoices/bulk-routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { eventually } from '@counterfoil/testkit/eventually';
import { anEmail, type InvoicingClient, proposal, test } from '@counterfoil/testkit/invoicing';
import { TEST_NOW, testApi } from '@counterfoil/testkit/test-api';
import { afterEach, describe, expect } from 'vitest';

afterEach(async () => (await testApi()).clock.set(TEST_NOW));

const UNKNOWN = 'Mailbox unknown.';
const aBouncing = () => `bounce@${crypto.randomUUID()}.test`;

/** Waits until no mail with a document is on its way; answers its newest event. */
async function newestMail(client: InvoicingClient, document: { id: string }) {
  const { events } = await eventually(
    () => client.timeline(document),
    ({ events: all }) => !JSON.stringify(all).includes('"queued"'),
  );
  return events.find((event) => 'delivery' in event);
}

/** An invoice that reached the first of two addresses. */
async function partlySent(client: InvoicingClient) {
  const [good, bad] = [anEmail(), aBouncing()];
  const customer = await client.customer({ email: `${good},${bad}` });
  const sent = await client.sent({ customer });
  await newestMail(client, sent);
  const copies = (address = good) => client.api.outbox.to(address).length;
  return { good, bad, customer, sent, copies };
}

describe('a mail that one of two addresses refused', () => {
  test.for([
    ['invoice', async (_client: InvoicingClient, sent: Invoice) => sent],
    [
      'reminder',
      async (client: InvoicingClient, sent: Invoice) => {
        await client.remind(sent);
        return sent;
      },
    ],
    ['credit note', (client: InvoicingClient, sent: Invoice) => client.credited(sent, '10')],
  ] as const)('with a %s has an outcome for each address', async ([_kind, mailed], { client }) => {
    const { good, bad, sent } = await partlySent(client);
    const document = await mailed(client, sent);
    expect(await newestMail(client, document)).toMatchObject({
      delivery: {
        state: 'sent',
        reason: `${bad} was refused: ${UNKNOWN}`,
        addresses: [
          { address: good, state: 'sent', reason: null },
          { address: bad, state: 'failed', reason: UNKNOWN },
        ],
      },
    });
  });

  test('is offered again to the refusing address only, and reaches no one twice', async ({
    client,
  }) => {
    const { good, bad, sent, copies } = await partlySent(client);
    const offered = await proposal(client, sent);
    expect(offered.to).toEqual([bad]);
    expect(offered.warnings).toContainEqual({
      kind: 'partly_reached',
      message: `The last email did not reach ${bad}; the others have it. So this one goes to ${bad} only.`,
    });
    await client.resend(sent, { body: { mail: { to: offered.to } } });
    await newestMail(client, sent);
    await client.resend(sent);
    expect(await newestMail(client, sent)).toMatchObject({
      kind: 'resent',
      recipients: bad,
      delivery: { state: 'failed', reason: UNKNOWN },
    });
    expect(copies()).toBe(1);
    // An address that is named gets it.
    await client.resend(sent, { body: { mail: { to: [good] } } });
    await newestMail(client, sent);
    expect(copies()).toBe(2);
    expect((await proposal(client, sent)).to).toEqual([bad]);
  });

  test('is offered to the corrected address', async ({ client }) => {
    const { good, customer, sent, copies } = await partlySent(client);
    const right = anEmail();
    await client.rename(customer, { email: `${good},${right}` });
    expect((await proposal(client, sent)).to).toEqual([right]);
    await client.resend(sent);
    await newestMail(client, sent);
    expect([copies(), copies(right)]).toEqual([1, 1]);
    expect((await proposal(client, sent)).to).toEqual([good, right]);
  });

  test('as a reminder is offered again to that address on the same day only', async ({
    client,
  }) => {
    const { good, bad, sent } = await partlySent(client);
    expect((await proposal(client, sent, true)).to).toEqual([good, bad]);
    await client.remind(sent);
    await newestMail(client, sent);
    expect((await proposal(client, sent, true)).to).toEqual([bad]);
    client.api.clock.set('2026-11-22T10:00:00Z');
    expect((await proposal(client, sent, true)).to).toEqual([good, bad]);
  });

  test('as one of several reminders is sent again to that address on the same day only', async ({
    client,
  }) => {
    const { good, bad, sent, copies } = await partlySent(client);
    const other = await client.sentTo(anEmail());
    const ids = [sent.id, other.id];
    const offered = async () => {
      const { body } = await client.call(listLeftToPay, { query: { 'invoice_ids[]': ids } });
      return body.data.invoices.map(({ only_to }) => only_to);
    };
    const remind = async () => {
      await client.call(bulkRemind, { body: { invoice_ids: ids } });
      await newestMail(client, sent);
      await newestMail(client, other);
    };
    expect(await offered()).toEqual([null, null]);
    await remind();
    expect(await offered()).toEqual([[bad], null]);
    expect(copies()).toBe(2);
    await remind();
    expect((await client.read(sent)).reminders.map(({ recipients }) => recipients)).toEqual([
      `${good},${bad}`,
      bad,
    ]);
    expect(copies()).toBe(2);
    client.api.clock.set('2026-11-22T10:00:00Z');
    await remind();
    expect(copies()).toBe(3);
  });
});
