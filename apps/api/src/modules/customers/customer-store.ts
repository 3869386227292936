import { folded } from '@counterfoil/domain/folded';
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';
import {
  byId,
  changeRow,
  NEXT_VERSION,
  changesNothing,
  type Row,
  type RowLock,
  storedFields,
  unseen,
} from '#platform/db/rows';
import type { Schema } from '#platform/db/schema.gen';
import type { Tx } from '#platform/db/tx';
import { customer, type Customer } from '@counterfoil/contract/customers/schemas';
import { isCustomerValid } from '@counterfoil/domain/customer/complete';
import { refuseCustomerDelete } from '@counterfoil/domain/customer/refuse-delete';
import { formatPence } from '@counterfoil/domain/money/pence';

export type CustomerRow = Row<'customers'>;

/**
 * A customer. `key share` blocks renaming and deletion, but not postings to the ledger; `share` blocks postings too, so
 * that pages of the ledger read in the transaction are consistent; a change takes `update`.
 */
export const readCustomer = (
  tx: Tx,
  clientId: string,
  id: string,
  lock?: RowLock,
): Promise<CustomerRow> => byId(tx, 'customers', clientId, id, lock);

type Keys = 'name_key' | 'search_key';

export function insertCustomer(tx: Tx, row: Omit<Insertable<Schema['customers']>, Keys>) {
  return tx
    .insertInto('customers')
    .values({ ...row, ...searchKeys(row) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const saveCustomer = (
  tx: Tx,
  before: CustomerRow,
  changes: Updateable<Schema['customers']>,
): Promise<CustomerRow> =>
  changesNothing(changes)
    ? Promise.resolve(before)
    : changeRow(tx, 'customers', before, {
        ...changes,
        ...searchKeys(before, changes),
        lock_version: NEXT_VERSION,
      });

const SEARCHED = ['name', 'contact_name', 'email', 'city', 'post_code'] as const;
type SearchedColumns = { readonly [K in (typeof SEARCHED)[number]]?: string | null | undefined };

/** The folded columns that lists sort and search by. */
function searchKeys(row: SearchedColumns, changes: SearchedColumns = {}) {
  const [name, ...others] = SEARCHED.map((field) =>
    changes[field] === undefined ? row[field] : changes[field],
  );
  return {
    name_key: folded(name ?? ''),
    search_key: folded([name, ...others].filter(Boolean).join(' ')),
  };
}

/**
 * The customers that lists, searches and exports show. A request that names a customer's id reads
 * every customer.
 */
export const customersInUse = (kysely: Kysely<Schema>, clientId: string) =>
  kysely.selectFrom('customers').where('client_id', '=', clientId);

/** The customers with these ids. Looks up each id: faster than a scan of the whole index. */
export async function readCustomers(
  tx: Tx,
  clientId: string,
  ids: readonly string[],
): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    select found.*
    from (select distinct unnest(${unseen(ids, 'uuid[]')}) as id) as chosen cross join lateral (
      select * from customers where id = chosen.id and client_id = ${clientId} limit 1) as found`.execute(
    tx,
  );
  return rows;
}

/** Row -> reply. */
export const presentCustomer = (row: CustomerRow, hasInvoices: boolean): Customer => ({
  ...storedFields(row, customer),
  total_outstanding: formatPence(row.outstanding_pence),
  is_delete_allowed: refuseCustomerDelete({ ...row, is_delete_allowed: !hasInvoices }) === null,
  valid: isCustomerValid(row),
});
