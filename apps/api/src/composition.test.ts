import { attemptSignIn } from '@counterfoil/testkit/accounts';
import { signedInClient } from '@counterfoil/testkit/clients';
import { aMigratedDatabase } from '@counterfoil/testkit/new-database';
import { eventually } from '@counterfoil/testkit/eventually';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { duplicateInvoice } from '@counterfoil/contract/invoices/routes';
import { portalWith } from '@counterfoil/testkit/test-api';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { reserveBlob } from '#platform/files/blob-rows';
import { createTransact } from '#platform/db/transact';
import { settableClock } from '#platform/time/clock';

test('several servers can start on one new database at the same time', async () => {
  const database = await aMigratedDatabase();
  for (let round = 0; round < 3; round++) {
    // The embedded database allows one server: it refuses a second one its folder.
    const nodes = database.kind === 'postgres' ? [1, 2, 3] : [1];
    const servers = await Promise.all(nodes.map(() => portalWith({ database })));
    for (const { portal } of servers) {
      const ready = await portal.app.inject({ method: 'GET', url: '/readyz' });
      expect(ready.statusCode).toBe(200);
    }
    await Promise.all(servers.map(({ portal }) => portal.close()));
  }
  await database.close();
});

test('the hourly clean-up removes only what has expired', async () => {
  const client = await signedInClient();
  const { database, blobs, clock } = client.api;
  const sent = await aSentInvoice(client);
  await client.call(duplicateInvoice, {
    params: { id: sent.id },
    headers: { 'idempotency-key': randomUUID() },
  });
  const email = `${randomUUID()}@example.test`;
  await attemptSignIn(client.api, { email, password: 'wrong' });
  const abandoned = await createTransact(database.kysely, clock).forClient(client, (tx) =>
    reserveBlob(tx, clock, client.clientId, 'application/pdf'),
  );
  await blobs.put(abandoned, Buffer.from('cut off'));

  const left = async () => {
    const { kysely } = database;
    const keys = await kysely
      .selectFrom('idempotency_keys')
      .select('key')
      .where('client_id', '=', client.clientId)
      .execute();
    const failures = await kysely
      .selectFrom('sign_in_failures')
      .select('subject')
      .where('subject', '=', `account:${email}`)
      .execute();
    const kept = await kysely
      .selectFrom('blobs')
      .select('state')
      .where('client_id', '=', client.clientId)
      .execute();
    return {
      keys: keys.length,
      failures: failures.length,
      blobs: kept.map(({ state }) => state).sort((a, b) => a.localeCompare(b)),
    };
  };
  const hourlyWorkAt = async (instant: string) => {
    const server = await portalWith({ clock: settableClock(instant) });
    await server.portal.work();
    return server.portal;
  };
  expect(await left()).toEqual({ keys: 1, failures: 1, blobs: ['kept', 'reserved'] });
  // The clean-up deletes this row last, so the other rows have been checked by then.
  const over = { subject: randomUUID(), failures: 1, window_ends_at: '2026-11-21T09:00:00Z' };
  await database.kysely.insertInto('sign_in_failures').values(over).execute();
  const soon = await hourlyWorkAt('2026-11-21T09:14:00Z');
  await eventually(
    () =>
      database.kysely
        .selectFrom('sign_in_failures')
        .select('subject')
        .where('subject', '=', over.subject)
        .execute(),
    (rows) => rows.length === 0,
  );
  await soon.close();
  expect(await left()).toEqual({ keys: 1, failures: 1, blobs: ['kept', 'reserved'] });
  const later = await hourlyWorkAt('2026-11-23T09:00:00Z');
  await eventually(left, (rows) => rows.keys === 0 && rows.failures === 0);
  await later.close();
  expect(await left()).toEqual({ keys: 0, failures: 0, blobs: ['kept'] });
  await expect(blobs.get(abandoned)).rejects.toThrow(/./);
});
