import { parseDate } from '@counterfoil/domain/dates/parse-date';
import type * as contract from '@counterfoil/contract/banking/routes';
import {
  bankTransaction,
  type BankTransaction,
  type TransactionFigures,
} from '@counterfoil/contract/banking/schemas';
import type { FileBody, QueryOut } from '@counterfoil/contract/route';
import { formatPence } from '@counterfoil/domain/money/pence';
import { sql } from 'kysely';
import { byId, byIds, countOf, idsOf, inOrderOf, storedFields } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { csvAmount, csvDate, csvText } from '#platform/http/csv-cells';
import { csvFile, type CsvColumn } from '#platform/http/csv-stream';
import { BATCH, batchesOf } from '#platform/http/in-pieces';
import type { Call } from '#platform/http/serve-route';
import { pagedList } from '#platform/paged-list';
import { literally, searchWords, type PageWindow } from '#platform/page';
import type { BankingCalls } from './deps.ts';
import type { TransactionRow } from './transaction-store.ts';

type ListQuery = QueryOut<typeof contract.listBankTransactions>;
type FiguresQuery = QueryOut<typeof contract.getTransactionFigures>;

interface AccountKey {
  readonly clientId: string;
  readonly accountId: string;
}

// A year of two digits is one of this century.
const CENTURY_OF = 2099;

const matching = (
  tx: Tx,
  { clientId, accountId }: AccountKey,
  { search, from, to }: FiguresQuery,
) =>
  tx
    .selectFrom('bank_transactions')
    .where('client_id', '=', clientId)
    .where('account_id', '=', accountId)
    .$if(from !== undefined, (rows) => rows.where('date', '>=', from ?? ''))
    .$if(to !== undefined, (rows) => rows.where('date', '<=', to ?? ''))
    .where((eb) =>
      eb.and(
        searchWords(search).map((word) => {
          const day = parseDate(word, CENTURY_OF);
          return eb.or([
            eb('search_key', 'like', `%${literally(word)}%`),
            ...(day === null ? [] : [eb('date', '=', day)]),
          ]);
        }),
      ),
    );

const SORT_COLUMNS = {
  date: sql`date`,
  amount: sql`amount_pence`,
  description: sql`search_key`,
} satisfies Record<NonNullable<ListQuery['sort']>, unknown>;

function readIds(
  tx: Tx,
  of: AccountKey,
  asked: ListQuery,
  window: PageWindow | null,
): Promise<string[]> {
  const order = asked.order ?? (asked.sort === undefined ? 'desc' : 'asc');
  const query = matching(tx, of, asked)
    .select('id')
    .orderBy(SORT_COLUMNS[asked.sort ?? 'date'], order)
    .orderBy('at', order)
    .orderBy('id', order)
    .$if(window !== null, (rows) => rows.limit(window?.limit ?? 0).offset(window?.offset ?? 0));
  return idsOf(tx, query);
}

const present = (row: TransactionRow): BankTransaction => ({
  ...storedFields(row, bankTransaction),
  amount: formatPence(row.amount_pence),
});

/** A page of an account's transactions, or all of them. */
export async function listBankTransactions(
  deps: BankingCalls,
  { caller, params: { id }, query }: Call<typeof contract.listBankTransactions>,
) {
  const { clientId } = caller;
  const of = { clientId, accountId: id };
  await deps.transact.forClient(caller, (tx) => byId(tx, 'open_banking_accounts', clientId, id));
  return pagedList<BankTransaction>({ ...deps, caller }, query, {
    pageOf: async (tx, window) => ({
      ids: await readIds(tx, of, query, window),
      count: await countOf(matching(tx, of, query)),
    }),
    allIds: (tx) => readIds(tx, of, query, null),
    read: async (tx, ids) => (await byIds(tx, 'bank_transactions', clientId, ids)).map(present),
  });
}

export function getTransactionFigures(
  { transact }: BankingCalls,
  { caller, params: { id }, query }: Call<typeof contract.getTransactionFigures>,
): Promise<TransactionFigures> {
  return transact.forClient(caller, async (tx) => {
    const { currency } = await byId(tx, 'open_banking_accounts', caller.clientId, id);
    // Amounts of another currency cannot be added to those of the account.
    const counts = sql<boolean>`(status = 'booked' and currency = ${currency})`;
    const sums = await matching(tx, { clientId: caller.clientId, accountId: id }, query)
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        sql<number>`count(*) filter (where status = 'pending')`.as('pending_count'),
        sql<number>`count(*) filter (where status = 'booked' and not ${counts})`.as(
          'foreign_count',
        ),
        sql<number>`coalesce(sum(amount_pence) filter (where ${counts} and amount_pence > 0), 0)::bigint`.as(
          'in',
        ),
        sql<number>`coalesce(sum(amount_pence) filter (where ${counts} and amount_pence < 0), 0)::bigint`.as(
          'out',
        ),
        sql<string | null>`coalesce(min(date) filter (where ${counts}), min(date))`.as('first_on'),
        sql<string | null>`coalesce(max(date) filter (where ${counts}), max(date))`.as('last_on'),
      ])
      .executeTakeFirstOrThrow();
    return {
      money_in: formatPence(sums.in),
      money_out: formatPence(sums.out),
      count: sums.count,
      pending_count: sums.pending_count,
      foreign_count: sums.foreign_count,
      first_on: sums.first_on,
      last_on: sums.last_on,
    };
  });
}

const COLUMNS: readonly CsvColumn<TransactionRow>[] = [
  { heading: 'Date', cell: (row) => csvDate(row.date) },
  { heading: 'Description', cell: (row) => csvText(row.description) },
  { heading: 'Amount', cell: (row) => csvAmount(row.amount_pence) },
  { heading: 'Currency', cell: (row) => csvText(row.currency) },
  { heading: 'Status', cell: (row) => csvText(row.status === 'booked' ? 'Booked' : 'Pending') },
];

/** The transactions as CSV, the newest first. */
export async function exportBankTransactions(
  { transact, clock }: BankingCalls,
  { caller, params: { id }, query }: Call<typeof contract.exportBankTransactions>,
): Promise<FileBody> {
  const { clientId } = caller;
  const ids = await transact.forClient(caller, async (tx) => {
    await byId(tx, 'open_banking_accounts', clientId, id);
    return readIds(tx, { clientId, accountId: id }, query, null);
  });
  return csvFile({
    filename: `transactions-${clock.today()}.csv`,
    columns: COLUMNS,
    batches: batchesOf(
      ids,
      async (batch) =>
        inOrderOf(
          batch,
          await transact.forClient(caller, (tx) => byIds(tx, 'bank_transactions', clientId, batch)),
        ),
      BATCH,
    ),
  });
}
