import type { FileBody } from '@counterfoil/contract/route';
import { sql } from 'kysely';
import type { ClientCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import { csvFile } from '#platform/http/csv-stream';
import { BATCH, batchesOf } from '#platform/http/in-pieces';
import type { InvoicesDeps } from '../record/deps.ts';
import type { InvoiceRow } from '../record/invoice-store.ts';
import { invoiceColumns } from './invoice-columns.ts';
import { allIds } from './invoice-ids.ts';
import { wantedBy, type InvoiceListRequest } from './list-request.ts';

type ExportRequest = Pick<InvoiceListRequest, 'state' | 'search' | 'customer_id'>;

/** The invoices and credit notes of a list as CSV, in the order of their creation. */
export async function exportInvoices(
  { transact, clock }: Pick<InvoicesDeps, 'transact' | 'clock'>,
  caller: ClientCaller,
  request: ExportRequest,
): Promise<FileBody> {
  const { clientId, client } = caller;
  const today = clock.today();
  const wanted = wantedBy(clientId, { ...request, sort: 'created_at' }, today);
  // The ids are read once, so that a draft sent meanwhile is neither skipped nor repeated.
  const { ids, hasVat } = await transact.forClient(caller, async (tx) => ({
    ids: await allIds(tx, wanted),
    hasVat: client.vatRegistered || (await chargedVat(tx, clientId)),
  }));
  return csvFile({
    filename: `invoices-${today}.csv`,
    columns: invoiceColumns({ hasVat, today }),
    batches: batchesOf(
      ids,
      (batch) => transact.forClient(caller, (tx) => readInvoices(tx, clientId, batch)),
      BATCH,
    ),
  });
}

/** A client who was once registered has sent invoices with VAT, which the books still show. */
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

const readInvoices = (tx: Tx, clientId: string, ids: readonly string[]) =>
  tx
    .selectFrom('invoices')
    .selectAll()
    .where('client_id', '=', clientId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .$castTo<InvoiceRow>()
    .execute();
