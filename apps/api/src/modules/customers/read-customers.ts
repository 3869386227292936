import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { CUSTOMER_SORTS } from '@counterfoil/contract/customers/sorts';
import type * as contract from '@counterfoil/contract/customers/routes';
import type { Customer, ListedCustomer } from '@counterfoil/contract/customers/schemas';
import type { QueryOut, ReplyOf } from '@counterfoil/contract/route';
import { formatPence } from '@counterfoil/domain/money/pence';
import { compiledOnce } from '#platform/db/compiled-once';
import { among, countOf, idsIn, idsOf, listOfIds, unseen } from '#platform/db/rows';
import type { Schema } from '#platform/db/schema.gen';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import { pagedList } from '#platform/paged-list';
import type { PageWindow } from '#platform/page';
import { notFound } from '#platform/refusals';
import { customersInUse, presentCustomer, readCustomer, readCustomers } from './customer-store.ts';
import { matchesWords } from './customer-words.ts';
import type { CustomersDeps } from './deps.ts';

type Sort = (typeof CUSTOMER_SORTS)[number];

type CustomerListRequest = QueryOut<typeof contract.listCustomers>;

const SORT_COLUMNS = {
  name: sql`name_key`,
  contact_name: sql`lower(contact_name)`,
  city: sql`lower(city)`,
  total_outstanding: sql`outstanding_pence`,
  created_at: sql`created_at`,
} satisfies Record<Sort, unknown>;

export function getCustomer(
  { transact, ports }: CustomersDeps,
  { caller, params: { id } }: Call<typeof contract.getCustomer>,
) {
  return transact.forClient(caller, async (tx): Promise<Customer> => {
    const [row, used] = await Promise.all([
      readCustomer(tx, caller.clientId, id),
      ports.withInvoices(tx, caller.clientId, [id]),
    ]);
    return presentCustomer(row, used.has(id));
  });
}

/** A page of the customers or all of them; by name unless another order is requested. */
export function listCustomers(
  deps: CustomersDeps,
  { caller, query: request }: Call<typeof contract.listCustomers>,
) {
  const { clientId } = caller;
  return pagedList<ListedCustomer>({ ...deps, caller }, request, {
    pageOf: async (tx, window) => {
      const [count, ids] = await Promise.all([
        countOf(matching(tx, clientId, request.search)),
        readPage(tx, clientId, request, window),
      ]);
      return { ids, count };
    },
    allIds: (tx) => idsOf(tx, inOrder(tx, clientId, request)),
    read: (tx, ids) => presentAll(deps, tx, clientId, ids),
  });
}

/** A customer's debt less what is not yet due: unused credit covers what is late first, as on their statement. */
const OVERDUE = sql<number>`greatest(0, outstanding_pence - coalesce(not_due.pence, 0))`;

const sumsOf = (notYetDue: RawBuilder<unknown>, where = sql``) =>
  sql<{ customer_id: string; pence: number }>`(
    select customer_id, sum(pence)::bigint as pence from (${notYetDue}) as invoice ${where} group by customer_id
  )`.as('not_due');

/** Sums the debts of all customers, or of those that a search finds. */
export function customerStatistics(
  { transact, clock, ports }: CustomersDeps,
  { caller, query: { search } }: Call<typeof contract.customerStatistics>,
): Promise<ReplyOf<typeof contract.customerStatistics>> {
  const { clientId } = caller;
  return transact.forClient(caller, async (tx) => {
    const notYetDue = ports.notYetDue({ clientId, today: clock.today() });
    const sums = await matching(tx, clientId, search)
      .leftJoin(sumsOf(notYetDue), (join) => join.onRef('not_due.customer_id', '=', 'customers.id'))
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        sql<number>`count(*) filter (where outstanding_pence > 0)`.as('owing'),
        sql<number>`coalesce(sum(outstanding_pence), 0)::bigint`.as('pence'),
        sql<number>`count(*) filter (where outstanding_pence < 0)`.as('in_credit'),
        sql<number>`coalesce(-sum(least(0, outstanding_pence)), 0)::bigint`.as('credit'),
        sql<number>`coalesce(sum(${OVERDUE}), 0)::bigint`.as('overdue'),
      ])
      .executeTakeFirstOrThrow();
    return {
      count: sums.count,
      owing_count: sums.owing,
      outstanding_total: formatPence(sums.pence),
      in_credit_count: sums.in_credit,
      credit_total: formatPence(sums.credit),
      overdue_total: formatPence(sums.overdue),
    };
  });
}

