import { sealEnvelope } from '@counterfoil/contract/envelopes/routes';
import { bulkRemind } from '@counterfoil/contract/invoices/bulk-routes';
import {
  getInvoice,
  remindInvoice,
  resendInvoice,
  sendInvoice,
} from '@counterfoil/contract/invoices/routes';
import type { Route } from '@counterfoil/contract/route';
import { listSentStatements, sendStatement } from '@counterfoil/contract/statements/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { manySent } from '@counterfoil/testkit/crowds';
import { eventually } from '@counterfoil/testkit/eventually';
import { aCustomer, aDraft, aSentInvoice } from '@counterfoil/testkit/records';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { aDocument, currentEnvelopeId } from '@counterfoil/testkit/upload';
import { MAIL_LIMITS } from '@counterfoil/domain/mail/limits';
import { sql, type RawBuilder } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const OFTEN = 'This invoice has been emailed 3 times in an hour. Please wait until 10:00.';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient();
});
afterEach(() => client.api.clock.set(TEST_NOW));

const again = (id: string, route: Pick<Route, 'method' | 'path'> = remindInvoice, headers = {}) =>
  client.raw(route, { params: { id }, headers });
const inOrder = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
/** Runs SQL as the owner of the database. */
const run = <Row>(query: RawBuilder<Row>) => query.execute(client.api.database.kysely);
const mailsOf = async (id: string) =>
  (await run(sql`select from mails where invoice_id = ${id}`)).rows.length;

/** Records mails to this many addresses at this time, about one document. */
async function mailed(addresses: number, at: string) {
  const { id } = await aSentInvoice(client);
  const recipients = Array.from({ length: addresses }, () => 'a@b.test').join(',');
  await run(sql`
    update mails set recipients = ${recipients}, created_at = ${at} where invoice_id = ${id}`);
}

describe('a document', () => {
  test('can be mailed three more times an hour after the first sending, by any button', async () => {
    const { id } = await aSentInvoice(client);
    for (const route of [remindInvoice, resendInvoice, remindInvoice]) {
      expect((await again(id, route)).status).toBe(200);
    }
    const byGet = { ...remindInvoice, method: 'GET' as const };
    for (const route of [remindInvoice, resendInvoice, byGet]) {
      const refused = await again(id, route);
      expect(refused).toMatchObject({ status: 429, body: { errors: [OFTEN] } });
      expect(refused.headers['retry-after']).toBe('3600');
    }
    expect(await mailsOf(id)).toBe(4);
    const other = await aSentInvoice(client);
    expect((await again(other.id)).status).toBe(200);
  });

  test('can be mailed again after an hour, up to ten times a day', async () => {
    const { id } = await aSentInvoice(client);
    const { clock } = client.api;
    for (let hour = 9; hour < 12; hour++) {
      clock.set(`2026-11-21T${String(hour).padStart(2, '0')}:00:00Z`);
      for (let time = 0; time < 3; time++) expect((await again(id)).status).toBe(200);
      expect((await again(id)).status).toBe(429);
    }
    clock.set('2026-11-21T12:00:00Z');
    expect((await again(id)).status).toBe(200);
    const refused = await again(id);
    const error =
      'This invoice has been emailed 10 times in a day. Please wait until 22/11/2026, 09:00.';
    expect(refused).toMatchObject({ status: 429, body: { errors: [error] } });
    expect(refused.headers['retry-after']).toBe(String(21 * 3600));
    clock.set('2026-11-22T09:00:00Z');
    expect((await again(id)).status).toBe(200);
  });

  test('is mailed only three times by simultaneous requests', async () => {
    const { id } = await aSentInvoice(client);
    const asked = Array.from({ length: 12 }, (_, at) =>
      again(id, at % 2 ? remindInvoice : resendInvoice),
    );
    const statuses = inOrder(await Promise.all(asked));
    expect(statuses).toEqual([200, 200, 200, ...Array(9).fill(429)]);
    expect(await mailsOf(id)).toBe(4);
  });

  test('counts a request repeated under its key once, and repeats the answer', async () => {
    const { id } = await aSentInvoice(client);
    for (const key of ['one', 'one', 'one', 'two', 'three']) {
      expect((await again(id, remindInvoice, { 'idempotency-key': key })).status).toBe(200);
    }
    expect((await again(id, remindInvoice, { 'idempotency-key': 'four' })).status).toBe(429);
    expect((await again(id, remindInvoice, { 'idempotency-key': 'three' })).status).toBe(200);
    expect(await mailsOf(id)).toBe(4);
  });
});

