import type { FileBody } from '@counterfoil/contract/route';
import type { ClientCaller } from '#platform/caller';
import { zipStream } from '#platform/http/zip-stream';
import { zipNames } from '#platform/zip-names';
import type { InvoicesDeps } from '../record/deps.ts';
import { readChosen } from '../record/lock-chosen.ts';
import { invoicePdf } from './invoice-pdf.ts';

/**
 * The PDFs of several invoices and credit notes in one ZIP, streamed while it is made. Checks before
 * the first byte that all of them exist; renders each draft when its turn comes.
 */
export async function bulkDownload(
  deps: InvoicesDeps,
  caller: ClientCaller,
  ids: readonly string[],
): Promise<FileBody> {
  const today = deps.clock.today();
  const rows = await deps.transact.forClient(caller, (tx) =>
    readChosen(tx, caller, { action: 'download', ids, today }),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const asked = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  const names = zipNames(
    asked.map(({ number }) => number ?? 'Draft'),
    '.pdf',
  );
  const entries = asked.map(({ id, pdf_blob_id: blobId }, index) => ({
    name: names[index] ?? '',
    open: () => (blobId ? deps.blobs.stream(blobId) : draftPdf(deps, caller, id)),
  }));
  return {
    content: zipStream(entries, deps.clock.now()),
    filename: `invoices-${today}.zip`,
    disposition: 'attachment',
  };
}

async function draftPdf(deps: InvoicesDeps, caller: ClientCaller, id: string) {
  const { content } = await invoicePdf(deps, caller, id, 'download');
  if (content instanceof Uint8Array) return content;
  throw new Error('a PDF that is not in one piece');
}