const matching = (kysely: Kysely<Schema>, clientId: string, search: string | undefined) =>
  customersInUse(kysely, clientId).where(matchesWords(search));

type Order = Pick<CustomerListRequest, 'sort' | 'order'>;

const inOrder = (
  kysely: Kysely<Schema>,
  clientId: string,
  { sort = 'name', order = 'asc', search }: Order & Pick<CustomerListRequest, 'search'>,
) =>
  matching(kysely, clientId, search)
    .select('id')
    .orderBy(SORT_COLUMNS[sort], (ob) => (order === 'desc' ? ob.desc() : ob.asc()).nullsLast())
    .orderBy('id', order);

const pageWithoutSearch = compiledOnce(
  (kysely, { clientId, limit, offset }: PageWindow & { clientId: string }, order: Order) =>
    listOfIds(kysely, inOrder(kysely, clientId, order).limit(limit).offset(offset)),
);

/** The ids of one page, in the requested order. */
async function readPage(
  tx: Tx,
  clientId: string,
  request: CustomerListRequest,
  { limit, offset }: PageWindow,
): Promise<string[]> {
  const { sort, order, search } = request;
  if (search !== undefined) {
    return idsOf(tx, inOrder(tx, clientId, request).limit(limit).offset(offset));
  }
  return idsIn(await pageWithoutSearch(tx, { clientId, limit, offset }, { sort, order }));
}

async function presentAll(
  { ports, clock }: CustomersDeps,
  tx: Tx,
  clientId: string,
  ids: readonly string[],
): Promise<ListedCustomer[]> {
  const notYetDue = ports.notYetDue({ clientId, today: clock.today() });
  const [rows, used, sums] = await Promise.all([
    readCustomers(tx, clientId, ids),
    ports.withInvoices(tx, clientId, ids),
    tx
      // Hashed: `among` would compare each of a client's invoices with each id.
      .selectFrom(
        sumsOf(notYetDue, sql`where customer_id in (select unnest(${unseen(ids, 'uuid[]')}))`),
      )
      .selectAll()
      .execute(),
  ]);
  const notDuePence = new Map(sums.map(({ customer_id, pence }) => [customer_id, pence]));
  return rows.map((row) => ({
    ...presentCustomer(row, used.has(row.id)),
    // As OVERDUE, but from the row that is shown: another read might find that less is owed meanwhile.
    total_overdue: formatPence(Math.max(0, row.outstanding_pence - (notDuePence.get(row.id) ?? 0))),
  }));
}

interface Selection {
  readonly search?: string | undefined;
  /** Only these customers, in use or not; 404 when one is missing. */
  readonly ids?: readonly string[] | undefined;
}

/**
 * The ids of the customers by name. An export fixes the customers and their order at its start: paging
 * by name would repeat or skip a customer that is renamed meanwhile.
 */
export async function customersByName(
  tx: Tx,
  clientId: string,
  { search, ids }: Selection,
): Promise<string[]> {
  const query = ids
    ? tx.selectFrom('customers').where('client_id', '=', clientId).where(among(ids))
    : matching(tx, clientId, search);
  const found = await idsOf(tx, query.select('id').orderBy('name_key').orderBy('id'));
  if (ids && found.length < new Set(ids).size) throw notFound();
  return found;
}
