import type { IsoDate } from '@counterfoil/domain/dates/iso-date';
import type { LedgerKind } from '@counterfoil/domain/ledger/entries';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx';

/** An entry in a list of several ledgers. */
export interface LedgersRow {
  readonly id: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly date: IsoDate;
  readonly kind: LedgerKind;
  readonly number: string;
  readonly dueDate: IsoDate | null;
  /** The change of what the customer owes. */
  readonly amountPence: number;
}

/** The last entry that was read. */
type Place = Pick<LedgersRow, 'date' | 'id'>;

const BEFORE_ALL: Place = { date: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/**
 * The next entries of these customers' ledgers: by customer in the given order, the oldest entry
 * first. An entry never moves, so reading on from `after` skips none. `after` belongs to the first
 * customer.
 */
export async function readLedgers(
  tx: Tx,
  clientId: string,
  customerIds: readonly string[],
  { after, limit }: { readonly after: Place | null; readonly limit: number },
): Promise<LedgersRow[]> {
  const from = after ?? BEFORE_ALL;
  const { rows } = await sql<LedgersRow>`
    select e.id, e.customer_id as "customerId", c.name as "customerName", e.date, e.kind, e.number,
           e.due_date as "dueDate", e.amount_pence as "amountPence"
    from unnest(${customerIds}::uuid[]) with ordinality as chosen (customer_id, place)
    join customers c on c.client_id = ${clientId} and c.id = chosen.customer_id
    cross join lateral (
      select * from ledger_entries
      where client_id = ${clientId} and customer_id = chosen.customer_id
        and (date, id) > (case place when 1 then ${from.date}::date else ${BEFORE_ALL.date} end,
                          case place when 1 then ${from.id}::uuid else ${BEFORE_ALL.id} end)
      order by date, id limit ${limit}) as e
    order by place, e.date, e.id limit ${limit}`.execute(tx);
  return rows;
}
