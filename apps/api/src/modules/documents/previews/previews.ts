import { refuseArchived } from '@counterfoil/domain/document/refuse-document';
import { extensionOf } from '@counterfoil/domain/document/file-types';
import {
  ConversionError,
  CONVERTED,
  type ConversionErrorCode,
  type DocumentConverter,
  type DocumentToConvert,
} from '@counterfoil/providers/document-conversion/port';
import { storeBlob } from '#platform/files/new-blobs';
import type { ClientCaller } from '#platform/caller';
import { changeRow } from '#platform/db/rows';
import { createFailures } from '#platform/failures';
import { createFairLine } from '#platform/fair-line';
import { enforce, notFound, refuse, type RefusalError } from '#platform/refusals';
import type { DocumentsDeps } from '../record/deps.ts';
import { lockDocuments, type DocumentRow } from '../record/document-store.ts';
import { createSharedWork } from './shared-work.ts';

export interface PreviewsDeps extends Pick<DocumentsDeps, 'transact' | 'clock' | 'blobs' | 'log'> {
  readonly converter: DocumentConverter;
}

/** The PDFs of documents in other formats: made at the first view, then kept. */
export interface Previews {
  /** The blob of a document's PDF. Throws a refusal that says why there is none. */
  blobOf(caller: ClientCaller, row: DocumentRow): Promise<string>;
}

// One conversion at a time for each kind, so that letters do not delay pictures. The patience is twice the longest
// conversion (a start and a letter, 30 s each), so that one conversion costs another client no preview.
export const PREVIEW_LINE = { atOnce: 1, ofOneClient: 20, inAll: 200, patienceMs: 120_000 };

export function createPreviews(deps: PreviewsDeps): Previews {
  const [pictures, letters] = [createFairLine(PREVIEW_LINE), createFairLine(PREVIEW_LINE)];
  const lineOf = (extension: string) =>
    CONVERTED.pictures.some((some) => some === extension) ? pictures : letters;
  // Concurrent viewers share one conversion.
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
      if (isPermanent(code)) failures.set(contentOf(row), code);
      throw toRefusal(code);
    }
  };
  return {
    blobOf: async (caller, row) => {
      if (row.preview_blob_id) return row.preview_blob_id;
      const known = failures.get(contentOf(row));
      if (known) throw toRefusal(known);
      return shared(row.id, caller.signal, (signal) => make(caller, row, signal));
    },
  };
}

/** The same bytes fail again, also when their client uploads them once more. */
const contentOf = ({ client_id, sha256, blob_id }: DocumentRow) =>
  `${client_id} ${sha256 ?? blob_id}`;

interface Turn {
  readonly document: DocumentToConvert;
  /** Lets the next conversion start without waiting for a slow store. */
  readonly leave: () => void;
}

/** Makes the PDF, stores it and records it. A crash at any moment leaves nothing behind. */
function makePreview(
  deps: PreviewsDeps,
  { clientId }: ClientCaller,
  { id }: DocumentRow,
  { document, leave }: Turn,
): Promise<string> {
  const type = { clientId, contentType: 'application/pdf' };
  return deps.converter.toPdf(document, (pdf) => {
    leave();
    return storeBlob(deps, type, pdf, async (tx, blob) => {
      const [row] = await lockDocuments(tx, clientId, [id]);
      if (!row) throw notFound();
      enforce(refuseArchived(row));
      // Another server was faster.
      if (row.preview_blob_id) return row.preview_blob_id;
      await blob.keep(tx);
      await changeRow(tx, 'documents', row, { preview_blob_id: blob.id });
      return blob.id;
    });
  });
}

const SENTENCES: Readonly<Record<ConversionErrorCode, string>> = {
  broken: 'This file could not be opened: it may be damaged, or protected by a password.',
  too_large: 'This file is too big to show here. Please download it instead.',
  too_long: 'This file takes too long to prepare for viewing. Please download it instead.',
  unavailable: 'This type of file can’t be viewed here. Please download it instead.',
};

/** The user's reason why there is no preview. */
const toRefusal = (code: ConversionErrorCode): RefusalError => refuse(SENTENCES[code]);

const FOR_GOOD: readonly ConversionErrorCode[] = ['broken', 'too_large', 'too_long'];

/** Whether the same bytes will fail again. */
const isPermanent = (code: ConversionErrorCode): boolean => FOR_GOOD.includes(code);
