import { actsOn } from '@counterfoil/api/platform/acts';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { MOST_EVENTS, type TimelineEvent } from '@counterfoil/contract/invoices/timeline-routes';
import { jobsDone } from '@counterfoil/testkit/all-rows';
import { transactOf } from '@counterfoil/testkit/envelopes';
import { eventually } from '@counterfoil/testkit/eventually';
import {
  anEmail,
  invoicingClient,
  test,
  type InvoicingClient,
} from '@counterfoil/testkit/invoicing';
import { addRow, setRows } from '@counterfoil/testkit/rows';
import { partly } from '@counterfoil/testkit/settling';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { sql } from 'kysely';
import { describe, expect, onTestFinished } from 'vitest';

const ADA = { kind: 'person', name: 'Ada Test' };
const DATE = '2026-11-21';
const kindsOf = (events: readonly TimelineEvent[]) => events.map(({ kind }) => kind);

/** A payment of £1.00 that another program recorded; `userId` undefined: without a log entry. */
async function paidBy(
  client: InvoicingClient,
  { id: invoice_id }: Pick<Invoice, 'id'>,
  user_id: string | null | undefined,
) {
  const [kind, created_at] = ['payment', TEST_NOW] as const;
  const payment = { invoice_id, date: DATE, amount_pence: 100, kind, created_at };
  await addRow(client, 'invoice_payments', payment);
  if (user_id === undefined) return;
  const act = { action: 'invoice_paid', subject_id: invoice_id, detail: '{}' };
  await addRow(client, 'audit_log', { at: TEST_NOW, user_id, ...act });
}

describe('the timeline of an invoice', () => {
  test('has everything that happened to it, by whom, newest first', async ({ client, address }) => {
    const { id } = await client.sentTo(address);
    await client.remind({ id });
    await client.resend({ id });
    await client.pay({ id }, partly('100'));
    await client.pay({ id }, { amount_paid: '30', payment_type: 'discount' });
    await jobsDone(client);
    const { events, total_count } = await eventually(
      () => client.timeline({ id }),
      ({ events: all }) => !JSON.stringify(all).includes('queued'),
    );
    const delivery = { state: 'sent', reason: null, sent_at: TEST_NOW };
    const by = { at: TEST_NOW, by: ADA };
    const mail = { recipients: address, delivery };
    expect(events).toMatchObject([
      { kind: 'written_off', amount: '4.61', balance: '0.00', date: DATE, ...by },
      { kind: 'paid', amount: '30.00', balance: '4.61', date: DATE, ...by },
      { kind: 'paid', amount: '100.00', balance: '34.61', date: DATE, ...by },
      { kind: 'resent', ...mail, ...by },
      { kind: 'reminded', ...mail, ...by },
      { kind: 'sent', ...mail, ...by },
      { kind: 'created', id, ...by },
    ]);
    expect(total_count).toBe(7);
  });

  test('names each person, and the accountants, for what they did', async ({ client }) => {
    const sent = await client.sent();
    await client.pay(sent, partly('1'));
    await paidBy(client, sent, crypto.randomUUID());
    await paidBy(client, sent, null);
    await client.pay(sent, partly('1'));
    await paidBy(client, sent, undefined);
    const { events } = await client.timeline(sent);
    expect(events.map(({ kind, by }) => [kind, by])).toEqual([
      // Nothing says who recorded it.
      ['paid', null],
      ['paid', ADA],
      ['paid', { kind: 'automatic', name: null }],
      ['paid', { kind: 'accountants', name: null }],
      ['paid', ADA],
      ['sent', ADA],
      ['created', ADA],
    ]);
  });

  test('names a person without a name by their address', async ({ client }) => {
    await setRows(client, 'contacts', { first_name: null, last_name: null });
    const { events } = await client.timeline(await client.draft());
    expect(events).toMatchObject([{ by: { kind: 'person', name: client.email } }]);
  });

  test('says why an e-mail failed', async ({ client }) => {
    const address = `refused+${anEmail()}`;
    const sent = await client.sent({ customer: await client.customer({ email: address }) });
    await setRows(client, 'mails', { state: 'failed', reason: 'No such mailbox.' });
    const delivery = { state: 'failed', reason: 'No such mailbox.' };
    expect((await client.timeline(sent)).events[0]).toMatchObject({ kind: 'sent', delivery });
  });

  test('shows a payment by bank as recorded by nobody', async ({ client }) => {
    const sent = await client.sent();
    await client.pay(sent, partly('1'));
    await setRows(client, 'invoice_payments', { kind: 'pay_by_bank' });
    const by = { kind: 'automatic', name: null };
    expect((await client.timeline(sent)).events[0]).toMatchObject({ kind: 'paid_by_bank', by });
  });

  test('shows a document that we did not e-mail as sent', async ({ client }) => {
    const sent = await client.sent();
    await sql`delete from mails where client_id = ${client.clientId}`.execute(
      client.api.database.kysely,
    );
    const { events, total_count } = await client.timeline(sent);
    expect(events).toMatchObject([
      { kind: 'sent', recipients: '', delivery: null, by: ADA },
      { kind: 'created' },
    ]);
    expect(total_count).toBe(2);
  });

  test('has only the newest events, and the count of all', async ({ client }) => {
    const sent = await client.sent();
    const { kysely } = client.api.database;
    await sql`
      insert into mails (id, client_id, kind, invoice_id, message_id, recipients, pending, state, created_at)
      select gen_random_uuid(), client_id, 'reminder', invoice_id, message_id || n, n::text, '', 'sent',
             created_at + n * interval '1 minute'
      from mails cross join generate_series(1, 500) as n where client_id = ${client.clientId}`.execute(
      kysely,
    );
    // The ids of real mails increase with time.
    await sql`
      update mails set id = (lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 12, '0')
                             || '70008000' || right(id::text, 12))::uuid
      where client_id = ${client.clientId} and kind = 'reminder'`.execute(kysely);
    const { events, total_count } = await client.timeline(sent);
    expect(events).toHaveLength(MOST_EVENTS);
    expect(new Set(kindsOf(events))).toEqual(new Set(['reminded']));
    expect(events[0]).toMatchObject({ recipients: '500' });
    expect(events.at(-1)).toMatchObject({ recipients: '301' });
    expect(total_count).toBe(502);
  });
});

