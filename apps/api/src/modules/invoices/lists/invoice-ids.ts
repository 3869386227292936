import type { INVOICE_SORTS } from '@counterfoil/contract/invoices/lists';
import { type PageRequest, searchPatterns, type PageWindow } from '#platform/page';
import { matchesWords } from './invoice-words.ts';
import { sql, type Kysely, type OrderByItemBuilder } from 'kysely';
import { compiledOnce } from '#platform/db/compiled-once';
import { idsIn, idsOf, listOfIds } from '#platform/db/rows';
import type { Schema } from '#platform/db/schema.gen';
import type { Tx } from '#platform/db/tx';

export type ListState = 'draft' | 'sent' | 'overdue' | 'paid';
/** The states in the database: "overdue" follows from the date. */
export type StoredState = Exclude<ListState, 'overdue'>;

export interface InvoiceListRequest extends PageRequest {
  readonly state?: ListState | undefined;
  readonly sort?: (typeof INVOICE_SORTS)[number] | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly search?: string | undefined;
  /** The first and the last invoice date, and the first and the last due date. */
  readonly date_from?: string | null | undefined;
  readonly date_to?: string | null | undefined;
  readonly due_from?: string | null | undefined;
  readonly due_to?: string | null | undefined;
  /** Only this customer's documents. */
  readonly customer_id?: string | undefined;
}

/** The fields that decide which documents are in a list. */
type Matched = Omit<ClientListRequest, keyof PageRequest | 'sort' | 'order'>;

/** A client's request, as of today. */
export interface ClientListRequest extends InvoiceListRequest {
  readonly clientId: string;
  readonly today: string;
}

/** The stored state that holds the documents of a list; undefined: every state. */
const storedStateOf = (state: ListState | undefined): StoredState | undefined =>
  state === 'overdue' ? 'sent' : state;

interface PageOfIds {
  readonly ids: readonly string[];
  /** The number of documents in the whole list. */
  readonly count: number;
}

const SORT_COLUMNS = {
  date: 'i.date',
  number: 'i.number_order',
  due_date: 'i.due_date',
  payment_date: 'i.payment_date',
  customer_name: 'i.customer_name_key',
  total: 'i.total_pence',
  balance: 'i.balance_pence',
  created_at: 'i.created_at',
} as const satisfies Record<NonNullable<ClientListRequest['sort']>, string>;

const STORED: readonly StoredState[] = ['draft', 'sent', 'paid'];

/** The ids of all documents of a list, in its order. */
export function allIds(tx: Tx, wanted: ClientListRequest): Promise<string[]> {
  const { column, by, byId } = orderOf(wanted);
  return idsOf(tx, matching(tx, wanted).select('i.id').orderBy(column, by).orderBy('i.id', byId));
}

/** The ids of a page, and how many documents its list holds. */
export async function pageOfIds(
  tx: Tx,
  wanted: ClientListRequest,
  window: PageWindow,
): Promise<PageOfIds> {
  if (!isWhole(wanted)) return pageOfFound(tx, wanted, window);
  if (window.offset === 0) {
    // The first page needs no count, so it goes with it.
    const [count, ids] = await Promise.all([
      countDocuments(tx, wanted),
      readInOrder(tx, wanted, window),
    ]);
    return { ids, count };
  }
  const count = await countDocuments(tx, wanted);
  return { ids: await pageOfWhole(tx, wanted, window, count), count };
}

/** Whether a list has all of its client's documents: the database maintains the sums of these. */
export const isWhole = (wanted: ClientListRequest): boolean =>
  wanted.customer_id === undefined &&
  searchPatterns(wanted.search).length === 0 &&
  DAYS.every(({ name }) => !wanted[name]);

/** Filters, counts and sorts in one pass over the client's invoices. */
function pageOfFound(
  tx: Tx,
  wanted: ClientListRequest,
  { limit, offset }: PageWindow,
): Promise<PageOfIds> {
  const { column, by, byId } = orderOf(wanted);
  return tx
    .with(
      (cte) => cte('found').materialized(),
      () => matching(tx, wanted).select(['i.id', `${column} as key`]),
    )
    .selectNoFrom((eb) => {
      const page = eb.selectFrom('found').select('id').orderBy('key', by).orderBy('id', byId);
      return [
        sql<number>`(select count(*) from found)`.as('count'),
        sql<string[]>`array(${page.limit(limit).offset(offset)})`.as('ids'),
      ];
    })
    .executeTakeFirstOrThrow();
}

/** Reads one page from the index of its order; a page past the middle from the index's other end. */
async function pageOfWhole(
  tx: Tx,
  wanted: ClientListRequest,
  { limit, offset }: PageWindow,
  count: number,
): Promise<readonly string[]> {
  const rows = Math.min(limit, count - offset);
  if (rows <= 0) return [];
  if (offset <= count / 2) return readInOrder(tx, wanted, { limit: rows, offset });
  const fromEnd = { limit: rows, offset: count - offset - rows };
  return (await readInOrder(tx, wanted, fromEnd, 'turned')).toReversed();
}

