import { getProfile } from '@counterfoil/contract/account/routes';
import { inject, signedInClient } from '@counterfoil/testkit/clients';
import { portalWith, testApi } from '@counterfoil/testkit/test-api';
import { anAddress } from '@counterfoil/testkit/unused';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SharedCounts } from '../shared-counts.ts';
import { clockStartingAt } from '../time/clock.ts';
import { sharedLimitStore } from './shared-limit-store.ts';

const LIMIT = 100;
const SPAN_MS = 60_000;
const NODES = 3;

/** Counts of several nodes in memory. */
function counts() {
  const all = new Map<string, number>();
  const add = vi.fn<SharedCounts['add']>(async (scope, caller, beginsAtMs, by) => {
    const key = [scope, caller, beginsAtMs].join(' ');
    all.set(key, (all.get(key) ?? 0) + by);
    return all.get(key) ?? 0;
  });
  return { add };
}

/** Takes the nodes in turn. */
function turn<T>(nodes: readonly T[], time: number): T {
  const node = nodes[time % nodes.length];
  if (node === undefined) throw new Error('no nodes');
  return node;
}

function aNode(
  shared: SharedCounts | null,
  now = () => Temporal.Instant.from('2026-11-21T09:00:10Z'),
) {
  const store = sharedLimitStore({ ...clockStartingAt(now()), now }, shared);
  return (caller = 'ada', max = LIMIT) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ current: number; ttl: number }>();
    store.incr(
      caller,
      (error, counted) => (counted ? resolve(counted) : reject(error)),
      SPAN_MS,
      max,
    );
    return promise;
  };
}

/** How many of the requests are within the limit. */
async function admitted(times: number, ask: (time: number) => Promise<{ current: number }>) {
  let within = 0;
  for (let time = 0; time < times; time++) within += (await ask(time)).current <= LIMIT ? 1 : 0;
  return within;
}

test('a caller who spreads requests over the nodes has one limit, a twentieth for each node off', async () => {
  const shared = counts();
  const nodes = Array.from({ length: NODES }, () => aNode(shared));
  const within = await admitted(10 * LIMIT, (time) => turn(nodes, time)());
  expect(within).toBeGreaterThanOrEqual(LIMIT);
  expect(within).toBeLessThanOrEqual(LIMIT + NODES * (LIMIT / 20));
});

test('a caller on one node has the whole limit, and other callers theirs', async () => {
  const shared = counts();
  const [one, other] = [aNode(shared), aNode(shared)];
  expect(await admitted(2 * LIMIT, () => one('ada'))).toBe(LIMIT);
  expect(await admitted(1, () => other('ben'))).toBe(1);
  expect((await other('ada', 1)).current).toBeGreaterThan(LIMIT);
});

test('a caller far below the limit, or far above it, asks nothing of the database', async () => {
  const { add } = counts();
  const node = aNode({ add });
  await admitted(LIMIT / 20 - 1, () => node());
  expect(add).toHaveBeenCalledTimes(0);
  await admitted(10 * LIMIT, () => node());
  expect(add).toHaveBeenCalledTimes(20);
});

test('a span ends on every node at the same moment, and the answer says when', async () => {
  let now = Temporal.Instant.from('2026-11-21T09:00:59.500Z');
  const node = aNode(counts(), () => now);
  expect(await node()).toEqual({ current: 1, ttl: 500 });
  now = now.add({ milliseconds: 499 });
  expect(await node()).toEqual({ current: 2, ttl: 1 });
  now = now.add({ milliseconds: 1 });
  expect(await node()).toEqual({ current: 1, ttl: SPAN_MS });
});

test('a node counts alone while the database does not answer', async () => {
  const node = aNode({ add: () => Promise.reject(new Error('no database')) });
  expect(await admitted(2 * LIMIT, () => node())).toBe(LIMIT);
});

test('a limit takes memory for its callers alone: each route has one', () => {
  const before = process.memoryUsage().arrayBuffers;
  const stores = Array.from({ length: 200 }, () => aNode(null));
  expect(stores).toHaveLength(200);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000);
});

test('of more callers than it remembers, a limit forgets those idle longest', async () => {
  const node = aNode(null);
  for (let one = 0; one < 20_001; one++) await node(`caller ${one}`);
  expect((await node('caller 1')).current).toBe(2);
  expect((await node('caller 0')).current).toBe(1);
});

test('two portals on one database count a session and an address together', async () => {
  const { database } = await testApi();
  // As on a server, which several processes share.
  const around = { database: { ...database, kind: 'postgres' as const }, requestsPerMinute: 20 };
  const portals = [await portalWith(around), await portalWith(around)];
  onTestFinished(async () => {
    for (const { portal } of portals) await portal.close();
  });
  const client = await signedInClient();
  const sessions = portals.map((server) => client.through(server));
  const address = anAddress();
  for (const [ask, status] of [
    [(time: number) => turn(sessions, time).raw(getProfile), 200],
    [(time: number) => inject(turn(portals, time), getProfile, { address }), 401],
  ] as const) {
    const statuses: number[] = [];
    for (let time = 0; time < 40; time++) statuses.push((await ask(time)).status);
    const within = statuses.filter((each) => each === status).length;
    expect(within).toBeGreaterThanOrEqual(20);
    expect(within).toBeLessThanOrEqual(22);
    expect(statuses.slice(within)).toEqual(Array(40 - within).fill(429));
  }
});
