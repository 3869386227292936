import { setImmediate as nextTurn } from 'node:timers/promises';
import { serialize } from 'pg-protocol';
import type { Answer, Statement } from './statement.ts';

/** A column of the rows that a statement answers. */
interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** The statements that a connection has prepared, by name. */
export type PreparedStatements = Map<string, { readonly columns: readonly Column[]; uses: number }>;

export interface BatchFacts {
  readonly prepared: PreparedStatements;
  /** How a value of a type, by the type's number in the database, becomes one of ours. */
  readonly parserOf: (type: number) => Column['parse'];
  /** After so many uses a statement is planned anew. */
  readonly mostUses: number;
}

interface Description {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

/**
 * Statements that go to the database in one message, and what it answers. After one that fails it executes none of the
 * rest, so they fail with the same error, later: the caller that waits for several learns first what is wrong.
 */
export class Batch {
  readonly #statements: readonly Statement[];
  readonly #facts: BatchFacts;
  #at = 0;
  /** Settle the executed statements. What is outside of a transaction is committed only when all are answered. */
  readonly #settling: (() => void)[] = [];
  #columns: readonly Column[] = [];
  #rows: Answer['rows'] = [];
  /** Why a row could not be read. */
  #unread: Error | null = null;

  constructor(statements: readonly Statement[], facts: BatchFacts) {
    this.#statements = statements;
    this.#facts = facts;
  }

  encode(): Buffer {
    const parsed = new Set<string>();
    const messages = this.#statements.flatMap((statement) => this.#encoded(statement, parsed));
    return Buffer.concat([...messages, serialize.sync()]);
  }

  #encoded({ name, text, values }: Statement, parsed: Set<string>): Buffer[] {
    const bind = serialize.bind({ statement: name ?? '', values: [...values] });
    const execute = serialize.execute();
    if (name === null) {
      return [serialize.parse({ text }), bind, serialize.describe({ type: 'P' }), execute];
    }
    const { prepared, mostUses } = this.#facts;
    const uses = prepared.get(name)?.uses ?? mostUses;
    if (uses < mostUses || parsed.has(name)) return [bind, execute];
    parsed.add(name);
    prepared.delete(name);
    return [
      // There is one that has been used too often, or failed when it was first executed.
      serialize.close({ type: 'S', name }),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      bind,
      execute,
    ];
  }

  /** The name of the statement that is being executed, if it has one. */
  get #name(): string | null {
    return this.#statements[this.#at]?.name ?? null;
  }

  described({ fields }: Description): void {
    const columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#facts.parserOf(dataTypeID),
    }));
    if (this.#name === null) this.#columns = columns;
    else this.#facts.prepared.set(this.#name, { columns, uses: 0 });
  }

  row({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#rows.length === 0 && this.#name !== null) {
      this.#columns = this.#facts.prepared.get(this.#name)?.columns ?? [];
    }
    try {
      this.#rows.push(rowOf(this.#columns, fields));
    } catch (error) {
      // The database goes on answering.
      this.#unread ??= error as Error;
    }
  }

  /** @param tag such as `INSERT 0 2` */
  completed(tag: string): void {
    if (this.#name !== null) this.#countUse(this.#name);
    const statement = this.#statements[this.#at++];
    const [unread, rows] = [this.#unread, this.#rows];
    this.#settling.push(() => {
      if (unread) statement?.reject(unread);
      else statement?.resolve({ ...resultOf(tag), rows });
    });
    this.#columns = [];
    this.#rows = [];
    this.#unread = null;
  }

  #countUse(name: string): void {
    const { prepared } = this.#facts;
    const statement = prepared.get(name);
    if (statement) statement.uses += 1;
    // One without rows is not described.
    else prepared.set(name, { columns: [], uses: 1 });
  }

  /** The whole message was answered. */
  answered(): void {
    for (const settle of this.#settling.splice(0)) settle();
  }

  /** Fulfilled when all statements are settled: after the failed one, and what its caller makes of the error. */
  async failed(error: unknown): Promise<void> {
    if (this.#at < this.#statements.length) this.answered();
    // All were executed, and could not be committed.
    else if (this.#settling.splice(0).length > 0) this.#at = 0;
    const [failing, ...rest] = this.#statements.slice(this.#at);
    this.#at = this.#statements.length;
    failing?.reject(error);
    if (rest.length === 0) return;
    await nextTurn();
    for (const { reject } of rest) reject(error);
  }
}

function resultOf(tag: string): Pick<Answer, 'command' | 'count'> {
  const [command = '', ...numbers] = tag.split(' ');
  const count = Number(numbers.at(-1));
  return { command, count: Number.isNaN(count) ? 0 : count };
}

function rowOf(columns: readonly Column[], fields: readonly (string | null)[]) {
  const row: Answer['rows'][number] = {};
  // Not a list of entries: a tenth of a request's time would go into them.
  for (let at = 0; at < columns.length; at++) {
    const { name, parse } = columns[at] as Column;
    const text = fields[at] ?? null;
    row[name] = text === null ? null : parse(text);
  }
  return row;
}
