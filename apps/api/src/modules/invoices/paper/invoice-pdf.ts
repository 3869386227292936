import type { FileBody } from '@counterfoil/contract/route';
import { INVOICE_TITLES, type InvoiceType } from '@counterfoil/domain/invoice/kind';
import type { ClientCaller } from '#platform/caller';
import { inOrderOf } from '#platform/db/rows';
import type { Asker } from '#platform/fair-line';
import { zipStream } from '#platform/http/zip-stream';
import { zipNames } from '#platform/zip-names';
import { readChosen, refuseAction } from '../record/act-on-invoices.ts';
import type { InvoicesDeps } from '../record/deps.ts';
import { readInvoice } from '../record/invoice-store.ts';
import {
  invoicePaper,
  readInvoiceParts,
  type InvoiceParts,
  type PaperSettings,
} from './invoice-paper.ts';
import { renderInvoicePdf } from './pdf/invoice-view.ts';

/** The PDF: for a sent document the stored file, byte for byte; for a draft a fresh rendering. */
export async function invoicePdf(
  deps: InvoicesDeps,
  caller: ClientCaller,
  id: string,
  action: 'preview' | 'download',
): Promise<FileBody> {
  const { clientId } = caller;
  const parts = await deps.transact.forClient(caller, async (tx) => {
    const invoice = await readInvoice(tx, clientId, id);
    refuseAction(action, invoice, caller.client, deps.clock.today());
    return readInvoiceParts(tx, invoice);
  });
  const { invoice } = parts;
  const content = invoice.pdf_blob_id
    ? await deps.blobs.get(invoice.pdf_blob_id)
    : await renderInvoice(deps, parts, { createdAt: invoice.updated_at, draft: true }, caller);
  return {
    content,
    filename: pdfName(invoice.type, invoice.number),
    disposition: action === 'preview' ? 'inline' : 'attachment',
  };
}

export async function renderInvoice(
  deps: InvoicesDeps,
  parts: InvoiceParts,
  settings: PaperSettings,
  asker: Asker,
): Promise<Uint8Array> {
  return renderInvoicePdf(deps.typst, await invoicePaper(deps, parts, settings), asker);
}

/** "Invoice INV-0001.pdf": the file's name in mails, downloads and envelopes. */
export function pdfName(type: InvoiceType, number: string | null): string {
  return `${INVOICE_TITLES[type]} ${(number ?? 'draft').replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '-')}.pdf`;
}

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
  const asked = inOrderOf(ids, rows);
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
