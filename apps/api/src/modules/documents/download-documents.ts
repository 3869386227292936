import type { FileBody } from '@counterfoil/contract/route';
import type { ClientCaller } from '#platform/caller';
import { zipStream } from '#platform/http/zip-stream';
import { FieldRefusal, notFound } from '#platform/refusals';
import { zipFileNames } from '#platform/zip-names';
import type { DocumentsDeps } from './deps.ts';
import { documentsById, type DocumentRow } from './document-store.ts';

/** Several documents in one ZIP, streamed as it is made; all are known to be there before. */
export async function bulkDownloadDocuments(
  deps: DocumentsDeps,
  caller: ClientCaller,
  ids: readonly string[],
): Promise<FileBody> {
  const rows = await deps.transact.forClient(caller, (tx) =>
    documentsById(tx, caller.clientId, ids),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const asked = [...new Set(ids)];
  if (asked.some((id) => !byId.has(id))) throw notFound();
  const errors = rows
    .filter(({ archived_at }) => archived_at !== null)
    .map(({ id, title }) => ({
      field: `document_ids[${ids.indexOf(id)}]`,
      message: `${title}: This document has been archived.`,
      isWholeSentence: true,
    }));
  if (errors.length > 0) throw new FieldRefusal(errors);
  return {
    content: zipStream(
      zipEntries(
        deps,
        asked.flatMap((id) => byId.get(id) ?? []),
      ),
      deps.clock.now(),
    ),
    filename: `documents-${deps.clock.today()}.zip`,
    disposition: 'attachment',
  };
}

/** The files of these documents for a ZIP, under names that are safe and unlike each other. */
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
