import type { Database } from '../db/open-database.ts';
import { TryLater } from '../refusals.ts';

/** With so many requests before it, one would wait for seconds, and each wait makes the next one longer. */
const MOST_WAITING = 500;
const RETRY_AFTER_SECONDS = 5;

export const OVERLOADED =
  'The portal is very busy at the moment. Please try again in a few seconds.';

/** @returns what throws a 503 while too many requests wait for a connection to the database */
export const createOverload =
  ({ pools }: Pick<Database, 'pools'>) =>
  (): void => {
    if (pools().every(({ waiting }) => waiting < MOST_WAITING)) return;
    throw new TryLater(503, OVERLOADED, RETRY_AFTER_SECONDS);
  };
