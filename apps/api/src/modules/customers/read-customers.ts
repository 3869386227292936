import { sql } from 'kysely';
import type { CUSTOMER_SORTS } from '@counterfoil/contract/customers/routes';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import type { PageMeta } from '@counterfoil/contract/shapes';
import type { ClientCaller } from '#platform/caller';
import { pageMeta, pageWindow, searchPatterns, type PageRequest } from '#platform/page';
import { readCustomer } from './customer-store.ts';
import type { CustomersDeps } from './deps.ts';
import { presentCustomer } from './present-customer.ts';

type Sort = (typeof CUSTOMER_SORTS)[number];

export interface CustomerListRequest extends PageRequest {
  readonly sort?: Sort | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly search?: string | undefined;
}

const SORT_COLUMNS = {
  name: sql`name_key`,
  contact_name: sql`lower(contact_name)`,
  city: sql`lower(city)`,
  total_outstanding: sql`outstanding_pence`,
  created_at: sql`created_at`,
} satisfies Record<Sort, unknown>;

export function getCustomer({ transact, ports }: CustomersDeps, caller: ClientCaller, id: string) {
  return transact.forClient(caller, async (tx): Promise<Customer> => {
    const row = await readCustomer(tx, caller.clientId, id);
    return presentCustomer(row, (await ports.withInvoices(tx, caller.clientId, [id])).has(id));
  });
}

/** A page of the customers, by name unless asked otherwise. */
export function listCustomers(
  { transact, ports }: CustomersDeps,
  caller: ClientCaller,
  request: CustomerListRequest,
): Promise<{ data: Customer[]; meta: PageMeta }> {
  const { limit, offset } = pageWindow(request);
  const patterns = searchPatterns(request.search);
  return transact.forClient(caller, async (tx) => {
    const matching = tx
      .selectFrom('customers')
      .where('client_id', '=', caller.clientId)
      .where((eb) => eb.and(patterns.map((pattern) => eb('search_key', 'like', pattern))));
    const { count } = await matching
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const order = request.order ?? 'asc';
    const rows = await matching
      .selectAll()
      .orderBy(SORT_COLUMNS[request.sort ?? 'name'], (ob) =>
        (order === 'desc' ? ob.desc() : ob.asc()).nullsLast(),
      )
      .orderBy('id', order)
      .$if(limit !== null, (query) => query.limit(limit ?? 0).offset(offset))
      .execute();
    const ids = rows.map((row) => row.id);
    const used = await ports.withInvoices(tx, caller.clientId, ids);
    return {
      data: rows.map((row) => presentCustomer(row, used.has(row.id))),
      meta: pageMeta(request, count),
    };
  });
}