async function readInOrder(
  tx: Tx,
  { clientId, today, state, sort, order }: ClientListRequest,
  { limit, offset }: PageWindow,
  turned?: 'turned',
): Promise<string[]> {
  const values = { clientId, today, limit, offset, upTo: offset + limit };
  return idsIn(await pageInOrder(tx, values, { state, sort, order, turned }));
}

interface PageValues extends PageWindow {
  readonly clientId: string;
  readonly today: string;
  readonly upTo: number;
}

type PageShape = Order & Pick<Stretch, 'turned'>;

const pageInOrder = compiledOnce(
  (
    kysely,
    { clientId, today, limit, offset, upTo }: PageValues,
    { turned, ...order }: PageShape,
  ) => {
    const { column, by, byId } = orderOf(order, { turned });
    const stored = storedStateOf(order.state);
    // Each state is its own range of the index: the first rows overall are among the first of each range.
    const stretches = (stored ? [stored] : STORED).map((state) => {
      const stretch = matching(kysely, { clientId, today, ...order })
        .select(['i.id', `${column} as key`])
        .where('i.state', '=', state)
        .orderBy(column, orderOf(order, { turned, state }).by)
        .orderBy('i.id', byId);
      return sql`(${stretch.limit(upTo)})`;
    });
    const first = sql<{ id: string; key: string }>`(${sql.join(stretches, sql` union all `)})`;
    const page = kysely.selectFrom(first.as('i')).select('i.id').orderBy('i.key', by);
    return listOfIds(kysely, page.orderBy('i.id', byId).limit(limit).offset(offset));
  },
);

type Order = Pick<ClientListRequest, 'state' | 'sort' | 'order'>;

interface Stretch {
  /** Whether the list is read from its end. */
  readonly turned?: 'turned' | undefined;
  /** Only documents stored in this state. */
  readonly state?: StoredState | undefined;
}

/**
 * A draft without a date comes first in descending order, because it is being written now, and so do unpaid invoices. A
 * missing due date or number comes last in both orders.
 */
function orderOf(wanted: Order, { turned, state = storedStateOf(wanted.state) }: Stretch = {}) {
  const sort = wanted.sort ?? 'date';
  const down = (wanted.order ?? (wanted.sort === undefined ? 'desc' : 'asc')) === 'desc';
  // Where no value can be missing, the plain order matches the index.
  const mayMiss =
    (sort === 'number' && (state ?? 'draft') === 'draft') ||
    (sort === 'due_date' && wanted.state !== 'overdue');
  const isDesc = down !== (turned === 'turned');
  const by = (item: OrderByItemBuilder) => {
    const directed = isDesc ? item.desc() : item.asc();
    if (!down || !mayMiss) return directed;
    return turned ? directed.nullsFirst() : directed.nullsLast();
  };
  return { column: SORT_COLUMNS[sort], by, byId: isDesc ? ('desc' as const) : ('asc' as const) };
}

const DAYS = [
  { name: 'date_from', column: 'i.date', is: '>=' },
  { name: 'date_to', column: 'i.date', is: '<=' },
  { name: 'due_from', column: 'i.due_date', is: '>=' },
  { name: 'due_to', column: 'i.due_date', is: '<=' },
] as const;

export function matching(kysely: Kysely<Schema>, wanted: Matched) {
  const { clientId, customer_id, state, today, search } = wanted;
  const stored = storedStateOf(state);
  return kysely
    .selectFrom('invoices as i')
    .where('i.client_id', '=', clientId)
    .$if(stored !== undefined, (query) => query.where('i.state', '=', stored ?? 'draft'))
    .$if(customer_id !== undefined, (query) => query.where('i.customer_id', '=', customer_id ?? ''))
    .$if(state === 'overdue', (query) => query.where('i.due_date', '<', today))
    .$if(state === 'sent', (query) =>
      query.where((eb) => eb.or([eb('i.due_date', '>=', today), eb('i.due_date', 'is', null)])),
    )
    .where((eb) =>
      eb.and(
        DAYS.flatMap(({ name, column, is }) => {
          const day = wanted[name];
          return day ? [eb(column, is, day)] : [];
        }),
      ),
    )
    .where(matchesWords(search));
}

/** The number of invoices and credit notes in a list; without a state, in all lists. */
async function countDocuments(
  tx: Tx,
  { clientId, today, state }: Pick<ClientListRequest, 'clientId' | 'today' | 'state'>,
): Promise<number> {
  const [row] = await documentsCount(tx, { clientId, today }, { state });
  return row?.count ?? 0;
}

const documentsCount = compiledOnce(
  (
    kysely,
    { clientId, today }: Pick<ClientListRequest, 'clientId' | 'today'>,
    { state }: Pick<ClientListRequest, 'state'>,
  ) =>
    kysely
      .selectFrom('invoice_totals')
      .select(sql<number>`coalesce(sum(documents), 0)::bigint`.as('count'))
      .where('client_id', '=', clientId)
      .$if(state !== undefined, (query) => query.where('state', '=', storedStateOf(state) ?? ''))
      .$if(state === 'overdue', (query) => query.where('due_date', '<', today))
      .$if(state === 'sent', (query) => query.where('due_date', '>=', today)),
);
