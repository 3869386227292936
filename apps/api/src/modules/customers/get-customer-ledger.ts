import type { getCustomerLedger as contract } from '@counterfoil/contract/customers/routes';
import {
  MOST_CREDITS,
  type Ageing as AgeingReply,
  type LedgerEntry,
} from '@counterfoil/contract/customers/schemas';
import type { ReplyOf } from '@counterfoil/contract/route';
import { ageingOf, type Ageing } from '@counterfoil/domain/ledger/ageing';
import { formatPence } from '@counterfoil/domain/money/pence';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import { allRows, batchesOf, type PiecewiseReply } from '#platform/http/in-pieces';
import { pageMeta, pageWindow } from '#platform/page';
import { readCustomer, presentCustomer } from './customer-store.ts';
import type { CustomersDeps } from './deps.ts';
import {
  countLedger,
  openDocuments,
  readBalances,
  readEntries,
  readLedger,
  type LedgerRow,
} from './ledger-reader.ts';

type Reply = ReplyOf<typeof contract>;
type Account = Omit<Reply['data'], 'entries'>;

/** A customer's account as of today: details, the amount owed by age, and one page or all of the entries. */
export async function getCustomerLedger(
  deps: CustomersDeps,
  { caller, params: { id }, query: request }: Call<typeof contract>,
): Promise<Reply | PiecewiseReply<Reply>> {
  const { transact } = deps;
  const { clientId } = caller;
  const order = request.order ?? 'desc';
  if (request.page !== 'all') {
    return transact.forClient(caller, async (tx) => {
      // In this order: the first one keeps postings away from the others.
      const [account, entries, count] = await Promise.all([
        readAccount(deps, tx, clientId, id),
        readLedger(tx, clientId, id, { ...pageWindow(request), order }),
        countLedger(tx, clientId, id),
      ]);
      return {
        data: { ...account, entries: entries.map(presentLedgerEntry) },
        meta: pageMeta(request, count),
      };
    });
  }
  const { account, balances } = await transact.forClient(caller, async (tx) => ({
    account: await readAccount(deps, tx, clientId, id),
    balances: await readBalances(tx, clientId, id, order),
  }));
  const batches = batchesOf([...balances.keys()], (batch) =>
    transact.forClient(caller, (tx) => readEntries(tx, clientId, balances, batch)),
  );
  return allRows(
    batches,
    (rows, meta) => ({ data: { ...account, entries: rows.map(presentLedgerEntry) }, meta }),
    ({ data }) => data.entries,
  );
}

/** Blocks postings until the transaction ends, so that everything read in it is consistent. */
async function readAccount(
  { clock, ports }: CustomersDeps,
  tx: Tx,
  clientId: string,
  id: string,
): Promise<Account> {
  const [row, used, open] = await Promise.all([
    readCustomer(tx, clientId, id, 'share'),
    ports.withInvoices(tx, clientId, [id]),
    openDocuments(tx, clientId, [id]),
  ]);
  return {
    customer: presentCustomer(row, used.has(id)),
    balance: formatPence(row.outstanding_pence),
    ageing: presentAgeing(ageingOf(open, clock.today())),
    credits: open
      .filter(({ openPence }) => openPence < 0)
      .slice(0, MOST_CREDITS)
      .map(({ documentId, number, openPence }) => ({
        document_id: documentId,
        number,
        amount: formatPence(-openPence),
      })),
  };
}

function presentLedgerEntry(row: LedgerRow): LedgerEntry {
  return {
    id: row.id,
    date: row.date,
    kind: row.kind,
    document_id: row.documentId,
    number: row.number,
    due_date: row.dueDate,
    debit: formatPence(row.debitPence),
    credit: formatPence(row.creditPence),
    balance: formatPence(row.balancePence),
  };
}

function presentAgeing(ageing: Ageing): AgeingReply {
  return {
    current: formatPence(ageing.currentPence),
    days_1_30: formatPence(ageing.days1To30Pence),
    days_31_60: formatPence(ageing.days31To60Pence),
    days_61_90: formatPence(ageing.days61To90Pence),
    older: formatPence(ageing.olderPence),
    unused_credit: formatPence(ageing.unusedCreditPence),
    total: formatPence(ageing.totalPence),
  };
}
