import { AbortedTransactionError, type CompiledQuery, type DatabaseConnection } from 'kysely';
import { withoutValues } from '../errors-without-values.ts';
import type { StatementNames } from '../prepared.ts';
import { parameterOf, type Answer, type Statement } from './statement.ts';

/** A connection to the database, which one caller holds. */
export interface Channel {
  /** Sends the statements in one message and settles each. It is always fulfilled, when all of them are settled. */
  send(statements: readonly Statement[]): Promise<void>;
  /** @param isBroken whether nobody may use it again */
  release(isBroken: boolean): void;
}

/** The connections to one database. */
export interface Channels {
  acquire(): Promise<Channel>;
  destroy(): Promise<void>;
}

/** The statements that write rows. */
const COUNTED: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const nothing = () => undefined;
const ended = () => new Error('The transaction has ended.');

/**
 * A connection for Kysely. The statements of one turn of the event loop go in one message, in their order, and `begin`
 * goes with the first of its transaction. The end of a transaction waits for what has been sent, and refuses the rest:
 * outside of the transaction it would have the owner's rights.
 */
export class Connection implements DatabaseConnection {
  readonly #channel: Channel;
  readonly #names: StatementNames;
  readonly #waiting: Statement[] = [];
  /** Fulfilled when nothing waits and nothing is on its way. */
  #sending: Promise<void> | null = null;
  #state: 'open' | 'beginning' | 'begun' | 'ended' = 'open';
  /** Whether there is a transaction to end. */
  #hasBegun = false;
  /** Why `begin` failed. */
  #failure: unknown = null;
  #isBroken = false;

  constructor(channel: Channel, names: StatementNames) {
    this.#channel = channel;
    this.#names = names;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery) {
    if (this.#state === 'ended') throw ended();
    // Before anything else can run, so that the statements keep their order.
    const answer = this.#wait(sql, parameters);
    try {
      const { command, count, rows } = await answer;
      return {
        rows: rows as R[],
        ...(COUNTED.has(command) ? { numAffectedRows: BigInt(count) } : {}),
      };
    } catch (error) {
      this.#names.forget(error);
      throw calledFrom(new Error(), withoutValues(error));
    }
  }

  #wait(text: string, values: readonly unknown[]): Promise<Answer> {
    // After everything that can run in this turn.
    if (this.#waiting.length === 0) process.nextTick(() => this.#send());
    return new Promise((resolve, reject) => {
      const name = values.length > 0 ? this.#names.nameOf(text) : null;
      this.#waiting.push({ text, name, values: values.map(parameterOf), resolve, reject });
    });
  }

  #send(): void {
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = null));
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      if (this.#state === 'beginning') this.#waiting.unshift(this.#begin());
      await this.#channel.send(this.#waiting.splice(0));
    }
  }

  #begin(): Statement {
    this.#state = 'begun';
    this.#hasBegun = true;
    const reject = (error: unknown) => {
      this.#state = 'ended';
      this.#hasBegun = false;
      this.#failure = error;
      this.#refuseWaiting(error);
    };
    return { text: 'begin', name: null, values: [], resolve: nothing, reject };
  }

  /** Begins a transaction with the next statement. */
  begin(): void {
    this.#state = 'beginning';
  }

  /** @throws AbortedTransactionError when a statement had failed, so that the database rolled back */
  async commit(): Promise<void> {
    const answer = await this.#end('commit');
    if (this.#failure !== null) throw withoutValues(this.#failure);
    if (answer?.command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    try {
      await this.#end('rollback');
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  async #end(how: 'commit' | 'rollback'): Promise<Answer | null> {
    await this.#finish();
    if (!this.#hasBegun) return null;
    const answer = await new Promise<Answer>((resolve, reject) => {
      void this.#channel.send([{ text: how, name: null, values: [], resolve, reject }]);
    }).catch((error: unknown) => {
      throw withoutValues(error);
    });
    // One that could not commit, as it was cancelled before, is still to be rolled back.
    this.#hasBegun = false;
    return answer;
  }

  /** Waits for what was sent, and refuses the rest. */
  async #finish(): Promise<void> {
    this.#state = 'ended';
    this.#refuseWaiting(ended());
    await this.#sending;
  }

  #refuseWaiting(error: unknown): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed: lists are read in pages.');
  }

  async release(): Promise<void> {
    await this.#finish();
    this.#channel.release(this.#isBroken);
  }
}

/** The errors that say where they came from. Several statements may have the same one. */
const located = new WeakSet<Error>();

/** The error, with the first call that led to it. */
function calledFrom(call: Error, error: unknown): unknown {
  if (!(error instanceof Error) || located.has(error)) return error;
  located.add(error);
  error.stack += `\n${call.stack?.split('\n').slice(1).join('\n')}`;
  return error;
}
