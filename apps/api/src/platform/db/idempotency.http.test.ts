import { COMPLETE_CUSTOMER } from '@counterfoil/testkit/complete-customer';
import { createCustomer, listCustomers } from '@counterfoil/contract/customers/routes';
import { createInvoice } from '@counterfoil/contract/invoices/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCustomer } from '@counterfoil/testkit/records';
import { portalWith, TEST_NOW } from '@counterfoil/testkit/test-api';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { settableClock } from '#platform/time/clock';

const CUSTOMER = {
  name: 'Ash',
  email: 'ash@example.test',
  ...COMPLETE_CUSTOMER,
};

const create = (client: SignedInClient, key: string, changes: object = {}) =>
  client.raw(createCustomer, {
    body: { customer: { ...CUSTOMER, ...changes } },
    headers: { 'idempotency-key': key },
  });

const countOf = async (client: SignedInClient) =>
  (await client.call(listCustomers)).body.meta.total_count;

test('the same key with another body is refused, and nothing is done', async () => {
  const client = await signedInClient();
  const key = randomUUID();
  await create(client, key);
  const other = await create(client, key, { name: 'Birch' });
  expect(other.status).toBe(422);
  expect(other.body).toEqual({
    errors: {
      full_messages: ['This Idempotency-Key was already used for a different request.'],
    },
  });
  expect(await countOf(client)).toBe(1);
});

test('the same key on another path is refused', async () => {
  const client = await signedInClient();
  const [ann, bob] = [await aCustomer(client), await aCustomer(client)];
  const headers = { 'idempotency-key': randomUUID() };
  const draft = (customer_id: string) =>
    client.raw(createInvoice, { params: { customer_id }, body: { invoice: {} }, headers });
  expect((await draft(ann.id)).status).toBe(201);
  expect((await draft(bob.id)).status).toBe(422);
});

test('fifty simultaneous requests with one key have one effect and the same answer', async () => {
  const client = await signedInClient();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 50 }, () => create(client, key)));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.bytes.toString())).size).toBe(1);
  expect(await countOf(client)).toBe(1);
});

test('a key is separate for each client and each user', async () => {
  const [one, other] = [await signedInClient(), await signedInClient()];
  const key = randomUUID();
  const [first, second] = [await create(one, key), await create(other, key, { name: 'Birch' })];
  expect(second).toMatchObject({ status: 201, body: { data: { name: 'Birch' } } });
  // A colleague who holds the first client too, and happens to use the same key.
  const { kysely } = one.api.database;
  const { contact_id } = await kysely
    .selectFrom('memberships')
    .select('contact_id')
    .where('client_id', '=', one.clientId)
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('memberships')
    .values({ user_id: other.userId, client_id: one.clientId, contact_id })
    .execute();
  const colleague = await other.raw(createCustomer, {
    params: { client_id: one.clientId },
    body: { customer: { ...CUSTOMER, name: 'Cedar' } },
    headers: { 'idempotency-key': key },
  });
  expect(colleague).toMatchObject({ status: 201, body: { data: { name: 'Cedar' } } });
  expect((await create(one, key)).bytes.equals(first.bytes)).toBe(true);
});

test('a refused request does not use up its key', async () => {
  const client = await signedInClient();
  const key = randomUUID();
  expect((await create(client, key, { name: '' })).status).toBe(422);
  expect((await create(client, key)).status).toBe(201);
});

test('a key is free again after 24 hours', async () => {
  const client = await signedInClient();
  const clock = settableClock(TEST_NOW);
  const server = await portalWith({ clock });
  const there = client.through(server);
  const key = randomUUID();
  const first = await create(there, key);
  clock.set('2026-11-22T09:00:00Z');
  expect((await create(there, key)).bytes.equals(first.bytes)).toBe(true);
  clock.set('2026-11-22T09:00:01Z');
  const fresh = await create(there, key, { name: 'Birch' });
  expect(fresh).toMatchObject({ status: 201, body: { data: { name: 'Birch' } } });
  clock.set('2026-11-22T09:00:02Z');
  expect((await create(there, key, { name: 'Birch' })).bytes.equals(fresh.bytes)).toBe(true);
  await server.portal.close();
  expect(await countOf(client)).toBe(2);
});

test('without a key every request is carried out', async () => {
  const client = await signedInClient();
  const body = { customer: CUSTOMER };
  await client.raw(createCustomer, { body });
  await client.raw(createCustomer, { body });
  expect(await countOf(client)).toBe(2);
});
