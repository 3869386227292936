import { randomUUID } from 'node:crypto';
import { testApi } from '@counterfoil/testkit/test-api';
import { expect, test } from 'vitest';
import { createTransact } from './db/transact.ts';
import { createSharedCounts, createSharedPace, forgetOldCounts } from './shared-counts.ts';

const BEGINS = Temporal.Instant.from('2026-11-21T09:00:00Z');

/** Counts of a scope of its own; the SQL is the same on either database. */
async function aScope() {
  const { database, clock } = await testApi();
  const transact = createTransact(database.kysely, clock);
  const scope = randomUUID();
  const counts = createSharedCounts({ kind: 'postgres' }, transact);
  if (!counts) throw new Error('no counts');
  const add = (caller: string, by: number, begins = BEGINS) =>
    counts.add(scope, caller, begins.epochMilliseconds, by);
  const rows = () =>
    transact.acrossClients((tx) =>
      tx
        .selectFrom('shared_counts')
        .selectAll()
        .where('scope', '=', scope)
        .orderBy('begins_at')
        .execute(),
    );
  return { transact, scope, add, rows };
}

test('a count is added up over its callers and spans, and holds no address', async () => {
  const { add, rows } = await aScope();
  const address = '198.51.100.7';
  const later = BEGINS.add({ minutes: 1 });
  expect([await add(address, 3), await add(address, 4)]).toEqual([3, 7]);
  expect([await add('another', 1), await add(address, 2, later)]).toEqual([1, 2]);
  const all = await Promise.all(Array.from({ length: 10 }, () => add(address, 1)));
  expect(Math.max(...all)).toBe(17);
  expect(await rows()).toHaveLength(3);
  expect(JSON.stringify(await rows())).not.toContain(address);
});

test('the embedded database has one process, which counts alone', async () => {
  const { transact } = await aScope();
  expect(createSharedCounts({ kind: 'pglite' }, transact)).toBeNull();
});

test('counts are forgotten an hour after their span began', async () => {
  const { transact, add, rows } = await aScope();
  await add('ada', 1);
  await add('ada', 1, BEGINS.add({ minutes: 1 }));
  await transact.acrossClients((tx) => forgetOldCounts(tx, BEGINS.add({ hours: 1, seconds: 1 })));
  expect((await rows()).map((row) => row.begins_at)).toEqual([
    BEGINS.add({ minutes: 1 }).toString(),
  ]);
});

test('two nodes begin no more attempts in a second than the pace allows', async () => {
  const { transact, scope, rows } = await aScope();
  const paces = [createSharedPace(transact, scope, 3), createSharedPace(transact, scope, 3)];
  const { signal } = new AbortController();
  const all = [...paces, ...paces, ...paces, ...paces].slice(1);
  await Promise.all(all.map((pace) => pace(signal)));
  // Seven turns, at most three of them in each second.
  const turns = (await rows()).map(({ count }) => Math.min(count, 3));
  expect(turns.reduce((sum, count) => sum + count, 0)).toBe(7);
  expect(turns.length).toBeGreaterThanOrEqual(3);
});

test('an attempt that nobody waits for any more gives up its turn', async () => {
  const { transact, scope } = await aScope();
  const pace = createSharedPace(transact, scope, 0);
  const asker = new AbortController();
  const waiting = pace(asker.signal);
  asker.abort();
  await expect(waiting).rejects.toThrow(/abort/i);
});