test('a bulk reminder names invoices mailed too often, and sends none', async () => {
  const [often, seldom] = [await aSentInvoice(client), await aSentInvoice(client)];
  for (let time = 0; time < 3; time++) {
    await client.call(bulkRemind, { body: { invoice_ids: [often.id] } });
  }
  const answer = await client.raw(bulkRemind, { body: { invoice_ids: [seldom.id, often.id] } });
  const message = `${often.number}: ${OFTEN}`;
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: { full_messages: [message], 'invoice_ids[1]': [message] } },
  });
  expect(await mailsOf(seldom.id)).toBe(1);
});

test('a customer can be sent three statements an hour', async () => {
  const customer = await aCustomer(client);
  await aSentInvoice(client, { customer });
  const send = (customer_id = customer.id) => client.raw(sendStatement, { body: { customer_id } });
  const asked = await Promise.all(Array.from({ length: 6 }, () => send()));
  expect(inOrder(asked)).toEqual([200, 200, 200, 429, 429, 429]);
  const refused = await send();
  const error =
    'This customer’s statement has been emailed 3 times in an hour. Please wait until 10:00.';
  expect(refused).toMatchObject({ status: 429, body: { errors: [error] } });
  expect(refused.headers['retry-after']).toBe('3600');
  const params = { customer_id: customer.id };
  expect((await client.call(listSentStatements, { params })).body.data).toHaveLength(3);
  const other = await aCustomer(client);
  await aSentInvoice(client, { customer: other });
  expect((await send(other.id)).status).toBe(200);
});

describe('a client', () => {
  const { addressesADay } = MAIL_LIMITS;
  const FULL =
    'You can email up to 5,000 addresses in 24 hours, and you’ve reached that limit. Please wait until ';

  test('can mail a limited number of addresses a day, and is told when to try again', async () => {
    const { id, customer_id } = await aSentInvoice(client);
    await mailed(addressesADay - 3, '2026-11-20T15:30:20Z');
    const two = { email: 'a@b.test,c@d.test' };
    const customer = await aCustomer(client, two);
    const sent = await aSentInvoice(client, { customer });
    const draft = await aDraft(client, { customer });
    const refused = [
      () => again(sent.id),
      () => again(id, resendInvoice),
      () => client.raw(bulkRemind, { body: { invoice_ids: [id] } }),
      () => client.raw(sendStatement, { body: { customer_id } }),
      () => client.raw(sendInvoice, { params: { id: draft.id } }),
    ];
    for (const ask of refused) {
      const answer = await ask();
      expect(answer).toMatchObject({ status: 429, body: { errors: [`${FULL}15:31.`] } });
      expect(answer.headers['retry-after']).toBe(String(6.5 * 3600 + 20));
    }
    expect((await client.call(getInvoice, { params: { id: draft.id } })).body.data).toMatchObject({
      aasm_state: 'draft',
    });
    client.api.clock.set('2026-11-21T15:30:20Z');
    for (const ask of refused) expect((await ask()).status).toBe(200);
  });

  test('can mail again when enough of the day is over, before all of it is', async () => {
    await mailed(addressesADay - 11, '2026-11-20T12:00:00Z');
    await mailed(4, '2026-11-20T11:00:00Z');
    await mailed(6, '2026-11-20T10:00:00Z');
    const { id } = await aSentInvoice(client);
    expect((await again(id)).body).toEqual({ errors: [`${FULL}10:00.`] });
    client.api.clock.set('2026-11-21T10:00:00Z');
    expect((await again(id)).status).toBe(200);
  });

  test('has one limit for all simultaneous requests', async () => {
    await mailed(addressesADay - 8, TEST_NOW);
    const sent = [];
    for (let at = 0; at < 6; at++) sent.push((await aSentInvoice(client)).id);
    const asked = await Promise.all(sent.map((id) => again(id)));
    expect(inOrder(asked)).toEqual([200, 200, 429, 429, 429, 429]);
  });

  test('is refused with 422, not told to wait, when one request exceeds the daily limit', async () => {
    const { id, customer_id } = await aSentInvoice(client);
    const email = Array.from({ length: addressesADay + 1 }, () => 'a@b.test').join(',');
    await run(sql`update customers set email = ${email} where id = ${customer_id}`);
    expect(await again(id)).toMatchObject({
      status: 422,
      body: { errors: { full_messages: [expect.stringContaining('you’ve chosen 5,001')] } },
    });
  });

  test('still has its sealed envelopes announced to the accountants', async () => {
    await mailed(addressesADay, TEST_NOW);
    await aDocument(client);
    const id = await currentEnvelopeId(client);
    expect((await client.call(sealEnvelope, { params: { id } })).status).toBe(200);
    const announced = () => run(sql`select from mails where envelope_id = ${id}`);
    await eventually(announced, ({ rows }) => rows.length === 1);
  });

  test('with a thousand invoices can send all reminders in one call', async () => {
    const ids = await manySent(client, await aSentInvoice(client), 1000);
    const answer = await client.raw(bulkRemind, { body: { invoice_ids: ids } });
    expect(answer.status).toBe(200);
  });
});
