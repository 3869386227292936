import type { CreateRateLimitOptions, FastifyRateLimitStore } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';
import type { SharedCounts } from '../shared-counts.ts';
import type { Clock } from '../time/clock.ts';

/** The requests of a caller in a span of time. */
interface Tally {
  readonly beginsAtMs: number;
  /** Of this node. */
  own: number;
  /** Of those, the ones that other nodes know of. */
  told: number;
  /** Of other nodes, as last heard. */
  others: number;
}

/** A node tells the others after each twentieth of a limit: a caller exceeds it by a twentieth for each node at most. */
const STEPS = 20;
const REMEMBERED = 20_000;

/** Options of a limit, with the name by which all nodes count for it. */
export const scoped = (groupId: string, options: CreateRateLimitOptions) => ({
  ...options,
  groupId,
});

/**
 * The store of a limit that holds over all nodes. Most callers stay under a twentieth of it, so most requests ask nothing of
 * the database. While the database does not answer, each node counts alone.
 * @param shared null: this node is the only one
 */
export function sharedLimitStore(
  clock: Clock,
  shared: SharedCounts | null,
  scope = 'address',
): FastifyRateLimitStore {
  // Each route has a store of its own, and `max` would take the memory of all callers at once.
  const tallies = new LRUCache<string, Tally>({ maxSize: REMEMBERED, sizeCalculation: () => 1 });
  const tallyOf = (caller: string, beginsAtMs: number): Tally => {
    const known = tallies.get(caller);
    if (known?.beginsAtMs === beginsAtMs) return known;
    const begun = { beginsAtMs, own: 0, told: 0, others: 0 };
    tallies.set(caller, begun);
    return begun;
  };
  const share = async (caller: string, tally: Tally, counts: SharedCounts) => {
    const news = tally.own - tally.told;
    tally.told = tally.own;
    const all = await counts.add(scope, caller, tally.beginsAtMs, news).catch(() => 0);
    tally.others = Math.max(tally.others, all - tally.told);
  };
  const count = async (caller: string, spanMs: number, max: number) => {
    const now = clock.now().epochMilliseconds;
    const tally = tallyOf(caller, now - (now % spanMs));
    tally.own++;
    const current = () => tally.own + tally.others;
    const isNews = tally.own - tally.told >= Math.ceil(max / STEPS);
    if (shared && isNews && current() <= max) await share(caller, tally, shared);
    return { current: current(), ttl: tally.beginsAtMs + spanMs - now };
  };
  return {
    incr: (caller, callback, spanMs, max) =>
      void count(caller, spanMs, max).then((counted) => callback(null, counted)),
    child: (options: object) =>
      sharedLimitStore(clock, shared, 'groupId' in options ? String(options.groupId) : scope),
  };
}
