import { CompiledQuery, sql, type Kysely } from 'kysely';
import type { Clock } from '../time/clock.ts';
import { traced } from '../traces.ts';
import { inTransaction } from './driver/dialect.ts';
import { replayOrClaim, keepReply, type Claim } from './idempotency.ts';
import { isStalePlan } from './prepared.ts';
import type { Schema } from './schema.gen.ts';
import type { Tx } from './tx.ts';

/** The client that a transaction runs for. */
export interface Scope {
  readonly clientId: string;
  /** Set on a request that carried an Idempotency-Key. */
  readonly claim?: Claim;
}

/** The only way to the database. Never hold a transaction across a network call. */
export interface Transact {
  /** Reads or writes the rows of one client: row-level security hides all others. */
  forClient<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Writes for one client and answers a request. With an Idempotency-Key the same transaction keeps
   * the first answer, and a repeated request gets it again.
   */
  answering<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Reaches rows of every client: sessions, accounts, seeding, sweeps. Never for a request's own
   * data.
   */
  acrossClients<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

// The database ends one of two deadlocked transactions; the loser starts again.
const DEADLOCK = '40P01';
const TRIES = 5;

/** One statement for both: `set local role` and the client that the policies compare with. */
const SETTING = `select set_config('role', 'counterfoil_app', true), set_config('app.client_id', $1, true)`;

/** @param requests for the transactions of clients: see `Database` */
export function createTransact(
  kysely: Kysely<Schema>,
  clock: Clock,
  requests: Kysely<Schema> | null = null,
): Transact {
  const once = <T>(on: Kysely<Schema>, work: (tx: Tx) => Promise<T>): Promise<T> =>
    traced('transaction', {}, async () => {
      let own: Tx | undefined;
      const answer = await inTransaction(on, (tx) => work((own = tx)));
      if (own) committed.add(own);
      return answer;
    });
  const transaction = <T>(on: Kysely<Schema>, work: (tx: Tx) => Promise<T>): Promise<T> =>
    again(() => once(on, work));
  const forClient: Transact['forClient'] = (scope, work) =>
    transaction(requests ?? kysely, (tx) => {
      // It goes with the first statement of the work, which is not executed if it fails.
      tx.executeQuery(CompiledQuery.raw(SETTING, [scope.clientId])).catch(() => undefined);
      return work(tx);
    });
  return {
    forClient,
    answering: (scope, work) =>
      forClient(scope, async (tx) => {
        const { clientId, claim } = scope;
        if (!claim) return work(tx);
        await replayOrClaim(tx, { clientId, claim }, clock.now());
        const reply = await work(tx);
        await keepReply(tx, { clientId, claim }, reply);
        return reply;
      }),
    acrossClients: (work) => transaction(kysely, work),
  };
}

/** Does the work again that the database ended for no fault of its own: a deadlock, or a change of the schema. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(isDeadlock(error) || isStalePlan(error)) || tries === TRIES) throw error;
    }
  }
}

const committed = new WeakSet<Tx>();

/** Whether a transaction's commit was acknowledged. Where it was not, it may have committed all the same. */
export const hasCommitted = (tx: Tx): boolean => committed.has(tx);

const isDeadlock = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === DEADLOCK;

/** Lets one of the office's transactions across clients enqueue work for this client, such as a mail. */
export async function workFor(tx: Tx, clientId: string): Promise<void> {
  await sql`select set_config('app.client_id', ${clientId}, true)`.execute(tx);
}
