import { createCustomer, listCustomers } from '@counterfoil/contract/customers/routes';
import { BlobError } from '@counterfoil/providers/blobs/port';
import { refusal } from '@counterfoil/testkit/answers';
import { inject } from '@counterfoil/testkit/clients';
import { COMPLETE_CUSTOMER } from '@counterfoil/testkit/complete-customer';
import { anOwnPortal } from '@counterfoil/testkit/own-portal';
import { portalWith, testApi } from '@counterfoil/testkit/test-api';
import { upload } from '@counterfoil/testkit/upload';
import { signedInClient } from '@counterfoil/testkit/clients';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

const NOTHING_SAVED = refusal(507, 'Nothing can be saved at the moment. Please try again later.');

test('a write to a full database disk is 507 with a sentence; reads continue', async () => {
  const own = await anOwnPortal();
  const { clientId: client_id, headers } = await own.client();
  // PostgreSQL's error when it cannot extend a file.
  await sql`create function refuse_as_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(
    own.database.kysely,
  );
  await sql`create trigger full_disk before insert on customers
    for each row execute function refuse_as_full()`.execute(own.database.kysely);
  const customer = { ...COMPLETE_CUSTOMER, name: 'Full Ltd', email: 'a@full.test' };
  const body = { customer };
  const add = () => inject(own, createCustomer, { params: { client_id }, body, headers });
  expect(await add()).toMatchObject(NOTHING_SAVED);
  const read = await inject(own, listCustomers, { params: { client_id }, headers });
  expect(read.status).toBe(200);
  await sql`drop trigger full_disk on customers`.execute(own.database.kysely);
  expect(await add()).toMatchObject({ status: 201 });
});

test('a file for a full store is 507 with a sentence', async () => {
  const { blobs } = await testApi();
  const server = await portalWith({
    blobs: {
      ...blobs,
      put: () => Promise.reject(new BlobError('full', 'The blob store has no room left.')),
    },
  });
  onTestFinished(() => server.portal.close());
  const client = (await signedInClient()).through(server);
  expect(await upload(client)).toMatchObject(
    refusal(507, 'Files cannot be stored at the moment. Please try again later.'),
  );
});

test.each([
  ['has room', async () => {}, 200],
  ['is full', () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })), 503],
])('/readyz reports a portal whose data folder %s', async (_what, probeFolder, status) => {
  const { portal } = await portalWith({ probeFolder });
  onTestFinished(() => portal.close());
  const { statusCode } = await portal.app.inject('/readyz');
  expect(statusCode).toBe(status);
  expect((await portal.app.inject('/healthz')).statusCode).toBe(200);
});
