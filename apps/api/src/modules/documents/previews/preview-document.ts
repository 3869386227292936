import type * as contract from '@counterfoil/contract/documents/routes';
import type { FileBody } from '@counterfoil/contract/route';
import { extensionOf, isPreviewType, mediaType } from '@counterfoil/domain/document/file-types';
import { refuseArchived } from '@counterfoil/domain/document/refuse-document';
import { BlobError } from '@counterfoil/providers/blobs/port';
import type { ClientCaller } from '#platform/caller';
import type { Call } from '#platform/http/serve-route';
import { enforce, notFound, refuse } from '#platform/refusals';
import type { DocumentsDeps } from '../record/deps.ts';
import { documentsById, type DocumentRow } from '../record/document-store.ts';
import type { Previews } from './previews.ts';

interface Deps extends Pick<DocumentsDeps, 'transact' | 'blobs'> {
  readonly previews: Previews;
}

type PreviewCall = Call<typeof contract.previewDocument>;

/** A document's PDF preview, or the file itself for download. Archived documents have neither. */
export async function previewDocument(deps: Deps, asked: PreviewCall): Promise<FileBody> {
  try {
    return await open(deps, asked);
  } catch (error) {
    if (!(error instanceof BlobError && error.code === 'missing')) throw error;
    // The document was archived or deleted after its row was read; read the row again.
    return open(deps, asked);
  }
}

async function open(deps: Deps, { caller, params, query }: PreviewCall): Promise<FileBody> {
  const [row] = await deps.transact.forClient(caller, (tx) =>
    documentsById(tx, caller.clientId, [params.id]),
  );
  if (!row) throw notFound();
  enforce(refuseArchived(row));
  const extension = extensionOf(row.file_name);
  if (query.download === 'true') {
    return {
      content: await deps.blobs.stream(row.blob_id),
      filename: row.file_name,
      contentType: mediaType(extension),
      disposition: 'attachment',
    };
  }
  if (!isPreviewType(extension)) throw refuse(noPreview(extension));
  return {
    content: await deps.blobs.stream(await pdfOf(deps, caller, row)),
    filename: row.file_name.replace(/\.[^.]*$/, '.pdf'),
    contentType: 'application/pdf',
    disposition: 'inline',
  };
}

/** A PDF needs no conversion. */
const pdfOf = async ({ previews }: Deps, caller: ClientCaller, row: DocumentRow) =>
  extensionOf(row.file_name) === 'pdf' ? row.blob_id : previews.blobOf(caller, row);

const noPreview = (extension: string | null) =>
  `There’s no preview for ${extension ?? 'such'} files. Please download it instead.`;
