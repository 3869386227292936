import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import type { PageMeta } from '@counterfoil/contract/shapes';
import type { IsoDate } from '@counterfoil/domain/dates/iso-date';
import { sql } from 'kysely';
import type { ClientCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import { allRows, batchesOf, type InPieces } from '#platform/http/in-pieces';
import { pageMeta, pageWindow } from '#platform/page';
import type { InvoicesDeps } from './deps.ts';
import { countDocuments } from './invoice-counts.ts';
import { allIds, countFound, pageOfIds, type Wanted } from './invoice-ids.ts';
import { prepareSearch } from './invoice-search.ts';
import { storedStateOf, type InvoiceListRequest } from './list-request.ts';
import { presentSummary } from './present-invoice.ts';

/** A page of one state's invoices and credit notes, newest date first unless asked otherwise; or all. */
export async function listInvoices(
  { transact, clock }: Pick<InvoicesDeps, 'transact' | 'clock'>,
  caller: ClientCaller,
  request: InvoiceListRequest,
): Promise<InvoiceList | InPieces<InvoiceList>> {
  const { clientId } = caller;
  const today = clock.today();
  if (request.page !== 'all') {
    return transact.forClient(caller, async (tx) =>
      readPage(tx, await wantedOf(tx, clientId, request, today), request),
    );
  }
  const ids = await transact.forClient(caller, async (tx) =>
    allIds(tx, await wantedOf(tx, clientId, request, today)),
  );
  const batches = batchesOf(ids, (batch) =>
    transact.forClient(caller, (tx) => readSummaries(tx, clientId, batch, today)),
  );
  return allRows(
    batches,
    (data, meta) => ({ data, meta }),
    ({ data }) => data,
  );
}

interface InvoiceList {
  readonly data: InvoiceSummary[];
  readonly meta: PageMeta;
}

async function wantedOf(
  tx: Tx,
  clientId: string,
  request: InvoiceListRequest,
  today: IsoDate,
): Promise<Wanted> {
  const search = await prepareSearch(tx, request.search, storedStateOf(request.state));
  const { customer_id: customerId } = request;
  return { ...request, clientId, customerId, today, search };
}

async function readPage(tx: Tx, wanted: Wanted, request: InvoiceListRequest): Promise<InvoiceList> {
  const { clientId, search, customerId, state, today } = wanted;
  const isFiltered = search !== null || customerId !== undefined;
  const count = isFiltered
    ? await countFound(tx, wanted)
    : await countDocuments(tx, clientId, state, today);
  const ids = await pageOfIds(tx, wanted, pageWindow(request), count);
  const rows = await readSummaries(tx, clientId, ids, today);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { data: ids.flatMap((id) => byId.get(id) ?? []), meta: pageMeta(request, count) };
}

async function readSummaries(
  tx: Tx,
  clientId: string,
  ids: readonly string[],
  today: string,
): Promise<InvoiceSummary[]> {
  const rows = await readRows(tx, clientId, ids);
  return rows.map((row) => presentSummary(row, partsOf(row), today));
}

/** The rows with these ids, each with its credit note and the e-mail it was last sent with. */
function readRows(tx: Tx, clientId: string, ids: readonly string[]) {
  return tx
    .selectFrom('invoices as i')
    .leftJoin('invoices as cn', (join) =>
      join.onRef('cn.client_id', '=', 'i.client_id').onRef('cn.parent_id', '=', 'i.id'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('mails as m')
          .select(['m.state', 'm.reason', 'm.sent_at'])
          .whereRef('m.client_id', '=', 'i.client_id')
          .whereRef('m.invoice_id', '=', 'i.id')
          .where('m.kind', '!=', 'reminder')
          .orderBy('m.id', 'desc')
          .limit(1)
          .as('mail'),
      (join) => join.onTrue(),
    )
    .selectAll('i')
    .select(['cn.id as credit_id', 'cn.number as credit_number'])
    .select(['mail.state as mail_state', 'mail.reason as mail_reason'])
    .select('mail.sent_at as mail_sent_at')
    .where('i.client_id', '=', clientId)
    .where(sql<boolean>`i.id = any(${ids}::uuid[])`)
    .execute();
}

interface Joined {
  readonly credit_id: string | null;
  readonly credit_number: string | null;
  readonly mail_state: string | null;
  readonly mail_reason: string | null;
  readonly mail_sent_at: string | null;
}

function partsOf(row: Joined) {
  const { credit_id: id, credit_number: number, mail_state: state } = row;
  return {
    creditNote: id === null ? undefined : { id, number },
    mail:
      state === null ? undefined : { state, reason: row.mail_reason, sent_at: row.mail_sent_at },
  };
}
