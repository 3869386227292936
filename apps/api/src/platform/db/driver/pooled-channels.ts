import type pg from 'pg';
import { Batch, type BatchFacts } from './batch.ts';
import type { Channels } from './connection.ts';

/** The connections of a pool. */
export function channelsOf(pool: pg.Pool, parserOf: BatchFacts['parserOf']): Channels {
  const known = new WeakMap<pg.PoolClient, BatchFacts>();
  const factsOf = (client: pg.PoolClient): BatchFacts => {
    const facts = known.get(client) ?? { prepared: new Map(), parserOf, mostUses: Infinity };
    known.set(client, facts);
    return facts;
  };
  return {
    acquire: async () => {
      const client = await pool.connect();
      const facts = factsOf(client);
      return {
        send: (statements) =>
          new Promise((resolve) => {
            client.query(new Sent(new Batch(statements, facts), resolve));
          }),
        release: (isBroken) => client.release(isBroken),
      };
    },
    destroy: () => pool.end(),
  };
}

/** A batch as `pg` sends it. */
class Sent implements pg.Submittable {
  readonly #batch: Batch;
  readonly #done: () => void;

  constructor(batch: Batch, done: () => void) {
    this.#batch = batch;
    this.#done = done;
  }

  /** @returns why it could not be sent */
  submit({ stream }: pg.Connection): unknown {
    try {
      stream.write(this.#batch.encode());
      return null;
    } catch (error) {
      return error;
    }
  }

  handleRowDescription(message: Parameters<Batch['described']>[0]): void {
    this.#batch.described(message);
  }

  handleDataRow(message: Parameters<Batch['row']>[0]): void {
    this.#batch.row(message);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#batch.completed(text);
  }

  handleEmptyQuery(): void {
    this.#batch.completed('');
  }

  /** Ends the connection: the database would wait for data for ever. */
  handleCopyInResponse({ stream }: pg.Connection): void {
    stream.destroy(new Error('Nothing is copied into the database.'));
  }

  handleCopyData(): void {
    // Without it `pg` throws where nobody can catch it.
  }

  /** Called when the connection breaks, too. */
  handleError(error: unknown): void {
    void this.#batch.failed(error).then(this.#done);
  }

  handleReadyForQuery(): void {
    this.#batch.answered();
    this.#done();
  }
}
