import { extensionOf } from '@counterfoil/domain/document/file-types';
import type { BlobStore, StoredBlob } from '@counterfoil/providers/blobs/port';
import {
  ConversionError,
  CONVERTED,
  type ConversionErrorCode,
  type DocumentConverter,
  type DocumentToConvert,
} from '@counterfoil/providers/document-conversion/port';
import { keepBlob, releaseBlobs, reserveBlob } from '#platform/blobs/blob-rows';
import type { ClientCaller } from '#platform/caller';
import type { Transact } from '#platform/db/transact';
import { createFailures } from '#platform/failures';
import { createFairLine } from '#platform/fair-line';
import type { Logger } from '#platform/log';
import { notFound, refuse } from '#platform/refusals';
import type { Clock } from '#platform/time/clock';
import { lockDocuments, type DocumentRow } from './document-store.ts';
import { isForGood, toRefusal } from './preview-failures.ts';
import { createSharedWork } from './shared-work.ts';

export interface PreviewsDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly converter: DocumentConverter;
  readonly log: Logger;
}

/** The PDFs of documents that are none: made the first time they are looked at, then kept. */
export interface Previews {
  /** The blob of a document's PDF. Throws a refusal that says why there is none. */
  blobOf(caller: ClientCaller, row: DocumentRow): Promise<string>;
}

// One at a time of each kind, so that letters do not keep pictures waiting. The patience is twice what the longest
// conversion takes (a start and a letter, 30 s each), so that one of them costs another client no preview.
export const PREVIEW_LINE = { atOnce: 1, ofOneClient: 20, inAll: 200, patienceMs: 120_000 };

export function createPreviews(deps: PreviewsDeps): Previews {
  const [pictures, letters] = [createFairLine(PREVIEW_LINE), createFairLine(PREVIEW_LINE)];
  const lineOf = (extension: string) =>
    CONVERTED.pictures.some((some) => some === extension) ? pictures : letters;
  // Two who look at once look at the same.
  const shared = createSharedWork<string>();
  const failures = createFailures<ConversionErrorCode>(deps.clock);
  const make = async (caller: ClientCaller, row: DocumentRow, signal: AbortSignal) => {
    const extension = extensionOf(row.file_name) ?? '';
    const document = { extension, open: () => deps.blobs.stream(row.blob_id), signal };
    try {
      return await lineOf(extension).run({ clientId: caller.clientId, signal }, (leave) =>
        makePreview(deps, caller, row, { document, leave }),
      );
    } catch (error) {
      if (!(error instanceof ConversionError)) throw error;
      const { code, message } = error;
      deps.log.warn({ document: row.id, code, message }, 'a document has no preview');
      if (isForGood(code)) failures.remember(contentOf(row), code);
      throw toRefusal(code);
    }
  };
  return {
    blobOf: async (caller, row) => {
      if (row.preview_blob_id) return row.preview_blob_id;
      const known = failures.of(contentOf(row));
      if (known) throw toRefusal(known);
      return shared(row.id, caller.signal, (signal) => make(caller, row, signal));
    },
  };
}

/** The same bytes fail again, also when they are uploaded once more. */
const contentOf = (row: DocumentRow) => row.sha256 ?? row.blob_id;

interface Turn {
  readonly document: DocumentToConvert;
  /** Lets the next document be converted: it does not wait for a store that is slow. */
  readonly leave: () => void;
}

interface Made {
  readonly blobId: string;
  readonly stored: StoredBlob;
}

/** Makes the PDF, stores it, and writes down that it is there: a crash at any moment leaves none. */
async function makePreview(
  deps: PreviewsDeps,
  caller: ClientCaller,
  row: DocumentRow,
  { document, leave }: Turn,
) {
  const { transact, blobs, converter } = deps;
  let reserved: string | null = null;
  let kept: string | null = null;
  try {
    const made = await converter.toPdf(document, async (pdf): Promise<Made> => {
      leave();
      reserved = await transact.forClient(caller, (tx) =>
        reserveBlob(tx, deps.clock, caller.clientId, 'application/pdf'),
      );
      return { blobId: reserved, stored: await blobs.put(reserved, pdf) };
    });
    kept = await keep(deps, caller, row, made);
    return kept;
  } finally {
    if (reserved && reserved !== kept) await release(deps, caller, reserved);
  }
}

/** The blob that is the document's PDF from now on: another server may have been faster. */
function keep(deps: PreviewsDeps, caller: ClientCaller, { id }: DocumentRow, made: Made) {
  const { clientId } = caller;
  return deps.transact.forClient(caller, async (tx) => {
    const [row] = await lockDocuments(tx, clientId, [id]);
    if (!row) throw notFound();
    if (row.archived_at !== null) throw refuse('This document has been archived.');
    if (row.preview_blob_id) return row.preview_blob_id;
    await keepBlob(tx, clientId, made.blobId, made.stored);
    await tx
      .updateTable('documents')
      .set({ preview_blob_id: made.blobId })
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .execute();
    return made.blobId;
  });
}

/** What fails here is left to the sweep. */
async function release(deps: PreviewsDeps, { clientId }: ClientCaller, blobId: string) {
  try {
    await releaseBlobs(deps, clientId, [blobId]);
  } catch (error) {
    deps.log.warn({ err: error }, 'a blob is left to the sweep');
  }
}
