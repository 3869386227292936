import { sql, type OrderByItemBuilder, type RawBuilder } from 'kysely';
import { idsOf } from '#platform/db/ids-of';
import type { Tx } from '#platform/db/tx';
import { countDocuments } from './invoice-counts.ts';
import { isFound, type Search } from './invoice-search.ts';
import { storedStateOf, type InvoiceListRequest, type StoredState } from './list-request.ts';
import { skipDates, type Start } from './skip-dates.ts';

/** Which documents a list is of. */
export interface Wanted extends Pick<InvoiceListRequest, 'state' | 'sort' | 'order'> {
  readonly clientId: string;
  /** Without: everybody's. */
  readonly customerId?: string | undefined;
  readonly today: string;
  readonly search: Search | null;
}

type Sort = NonNullable<Wanted['sort']>;

const SORT_COLUMNS = {
  date: 'date',
  number: 'number_order',
  due_date: 'due_date',
  customer_name: 'customer_name_key',
  total: 'total_pence',
  balance: 'balance_pence',
  created_at: 'created_at',
} as const satisfies Record<Sort, string>;

const STORED: readonly StoredState[] = ['draft', 'sent', 'paid'];

/**
 * How many are found. A search knows it, but of the sent, as the day parts the overdue from the
 * others: these rows are counted, and those of one customer.
 */
export async function countFound(tx: Tx, wanted: Wanted): Promise<number> {
  const { search, state, customerId } = wanted;
  const isKnown = customerId === undefined && storedStateOf(state) !== 'sent';
  if (search && (isKnown || search.count === 0)) return search.count;
  if (search && customerId === undefined) return countFoundOfSent(tx, wanted, search);
  const counts = storedStates(wanted).map((stored) =>
    matching(tx, wanted, stored).select((eb) => eb.fn.countAll<number>().as('count')),
  );
  let sum = 0;
  for (const count of counts) sum += (await count.executeTakeFirstOrThrow()).count;
  return sum;
}

/** Counts among the sent or among the overdue, whichever are fewer: the others are the rest. */
async function countFoundOfSent(tx: Tx, { clientId, state, today }: Wanted, search: Search) {
  const sent = tx
    .selectFrom('invoices as i')
    .where('i.client_id', '=', clientId)
    .where('i.state', '=', sql.lit('sent'))
    .where((eb) => isFound(eb, search))
    .select((eb) => eb.fn.countAll<number>().as('count'));
  const sum = async (parts: readonly (typeof sent)[]) => {
    let found = 0;
    for (const part of parts) found += (await part.executeTakeFirstOrThrow()).count;
    return found;
  };
  const overdue = [sent.where('i.due_date', '<', today)];
  // Apart, each is a stretch of the index; as one condition they would be none.
  const others = [sent.where('i.due_date', '>=', today), sent.where('i.due_date', 'is', null)];
  const areOverdueFewer =
    (await countDocuments(tx, clientId, 'overdue', today)) <
    (await countDocuments(tx, clientId, 'sent', today));
  const counted = areOverdueFewer ? 'overdue' : 'sent';
  const found = await sum(areOverdueFewer ? overdue : others);
  return state === counted ? found : search.count - found;
}

/**
 * The ids of a page in the order asked for, from the index of that order alone; `count` is how many
 * there are in all. A page beyond the middle is read from the other end.
 */
export async function pageOfIds(
  tx: Tx,
  wanted: Wanted,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  count: number,
): Promise<string[]> {
  const rows = Math.min(limit, count - offset);
  if (rows <= 0) return [];
  const fromEnd = offset > count / 2;
  const reading = {
    limit: rows,
    offset: fromEnd ? count - offset - rows : offset,
    turned: fromEnd,
  };
  const ids = await (areFew(wanted, reading, count) ? idsOfFew : firstIds)(tx, wanted, reading);
  return fromEnd ? ids.toReversed() : ids;
}

/** All ids in the order asked for. */
export function allIds(tx: Tx, wanted: Wanted): Promise<string[]> {
  return firstIds(tx, wanted, { limit: null, offset: 0, turned: false });
}

// So many are put in order sooner than an index is read past the overdue.
const FEW = 2000;

/** Whether to read few that are sent, the oldest first: in the index the overdue stand before them. */
function areFew(wanted: Wanted, { turned }: Reading, count: number): boolean {
  const { state, search, customerId } = wanted;
  const isWhole = state === 'sent' && search === null && customerId === undefined;
  return isWhole && count <= FEW && directions(wanted, 'sent', turned).byId === 'asc';
}

