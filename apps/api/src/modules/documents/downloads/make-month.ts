import { refuseEnvelope } from '@counterfoil/domain/envelope/refuse-envelope';
import { storeBlob } from '#platform/files/new-blobs';
import { byId } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { ZIP_TYPE, zipStream } from '#platform/http/zip-stream';
import type { DocumentsDeps } from '../record/deps.ts';
import { documentsOf } from '../record/document-store.ts';
import { zipEntries } from './download-documents.ts';
import { contentsOf, lockDownload, saveDownload, type MonthRow } from './month-download.ts';

type Deps = Pick<DocumentsDeps, 'transact' | 'clock' | 'blobs' | 'log'>;

/** Somebody is waiting, so after this many attempts they get an error. */
const ATTEMPTS = 4;
const FAILED = 'We couldn’t prepare the download. Please try again later.';
/** How many times progress is saved. */
const STEPS = 20;

/** Makes the ZIP of an envelope's current documents, and saves the progress. */
export async function makeMonth(
  deps: Deps,
  { client_id: clientId, month_download_id: id }: { client_id: string; month_download_id: string },
): Promise<void> {
  const { transact, clock, blobs } = deps;
  const own = { clientId };
  const begun = await transact.forClient(own, (tx) =>
    begin(tx, { clientId, id, today: clock.today() }),
  );
  if (!begun) return;
  const { row, documents } = begun;
  const report = (done_bytes: number) =>
    transact.forClient(own, (tx) => saveDownload(tx, row, { done_bytes }));
  const zip = zipStream(zipEntries({ blobs }, documents), clock.now());
  try {
    const content = counted(zip, row.total_bytes, report);
    await storeBlob(deps, { clientId, contentType: ZIP_TYPE }, content, async (tx, blob) => {
      const now = await lockDownload(tx, clientId, id);
      if (!now || now.blob_id !== null) return;
      await blob.keep(tx);
      await saveDownload(tx, row, { blob_id: blob.id, contents: contentsOf(documents) });
    });
  } catch (error) {
    if (row.attempts >= ATTEMPTS) {
      await transact.forClient(own, (tx) => saveDownload(tx, row, { error: FAILED }));
    }
    throw error;
  }
}

interface Attempt {
  readonly clientId: string;
  readonly id: string;
  readonly today: string;
}

/** Counts the attempt before it begins, so that an attempt that kills the process counts too. */
async function begin(tx: Tx, { clientId, id, today }: Attempt) {
  const known = await lockDownload(tx, clientId, id);
  if (!known || known.blob_id !== null || known.error !== null) return null;
  const envelope = await byId(tx, 'envelopes', clientId, known.envelope_id);
  const documents = await documentsOf(tx, clientId, envelope.id);
  const about = { isClientLeft: false, today, documents_count: documents.length };
  const refusal = refuseEnvelope('download', { ...envelope, ...about });
  const error = refusal?.reason ?? (known.attempts >= ATTEMPTS ? FAILED : null);
  const row: MonthRow = {
    ...known,
    error,
    attempts: known.attempts + 1,
    done_bytes: 0,
    total_bytes: documents.reduce((sum, { byte_size }) => sum + byte_size, 0),
  };
  const { attempts, done_bytes, total_bytes } = row;
  await saveDownload(tx, row, { error, attempts, done_bytes, total_bytes });
  return error ? null : { row, documents: documents.toReversed() };
}

async function* counted(
  content: AsyncIterable<Uint8Array>,
  total: number,
  report: (done: number) => Promise<unknown>,
): AsyncGenerator<Uint8Array> {
  let [done, reported] = [0, 0];
  for await (const chunk of content) {
    yield chunk;
    done += chunk.byteLength;
    if (done - reported < total / STEPS) continue;
    reported = done;
    await report(done);
  }
}
