import { LRUCache } from 'lru-cache';
import type pg from 'pg';

/**
 * Statements that come again are prepared: PostgreSQL parses and plans them once for each connection, which is half of
 * what a read costs it. Each is kept with its plan, so only frequent ones are, and not too many.
 */
const OFTEN = 5;
const MOST_PREPARED = 200;
const MOST_COUNTED = 2_000;
const LONGEST = 10_000;

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** The names of the statements that come often enough to be prepared. */
export function frequentNames() {
  const counts = new LRUCache<string, number>({ max: MOST_COUNTED });
  const names = new Map<string, string>();
  // After a change of the schema the old statements answer no more, and all get new names.
  let generation = 0;
  const nameOf = (text: string): string | null => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (text.length > LONGEST || names.size === MOST_PREPARED) return null;
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    if (count < OFTEN) return null;
    counts.delete(text);
    const name = `s${generation}_${names.size}`;
    names.set(text, name);
    return name;
  };
  const forget = (error: unknown): never => {
    if (isStalePlan(error)) {
      names.clear();
      generation++;
    }
    throw error;
  };
  return { nameOf, forget };
}

/** Prepares the frequent statements of a pool's connections. */
export function prepareFrequent(pool: pg.Pool): void {
  const { nameOf, forget } = frequentNames();
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    const prepared: Query = (text, values, ...rest) => {
      const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0;
      const name = isPlain && rest.length === 0 ? nameOf(text) : null;
      if (name === null) return query(text, values, ...rest);
      return (query({ name, text, values }) as Promise<unknown>).catch(forget);
    };
    Object.assign(client, { query: prepared });
  });
}

const FEATURE_NOT_SUPPORTED = '0A000';

/** A prepared statement from before a change of the schema, such as a new release's new column. It can be tried again. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === FEATURE_NOT_SUPPORTED &&
  error.message.startsWith('cached plan must not change result type');
