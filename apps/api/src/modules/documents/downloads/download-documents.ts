import type * as contract from '@counterfoil/contract/documents/routes';
import type { FileBody } from '@counterfoil/contract/route';
import { refuseArchived } from '@counterfoil/domain/document/refuse-document';
import { inOrderOf } from '#platform/db/rows';
import type { Call } from '#platform/http/serve-route';
import { zipStream } from '#platform/http/zip-stream';
import { zipFileNames } from '#platform/zip-names';
import type { DocumentsDeps } from '../record/deps.ts';
import { documentsById, refuseChosen, type DocumentRow } from '../record/document-store.ts';

/** Several documents in one ZIP, streamed while it is made. Checks first that all of them exist. */
export async function bulkDownloadDocuments(
  deps: DocumentsDeps,
  { caller, asked: { document_ids: ids } }: Call<typeof contract.bulkDownloadDocuments>,
): Promise<FileBody> {
  const rows = await deps.transact.forClient(caller, (tx) =>
    documentsById(tx, caller.clientId, ids),
  );
  refuseChosen(rows, ids, refuseArchived);
  return {
    content: zipStream(zipEntries(deps, inOrderOf(ids, rows)), deps.clock.now()),
    filename: `documents-${deps.clock.today()}.zip`,
    disposition: 'attachment',
  };
}

/** The files of these documents for a ZIP, under safe and unique names. */
export function zipEntries(
  { blobs }: { readonly blobs: Pick<DocumentsDeps['blobs'], 'stream'> },
  rows: readonly DocumentRow[],
) {
  const names = zipFileNames(rows.map(({ file_name }) => file_name));
  return rows.map(({ blob_id }, at) => ({
    name: names[at] ?? '',
    open: () => blobs.stream(blob_id),
  }));
}
