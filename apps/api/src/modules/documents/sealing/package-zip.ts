import { BlobError, type BlobStore } from '@counterfoil/providers/blobs/port';
import { formatDate } from '@counterfoil/domain/dates/iso-date';
import { DOCUMENT_TYPE_LABELS } from '@counterfoil/domain/document/document-types';
import { csvText } from '#platform/http/csv-cells';
import { csvFile, type CsvColumn } from '#platform/http/csv-stream';
import { zipStream, type ZipEntry } from '#platform/http/zip-stream';
import { londonTime } from '#platform/time/clock';
import { zipEntries } from '../downloads/download-documents.ts';
import type { DocumentsDeps } from '../record/deps.ts';
import type { DocumentRow } from '../record/document-store.ts';

interface PackedDocument {
  readonly row: DocumentRow;
  /** The document's name in the ZIP. */
  readonly name: string;
}

const COLUMNS: readonly CsvColumn<PackedDocument>[] = [
  { heading: 'Title', cell: ({ row }) => csvText(row.title) },
  {
    heading: 'Type',
    cell: ({ row }) => csvText(DOCUMENT_TYPE_LABELS[row.document_type]),
  },
  { heading: 'Bank account', cell: ({ row }) => csvText(row.bank_account) },
  { heading: 'Uploaded at', cell: ({ row }) => csvText(uploadedAt(row.created_at)) },
  { heading: 'Size', cell: ({ row }) => csvText(String(row.byte_size)) },
  { heading: 'SHA-256', cell: ({ row }) => csvText(row.sha256) },
  { heading: 'File', cell: ({ name }) => csvText(name) },
];

/** "21/11/2026 09:00" in London time. */
function uploadedAt(instant: string): string {
  const { date, time } = londonTime(Temporal.Instant.from(instant));
  return `${formatDate(date)} ${time}`;
}

/**
 * The accountants' package of an envelope: all its documents, and a `manifest.csv` that describes and
 * hashes each. The documents have their own folder, so none can take the manifest's name.
 */
export function packageZip(
  deps: Pick<DocumentsDeps, 'blobs' | 'coldBlobs' | 'clock'>,
  documents: readonly DocumentRow[],
): AsyncGenerator<Uint8Array> {
  const files = zipEntries({ blobs: hotOrCold(deps) }, documents).map(({ name, open }) => ({
    name: `documents/${name}`,
    open,
  }));
  const packed = documents.map((row, at) => ({ row, name: files[at]?.name ?? '' }));
  const manifest: ZipEntry = { name: 'manifest.csv', open: () => manifestOf(packed) };
  return zipStream([manifest, ...files], deps.clock.now());
}

async function manifestOf(packed: readonly PackedDocument[]): Promise<Uint8Array> {
  const batches = (async function* () {
    yield packed;
  })();
  const { content } = await csvFile({ filename: 'manifest.csv', columns: COLUMNS, batches });
  if (content instanceof Uint8Array) return content;
  return Buffer.concat(await Array.fromAsync(content));
}

/** Reads documents from either store: one may move to the cold store after its row was read. */
const hotOrCold = ({
  blobs,
  coldBlobs,
}: Pick<DocumentsDeps, 'blobs' | 'coldBlobs'>): Pick<BlobStore, 'stream'> => ({
  stream: async (key) => {
    try {
      return await blobs.stream(key);
    } catch (error) {
      if (!(error instanceof BlobError && error.code === 'missing')) throw error;
      return coldBlobs.stream(key);
    }
  },
});
