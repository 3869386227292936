import type { Act, Doer } from '@counterfoil/contract/history/schemas';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from './db/tx.ts';

/** The part of an audit log row that its client may see. */
export interface ActRow {
  readonly id: string;
  readonly subject_id: string | null;
  readonly at: string;
  readonly action: string;
  readonly device: string | null;
  readonly changes: string[];
  readonly by_kind: Doer['kind'];
  readonly by_name: string | null;
  /** All that the office gave; `changes` names what differed. */
  readonly set_to: Act['set_to'];
}

interface ActsQuery {
  readonly actions: readonly string[];
  /** The id of an act: only older ones. */
  readonly before?: string | null;
  readonly most: number;
}

/** The newest acts on some of the client's records. */
export const actsOn = (tx: Tx, subjects: readonly string[], asked: ActsQuery) =>
  read(tx, sql`acts_on(${[...subjects]}::uuid[], ${argumentsOf(asked)})`);

/** The newest acts on the account and all of its records. */
export const actsOfClient = (tx: Tx, asked: ActsQuery) =>
  read(tx, sql`acts_of_client(${argumentsOf(asked)})`);

/** The newest acts of one of the client's users on their own login. */
export const actsOfUser = (tx: Tx, userId: string, asked: ActsQuery) =>
  read(tx, sql`acts_of_user(${userId}::uuid, ${argumentsOf(asked)})`);

const argumentsOf = ({ actions, before = null, most }: ActsQuery) =>
  sql`${[...actions]}::text[], ${before}::uuid, ${most}`;

const read = async (tx: Tx, from: RawBuilder<unknown>): Promise<readonly ActRow[]> =>
  (await sql<ActRow>`select * from ${from}`.execute(tx)).rows;
