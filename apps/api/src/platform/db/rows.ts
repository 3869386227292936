import { pick } from '@counterfoil/domain/pick';
import {
  sql,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type Updateable,
} from 'kysely';
import { notFound } from '../refusals.ts';
import type { Schema } from './schema.gen.ts';
import type { Tx } from './tx.ts';

export type Row<T extends keyof Schema> = Selectable<Schema[T]>;

/** The tables whose rows belong to a client and have an id. */
type OwnedTable = {
  [T in keyof Schema]: Schema[T] extends { id: string; client_id: string } ? T : never;
}[keyof Schema];

/** A row lock, held until the transaction ends. */
export type RowLock = 'update' | 'no key update' | 'share' | 'key share';

/** The client's row with this id; 404 when it is missing or another client's. */
export async function byId<T extends OwnedTable>(
  tx: Tx,
  table: T,
  clientId: string,
  id: string,
  lock?: RowLock,
): Promise<Row<T>> {
  const [row] = await byIds(tx, table, clientId, [id], lock);
  if (!row) throw notFound();
  return row;
}

/** The client's rows with these ids, in the order of their ids, so that two locks cannot deadlock. */
export async function byIds<T extends OwnedTable>(
  tx: Tx,
  table: T,
  clientId: string,
  ids: readonly string[],
  lock?: RowLock,
): Promise<Row<T>[]> {
  const locked = sql.raw(lock ? `for ${lock}` : '');
  const { rows } = await sql<Row<T>>`
    select * from ${sql.table(table)}
    where client_id = ${clientId} and ${among(ids)} order by id ${locked}`.execute(tx);
  return rows;
}

/** The rows in the order of these ids, each once. */
export function inOrderOf<R extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly R[],
): R[] {
  const found = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
}

/**
 * A parameter that the planner does not look at. Otherwise it plans a prepared statement anew each time that this may
 * be cheaper, as for few ids; for a small read that takes longer than executing it.
 */
export const unseen = (value: unknown, type: 'uuid[]' | 'date') =>
  sql`(select ${value}::${sql.raw(type)})`;

/** The condition that the column is one of these ids. */
export const among = (ids: readonly string[], column = 'id') =>
  sql<boolean>`${sql.ref(column)} = any(${unseen(ids, 'uuid[]')}::uuid[])`;

type Changes<Columns> = { readonly [C in keyof Columns]: Columns[C] | RawBuilder<Columns[C]> };

/** For the column `lock_version` of a row that is changed. */
export const NEXT_VERSION = sql<number>`lock_version + 1`;

const OF_THE_SAVE = new Set(['lock_version', 'updated_at']);

/**
 * Whether these columns only say that a row was saved. A request without a field changes nothing, so
 * that nobody else's version is outdated by it.
 */
export const changesNothing = (changes: object): boolean =>
  Object.entries(changes).every(([name, value]) => value === undefined || OF_THE_SAVE.has(name));

/** Changes these columns of the client's row; undefined when the row is gone. */
export async function changeIfThere<T extends OwnedTable>(
  tx: Tx,
  table: T,
  { client_id, id }: { readonly client_id: string; readonly id: string },
  changes: Changes<Updateable<Schema[T]>>,
): Promise<Row<T> | undefined> {
  if (changesNothing(changes)) return (await byIds(tx, table, client_id, [id]))[0];
  // Kysely cannot type a query whose table varies, so `envelopes` represents all of them.
  const changed = await tx
    .updateTable(table as 'envelopes')
    .set(changes as Updateable<Schema['envelopes']>)
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return changed as Row<T> | undefined;
}

/** Changes these columns of a client's row that this transaction has locked. */
export async function changeRow<T extends OwnedTable>(
  tx: Tx,
  table: T,
  row: { readonly client_id: string; readonly id: string },
  changes: Changes<Updateable<Schema[T]>>,
): Promise<Row<T>> {
  const changed = await changeIfThere(tx, table, row, changes);
  if (!changed) throw new Error(`no row ${row.id} in ${table}`);
  return changed;
}

/** Deletes the client's rows with these ids. */
export async function deleteRows(
  tx: Tx,
  table: OwnedTable,
  clientId: string,
  ids: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom(table as 'envelopes')
    .where('client_id', '=', clientId)
    .where(among(ids))
    .execute();
}

/** The number of rows that a query finds. */
export async function countOf<T extends keyof Schema>(
  query: SelectQueryBuilder<Schema, T, object>,
): Promise<number> {
  const counted = query.select(sql<number>`count(*)`.as('count'));
  const { count } = await counted.executeTakeFirstOrThrow();
  return count;
}

// The ids do not depend on the tables of the query.
type Ids = Pick<SelectQueryBuilder<Schema, never, { id: string }>, 'as'>;

/**
 * A query for the ids that a query finds, in its order, as one text: the driver takes four times as long for fifty
 * thousand rows, and blocks all other requests meanwhile.
 */
export const listOfIds = (kysely: Kysely<Schema>, query: Ids) =>
  kysely
    .selectFrom(query.as('listed'))
    .select(sql<string | null>`string_agg(listed.id::text, ',')`.as('ids'));

/** The ids that `listOfIds` answered. */
export const idsIn = ([row]: readonly { readonly ids: string | null }[]): string[] =>
  row?.ids?.split(',') ?? [];

/** The ids that a query finds, in its order. */
export const idsOf = async (tx: Tx, query: Ids): Promise<string[]> =>
  idsIn(await listOfIds(tx, query).execute());

/**
 * Serialises counting a client's totals (storage, mails of a day) until the transaction ends. Take
 * this lock last.
 */
export async function lockClient(tx: Tx, clientId: string): Promise<void> {
  await tx.selectFrom('clients').select('id').where('id', '=', clientId).forNoKeyUpdate().execute();
}

/**
 * The name of the constraint that a failed statement violated, on either driver; null for other
 * errors.
 */
export function brokenConstraint(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return null;
  return typeof error.constraint === 'string' ? error.constraint : null;
}

/** The columns that a reply shows as stored: those named like a field of its schema. */
export function storedFields<R extends object, S extends object>(
  row: R,
  { shape }: { readonly shape: S },
): Pick<R, keyof R & keyof S & string> {
  const isStored = (name: string): name is keyof R & keyof S & string => name in row;
  return pick(row, Object.keys(shape).filter(isStored));
}