/** All of the list by their due dates, and then those of the page by its order. */
async function idsOfFew(tx: Tx, wanted: Wanted, { limit, offset, turned }: Reading) {
  const { by, byId } = directions(wanted, 'sent', turned);
  const sent = tx
    .selectFrom('invoices')
    .select(['id', `${SORT_COLUMNS[wanted.sort ?? 'date']} as key`])
    .where('client_id', '=', wanted.clientId)
    .where('state', '=', sql.lit('sent'));
  // Apart, each is a stretch of the index; as one condition they would be none.
  const dated = sent.where('due_date', '>=', wanted.today);
  const undated = sent.where('due_date', 'is', null);
  const rows = await tx
    .with(
      (cte) => cte('few').materialized(),
      () => dated.unionAll(undated),
    )
    .selectFrom('few')
    .select('id')
    .orderBy('key', by)
    .orderBy('id', byId)
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

interface Reading {
  readonly limit: number | null;
  readonly offset: number;
  /** Whether to read the list from its end. */
  readonly turned: boolean;
}

async function firstIds(tx: Tx, wanted: Wanted, reading: Reading): Promise<string[]> {
  const { limit, offset } = reading;
  const states = storedStates(wanted);
  const start = await startOf(tx, wanted, reading);
  const column = SORT_COLUMNS[wanted.sort ?? 'date'];
  // Each state has its own stretch of the index: the first rows of all are among the first of each.
  const needed = limit === null ? null : states.length > 1 ? offset + limit : limit;
  const stretches = states.map((stored) => {
    const { by, byId } = directions(wanted, stored, reading.turned);
    return matching(tx, wanted, stored)
      .select(['i.id', `i.${column} as key`])
      .$if(start !== null && stored !== 'draft', (query) =>
        query.where('i.date', byId === 'desc' ? '<=' : '>=', start?.date ?? ''),
      )
      .orderBy(`i.${column}`, by)
      .orderBy('i.id', byId)
      .$if(needed !== null, (query) => query.limit(needed ?? 0))
      .$if(states.length === 1, (query) => query.offset(start?.offset ?? offset));
  });
  const [only] = stretches;
  if (stretches.length === 1 && only) return idsOf(tx, only);
  const { by, byId } = directions(wanted, undefined, reading.turned);
  const together: RawBuilder<{ id: string; key: string }> = sql`(${sql.join(
    stretches.map((stretch) => sql`(${stretch})`),
    sql` union all `,
  )})`;
  const all = tx
    .selectFrom(together.as('i'))
    .select('i.id')
    .orderBy('i.key', by)
    .orderBy('i.id', byId)
    .$if(limit !== null, (query) => query.limit(limit ?? 0).offset(offset));
  return idsOf(tx, all);
}

// Below that reading on is as fast.
const MANY = 1000;

/** How far a reading in the order of dates can start from the first row; null: nowhere else. */
async function startOf(tx: Tx, wanted: Wanted, { offset, turned }: Reading): Promise<Start | null> {
  const { clientId, customerId, today, state, sort = 'date', search } = wanted;
  if (sort !== 'date' || customerId !== undefined) return null;
  const down = directions(wanted, undefined, turned).byId === 'desc';
  if (search !== null) return startOfFound(search, offset, down);
  if (state === undefined || state === 'draft' || offset < MANY) return null;
  return skipDates(tx, { clientId, today, list: state, down }, offset);
}

/** Old numbers, say, stand far from the newest: no row in between is looked at. */
function startOfFound({ ids, since, until }: Search, offset: number, down: boolean): Start | null {
  const date = down ? until : since;
  return ids === null && date !== null ? { date, offset } : null;
}

/**
 * A draft without a date comes first on the way down, as it is being written now. What has no due
 * date or number at all comes last either way.
 */
function directions(wanted: Wanted, stored: StoredState | undefined, turned: boolean) {
  const sort = wanted.sort ?? 'date';
  const down = (wanted.order ?? (wanted.sort === undefined ? 'desc' : 'asc')) === 'desc';
  // Where nothing can be missing, the plain order is the one the index has.
  const mayMiss =
    (sort === 'number' && (stored === undefined || stored === 'draft')) ||
    (sort === 'due_date' && wanted.state !== 'overdue');
  const by = (item: OrderByItemBuilder) => {
    const directed = down === turned ? item.asc() : item.desc();
    if (!down || !mayMiss) return directed;
    return turned ? directed.nullsFirst() : directed.nullsLast();
  };
  return { by, byId: down === turned ? ('asc' as const) : ('desc' as const) };
}

export function storedStates({ state }: Wanted): readonly StoredState[] {
  const stored = storedStateOf(state);
  return stored === undefined ? STORED : [stored];
}

/** The documents of a list that are stored in this state. */
export function matching(tx: Tx, wanted: Wanted, stored: StoredState) {
  const { clientId, customerId, state, today, search } = wanted;
  return tx
    .selectFrom('invoices as i')
    .where('i.client_id', '=', clientId)
    .where('i.state', '=', stored)
    .$if(customerId !== undefined, (query) => query.where('i.customer_id', '=', customerId ?? ''))
    .$if(state === 'overdue', (query) => query.where('i.due_date', '<', today))
    .$if(state === 'sent', (query) =>
      query.where((eb) => eb.or([eb('i.due_date', '>=', today), eb('i.due_date', 'is', null)])),
    )
    .$if(search !== null, (query) =>
      query.where((eb) => (search === null ? eb.lit(true) : isFound(eb, search))),
    );
}
