import type * as contract from '@counterfoil/contract/customers/routes';
import type { FileBody } from '@counterfoil/contract/route';
import { LEDGER_WORDS } from '@counterfoil/domain/ledger/entries';
import { sql } from 'kysely';
import type { ClientCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import { csvAmount, csvDate, csvText, EMPTY } from '#platform/http/csv-cells';
import type { Call } from '#platform/http/serve-route';
import { csvFile, type CsvColumn } from '#platform/http/csv-stream';
import { BATCH } from '#platform/http/in-pieces';
import type { CustomersDeps } from './deps.ts';
import type { LedgerRow } from './ledger-reader.ts';
import { customersByName } from './read-customers.ts';

type ExportDeps = Pick<CustomersDeps, 'transact' | 'clock'>;

/** An entry in a list of several ledgers. */
interface LedgersRow extends Pick<LedgerRow, 'id' | 'date' | 'kind' | 'number' | 'dueDate'> {
  readonly customerId: string;
  readonly customerName: string;
  /** The change of what the customer owes. */
  readonly amountPence: number;
}

interface Line extends LedgersRow {
  /** The amount the customer owes after the entry; negative: in credit. */
  readonly balancePence: number;
}

// An entry is a debit or a credit; the other column stays empty.
const COLUMNS: readonly CsvColumn<Line>[] = [
  { heading: 'Customer', cell: (line) => csvText(line.customerName) },
  { heading: 'Date', cell: (line) => csvDate(line.date) },
  { heading: 'Details', cell: (line) => csvText(LEDGER_WORDS[line.kind]) },
  { heading: 'Number', cell: (line) => csvText(line.number) },
  // Only invoices are due, though a payment carries its invoice's due date.
  {
    heading: 'Due date',
    cell: ({ kind, dueDate }) => csvDate(kind === 'invoice' ? dueDate : null),
  },
  {
    heading: 'Debit',
    cell: ({ kind, amountPence }) => (kind === 'invoice' ? csvAmount(amountPence) : EMPTY),
  },
  {
    heading: 'Credit',
    cell: ({ kind, amountPence }) => (kind === 'invoice' ? EMPTY : csvAmount(-amountPence)),
  },
  { heading: 'Balance', cell: (line) => csvAmount(line.balancePence) },
];

/** The ledger entries of all customers, or of the given ones, as CSV: by customer, then date. */
export async function exportLedgers(
  deps: ExportDeps,
  { caller, asked }: Call<typeof contract.exportLedgers>,
): Promise<FileBody> {
  const ids = await deps.transact.forClient(caller, (tx) =>
    customersByName(tx, caller.clientId, { ids: asked.customer_ids }),
  );
  return csvFile({
    filename: `ledgers-${deps.clock.today()}.csv`,
    columns: COLUMNS,
    batches: withBalances(entriesOf(deps, caller, ids)),
  });
}

// Most customers have only a few entries, so this many fill a batch.
const CUSTOMERS_AT_ONCE = 100;

async function* entriesOf({ transact }: ExportDeps, caller: ClientCaller, ids: readonly string[]) {
  let start = 0;
  let after: LedgersRow | null = null;
  while (start < ids.length) {
    const some = ids.slice(start, start + CUSTOMERS_AT_ONCE);
    const reading = { after, limit: BATCH };
    const rows: LedgersRow[] = await transact.forClient(caller, (tx) =>
      readLedgers(tx, caller.clientId, some, reading),
    );
    yield rows;
    after = rows.length < BATCH ? null : (rows.at(-1) ?? null);
    start = after ? ids.indexOf(after.customerId, start) : start + some.length;
  }
}

/** Adds the balance after each entry. */
async function* withBalances(
  batches: AsyncGenerator<readonly LedgersRow[]>,
): AsyncGenerator<readonly Line[]> {
  let customerId = '';
  let balancePence = 0;
  for await (const rows of batches) {
    yield rows.map((row) => {
      if (row.customerId !== customerId) balancePence = 0;
      customerId = row.customerId;
      balancePence += row.amountPence;
      return { ...row, balancePence };
    });
  }
}

/** The last entry that was read. */
type Place = Pick<LedgersRow, 'date' | 'id'>;

const BEFORE_ALL: Place = { date: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/**
 * The next entries of these customers' ledgers: by customer in the given order, the oldest entry
 * first. An entry never moves, so reading on from `after` skips none. `after` belongs to the first
 * customer.
 */
async function readLedgers(
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