describe('the timelines of an invoice and its credit note', () => {
  test('each name the other and the amount taken off', async ({ client }) => {
    const parent = await client.sent();
    await client.pay(parent, partly('100'));
    const note = await client.credited(parent, '50', { number: 'CN-7', date: DATE });
    expect((await client.timeline(parent)).events[0]).toMatchObject({
      kind: 'credited',
      amount: '34.61',
      balance: '0.00',
      date: DATE,
      credit_note: { id: note.id, number: 'CN-7' },
      by: ADA,
    });
    const { events, total_count } = await client.timeline(note);
    expect(kindsOf(events).toSorted()).toEqual(['created', 'sent', 'took_off']);
    expect(events.find(({ kind }) => kind === 'took_off')).toMatchObject({
      amount: '34.61',
      invoice: { id: parent.id, number: parent.number },
      by: ADA,
    });
    expect(total_count).toBe(3);
  });

  test('show a draft as a draft, and a note that took nothing off', async ({ client }) => {
    const parent = await client.paid();
    const note = await client.noted(parent);
    const credit_note = { id: note.id, number: note.number };
    const before = await client.timeline(parent);
    expect(before.events[0]).toMatchObject({ kind: 'credit_drafted', credit_note, by: ADA });
    await client.sendNote(parent, note);
    const { events, total_count } = await client.timeline(parent);
    const nothing = { amount: '0.00', balance: '0.00', credit_note };
    expect(events[0]).toMatchObject({ kind: 'credited', ...nothing });
    expect([before.total_count, total_count]).toEqual([4, 4]);
  });

  test('name nobody for a note sent by other software', async ({ client }) => {
    const parent = await client.paid();
    const note = await client.noted(parent);
    await setRows(client, 'invoices', { state: 'sent', sent_at: TEST_NOW }, note.id);
    const { events } = await client.timeline(parent);
    expect(events).toContainEqual(expect.objectContaining({ kind: 'credited', by: null }));
  });

  test('show the note at the time it was sent, however old its draft', async ({ client }) => {
    onTestFinished(() => client.api.clock.set(TEST_NOW));
    const parent = await client.sent();
    const note = await client.noted(parent);
    client.api.clock.set('2026-11-21T11:00:00Z');
    await client.pay(parent);
    client.api.clock.set('2026-11-21T12:00:00Z');
    await client.sendNote(parent, note);
    const { events } = await client.timeline(parent);
    expect(kindsOf(events)).toEqual(['credited', 'paid', 'sent', 'created']);
  });
});

test('the timeline of another client’s document cannot be read', async ({ client }) => {
  const theirs = await (await invoicingClient()).sent();
  const acts = (id: string) =>
    transactOf(client).forClient(client, (tx) =>
      actsOn(tx, [id], { actions: ['invoice_sent'], most: 9 }),
    );
  expect(await acts((await client.sent()).id)).toHaveLength(1);
  expect(await acts(theirs.id)).toEqual([]);
});
