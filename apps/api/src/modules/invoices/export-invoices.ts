import type { FileBody } from '@counterfoil/contract/route';
import { sql } from 'kysely';
import type { ClientCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import { csvFile, readOn } from '#platform/http/csv-stream';
import { BATCH } from '#platform/http/in-pieces';
import type { InvoicesDeps } from './deps.ts';
import { invoiceColumns } from './invoice-columns.ts';
import { matching, storedStates, type Wanted } from './invoice-ids.ts';
import { prepareSearch } from './invoice-search.ts';
import type { InvoiceRow } from './invoice-store.ts';
import { storedStateOf, type InvoiceListRequest } from './list-request.ts';

type ExportRequest = Pick<InvoiceListRequest, 'state' | 'search' | 'customer_id'>;

/** The invoices and credit notes of a list as CSV, the first written first. */
export async function exportInvoices(
  { transact, clock }: Pick<InvoicesDeps, 'transact' | 'clock'>,
  caller: ClientCaller,
  request: ExportRequest,
): Promise<FileBody> {
  const { clientId, client } = caller;
  const today = clock.today();
  const { search, hasVat } = await transact.forClient(caller, async (tx) => ({
    search: await prepareSearch(tx, request.search, storedStateOf(request.state)),
    hasVat: client.vatRegistered || (await chargedVat(tx, clientId)),
  }));
  const { customer_id: customerId } = request;
  const wanted: Wanted = { ...request, clientId, customerId, today, search };
  return csvFile({
    filename: `invoices-${today}.csv`,
    columns: invoiceColumns({ hasVat, today }),
    batches: readOn<InvoiceRow>((after) =>
      transact.forClient(caller, (tx) => readAfter(tx, wanted, after)),
    ),
  });
}

/** Who was registered once has sent invoices with VAT, which stand in the books as they are. */
async function chargedVat(tx: Tx, clientId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invoices')
    .select('id')
    .where('client_id', '=', clientId)
    .where('vat_pence', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The next documents in the order they were written. That order no deed changes: a draft that gets
 * another date or is sent while the file is made is in it once, and none is left out.
 */
async function readAfter(
  tx: Tx,
  wanted: Wanted,
  after: InvoiceRow | null,
): Promise<readonly InvoiceRow[]> {
  // Each state has its own stretch of the index: the first rows of all are among the first of each.
  const stretches = storedStates(wanted).map((stored) =>
    matching(tx, wanted, stored)
      .selectAll('i')
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`(i.created_at, i.id) > (${after?.created_at}::timestamptz, ${after?.id}::uuid)`,
        ),
      )
      .orderBy('i.created_at')
      .orderBy('i.id')
      .limit(BATCH),
  );
  const { rows } = await sql<InvoiceRow>`
    select * from (${sql.join(
      stretches.map((stretch) => sql`(${stretch})`),
      sql` union all `,
    )}) as i
    order by created_at, id limit ${BATCH}`.execute(tx);
  return rows;
}
