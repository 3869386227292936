import type * as contract from '@counterfoil/contract/invoices/overview-routes';
import type { ReplyOf } from '@counterfoil/contract/route';
import { formatPence } from '@counterfoil/domain/money/pence';
import { sql } from 'kysely';
import type { Call } from '#platform/http/serve-route';
import type { Tx } from '#platform/db/tx';
import type { InvoicesDeps } from '../record/deps.ts';
import { isWhole, matching, type ListState, type ClientListRequest } from './invoice-ids.ts';

type Statistics = ReplyOf<typeof contract.invoiceStatistics>;

/** The counts and sums of each list, as of today; with a search or a customer: of what they find in it. */
export function invoiceStatistics(
  { transact, clock }: Pick<InvoicesDeps, 'transact' | 'clock'>,
  { caller, query, asked }: Call<typeof contract.invoiceStatistics>,
): Promise<Statistics> {
  const { clientId } = caller;
  const wanted: ClientListRequest = { ...query, ...asked, clientId, today: clock.today() };
  return transact.forClient(caller, async (tx) => {
    const tallies = isWhole(wanted) ? await readTallies(tx, wanted) : await addUp(tx, wanted);
    const of = (state: ListState) => tallies.find((tally) => tally.state === state);
    return {
      draft: presentFigures(of('draft')),
      sent: presentFigures(of('sent')),
      overdue: presentFigures(of('overdue')),
      paid: presentFigures(of('paid')),
      outstanding_total: formatPence(
        (of('sent')?.balancePence ?? 0) + (of('overdue')?.balancePence ?? 0),
      ),
    };
  });
}

/** The sums of one list. The amounts of invoices and of credit notes are apart. */
interface Tally {
  readonly state: ListState;
  /** Includes credit notes. */
  readonly documents: number;
  readonly creditNotes: number;
  readonly totalPence: number;
  readonly creditedPence: number;
  readonly balancePence: number;
  readonly unusedCreditPence: number;
  readonly receivedPence: number;
}

const listOf = (today: string) =>
  sql`case when state = 'sent' and due_date < ${today} then 'overdue' else state end`;

/** The sums of the client's lists, which the database maintains; an empty list has no row. */
async function readTallies(tx: Tx, { clientId, today }: ClientListRequest): Promise<Tally[]> {
  const { rows } = await sql<Tally>`
    select ${listOf(today)} as state,
           sum(documents)::bigint as documents, sum(credit_notes)::bigint as "creditNotes",
           sum(total_pence)::bigint as "totalPence", sum(credited_pence)::bigint as "creditedPence",
           sum(balance_pence)::bigint as "balancePence",
           sum(unused_credit_pence)::bigint as "unusedCreditPence",
           sum(received_pence)::bigint as "receivedPence"
    from invoice_totals where client_id = ${clientId} group by 1`.execute(tx);
  return rows;
}

/** The sums of what a search or a customer finds: one pass over the index that finds it. */
async function addUp(tx: Tx, wanted: ClientListRequest): Promise<Tally[]> {
  const found = matching(tx, wanted).select([
    'i.state',
    'i.due_date',
    'i.type',
    'i.total_pence',
    'i.balance_pence',
    'i.amount_paid_pence',
    'i.overpaid_pence',
  ]);
  const ofInvoices = (amount: 'total_pence' | 'balance_pence' | 'amount_paid_pence') =>
    sql`coalesce(sum(${sql.ref(amount)}) filter (where type = 'invoice'), 0)::bigint`;
  const { rows } = await sql<Tally>`
    select ${listOf(wanted.today)} as state,
           count(*) as documents, count(*) filter (where type <> 'invoice') as "creditNotes",
           ${ofInvoices('total_pence')} as "totalPence", coalesce(sum(total_pence) filter (where type <> 'invoice'), 0)::bigint as "creditedPence",
           ${ofInvoices('balance_pence')} as "balancePence",
           coalesce(sum(case type when 'invoice' then overpaid_pence else balance_pence end), 0)::bigint
             as "unusedCreditPence",
           ${ofInvoices('amount_paid_pence')} as "receivedPence"
    from (${found}) as found group by 1`.execute(tx);
  return rows;
}

/** Tally -> reply. */
const presentFigures = (tally: Tally | undefined): contract.StateFigures => ({
  count: tally?.documents ?? 0,
  credit_notes: tally?.creditNotes ?? 0,
  total: formatPence(tally?.totalPence ?? 0),
  credited: formatPence(tally?.creditedPence ?? 0),
  balance: formatPence(tally?.balancePence ?? 0),
  unused_credit: formatPence(tally?.unusedCreditPence ?? 0),
  received: formatPence(tally?.receivedPence ?? 0),
});
