import { LRUCache } from 'lru-cache';

/**
 * Statements that come again are prepared: PostgreSQL parses and plans them once for each connection, which is half of
 * what a read costs it. Each is kept with its plan, so only frequent ones are, and not too many.
 */
const OFTEN = 5;
const MOST_PREPARED = 200;
const MOST_COUNTED = 2_000;
const LONGEST = 10_000;

/** The names under which connections prepare statements. */
export interface StatementNames {
  /** Counts a use of the statement. Null for one that is not prepared. */
  nameOf(text: string): string | null;
  /** Makes new names if a statement failed because its plan is stale. */
  forget(error: unknown): void;
}

/** Names for the statements that come often enough to be prepared. */
export function frequentNames(): StatementNames {
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
  const forget = (error: unknown) => {
    if (!isStalePlan(error)) return;
    names.clear();
    generation++;
  };
  return { nameOf, forget };
}

const FEATURE_NOT_SUPPORTED = '0A000';

/** A prepared statement from before a change of the schema, such as a new release's new column. It can be tried again. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === FEATURE_NOT_SUPPORTED &&
  error.message.startsWith('cached plan must not change result type');
