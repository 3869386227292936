import type * as bulk from '@counterfoil/contract/invoices/bulk-routes';
import type * as contract from '@counterfoil/contract/invoices/routes';
import {
  type ItemValues,
  type PLAIN_FIELDS,
  REFERENCES,
} from '@counterfoil/contract/invoices/schemas';
import { pick } from '@counterfoil/domain/pick';
import {
  openBankAccount,
  paperFrame,
  readSeller,
  sealBankAccount,
  settingsAccount,
  type Seller,
} from '#modules/account/public';
import { customerOnPaper } from '@counterfoil/domain/papers/customer-on-paper';
import { readCustomer, type CustomerRow } from '#modules/customers/public';
import type { Tx } from '#platform/db/tx';
import { leftAfter } from '../record/credited-invoice.ts';
import type { InvoicesDeps } from '../record/deps.ts';
import {
  readInvoice,
  readItems,
  valuesOfItem,
  type InvoiceRow,
  type ItemRow,
} from '../record/invoice-store.ts';
import { vatBreakdownOf } from '../record/present-invoice.ts';
import type { PaperReference } from '@counterfoil/domain/papers/invoice-view';
import { invoiceRequest, type PrintedInvoice } from './pdf/invoice-request.ts';
import type { FileBody } from '@counterfoil/contract/route';
import { INVOICE_TITLES, type InvoiceType } from '@counterfoil/domain/invoice/kind';
import type { ClientCaller } from '#platform/caller';
import { inOrderOf } from '#platform/db/rows';
import type { Asker } from '#platform/fair-line';
import type { Call } from '#platform/http/serve-route';
import { zipStream } from '#platform/http/zip-stream';
import { zipNames } from '#platform/zip-names';
import { readChosen, refuseAction } from '../record/act-on-invoices.ts';
import { sealedAt } from '#platform/sealed-places';
import type { InvoiceBankAccount } from '@counterfoil/contract/account/invoice-bank-account';
import type { Secrets } from '#platform/secrets';

/** The rows that make one paper. */
export interface InvoiceParts extends Seller {
  readonly invoice: InvoiceRow;
  readonly items: readonly ItemRow[];
  readonly customer: CustomerRow;
  readonly parent: InvoiceRow | null;
  /** The address of the invoice's public page; null on papers that ask for no payment there. */
  readonly payLink: string | null;
}

/** All rows that an invoice's paper is made from. */
export async function readInvoiceParts(tx: Tx, invoice: InvoiceRow): Promise<InvoiceParts> {
  const { client_id: clientId, parent_id: parentId } = invoice;
  const [items, customer, seller, parent] = await Promise.all([
    readItems(tx, clientId, invoice.id),
    readCustomer(tx, clientId, invoice.customer_id),
    readSeller(tx, clientId),
    parentId ? readInvoice(tx, clientId, parentId) : null,
  ]);
  return { invoice, items, customer, ...seller, parent, payLink: null };
}

/** The parts of its row that a paper shows; an unsaved one has no others. */
export interface PaperParts extends Omit<InvoiceParts, 'invoice' | 'items'> {
  readonly invoice: Pick<
    InvoiceRow,
    | DraftColumn
    | 'type'
    | 'due_date'
    | 'subtotal_pence'
    | 'discount_pence'
    | 'vat_pence'
    | 'total_pence'
    | 'vat_breakdown'
  >;
  readonly items: readonly (ItemValues & Pick<ItemRow, 'net_pence'>)[];
}
type DraftColumn = (typeof PLAIN_FIELDS)[number];

export interface PaperSettings {
  readonly createdAt: string;
  readonly draft: boolean;
}

/** Rows -> PDF content. Takes the figures as stored and never recalculates them. */
async function invoicePaper(
  deps: Pick<InvoicesDeps, 'blobs' | 'secrets'>,
  parts: PaperParts,
  { createdAt, draft }: PaperSettings,
): Promise<PrintedInvoice> {
  const { invoice, items, parent } = parts;
  return {
    ...(await paperFrame(deps, parts, createdAt)),
    type: invoice.type,
    draft,
    customer: customerOnPaper(parts.customer),
    number: invoice.number,
    date: invoice.date,
    due_date: invoice.due_date,
    payment_terms: invoice.payment_terms,
    ...pick(invoice, REFERENCES satisfies readonly PaperReference[]),
    parent: parent && {
      number: parent.number ?? '',
      date: parent.date ?? '',
      left_pence: leftAfter(parent, invoice.total_pence),
    },
    items: items.map((item) => ({ ...valuesOfItem(item), net_pence: item.net_pence })),
    subtotal_pence: invoice.subtotal_pence,
    discount_pence: invoice.discount_pence,
    vat: vatBreakdownOf(invoice).map(({ rate, netPence, vatPence }) => ({
      rate,
      net_pence: netPence,
      vat_pence: vatPence,
    })),
    vat_pence: invoice.vat_pence,
    total_pence: invoice.total_pence,
    bank: bankAccountOnPaper(deps.secrets, parts, draft),
    debt_collection_message: parts.settings.debt_collection_message,
    credit_reason: invoice.credit_reason,
    customer_notes: invoice.customer_notes,
    pay_link: parts.payLink,
  };
}

/**
 * The bank account for a paper made now; null on credit notes and free invoices, which nobody pays. A draft may still get
 * its lines, so it shows the account.
 */
export function bankAccountOnPaper(
  secrets: Secrets,
  { invoice, client, settings }: Pick<PaperParts, 'invoice' | 'client' | 'settings'>,
  isDraft: boolean,
): InvoiceBankAccount | null {
  const asksForMoney = invoice.type === 'invoice' && (isDraft || invoice.total_pence > 0);
  return asksForMoney ? settingsAccount(secrets, client.id, settings) : null;
}

const accountAt = (id: string) => sealedAt('invoices', 'bank_account_sealed', id);

/** A sent invoice's own account, which its paper shows whatever the settings say later. */
export const keptAccount = (
  secrets: Secrets,
  { id, bank_account_sealed }: Pick<InvoiceRow, 'id' | 'bank_account_sealed'>,
): InvoiceBankAccount | null => openBankAccount(secrets, bank_account_sealed, accountAt(id));

/** The column for `keptAccount`. */
export const sealAccount = (secrets: Secrets, id: string, account: InvoiceBankAccount | null) =>
  account && sealBankAccount(secrets, account, accountAt(id));

export const previewInvoice = (deps: InvoicesDeps, call: Call<typeof contract.previewInvoice>) =>
  invoicePdf(deps, call.caller, call.params.id, 'preview');

export const downloadInvoice = (deps: InvoicesDeps, call: Call<typeof contract.downloadInvoice>) =>
  invoicePdf(deps, call.caller, call.params.id, 'download');

/** The PDF: for a sent document the stored file, byte for byte; for a draft a fresh rendering. */
async function invoicePdf(
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
  parts: PaperParts,
  settings: PaperSettings,
  asker: Asker,
): Promise<Uint8Array> {
  return deps.typst.render(invoiceRequest(await invoicePaper(deps, parts, settings)), asker);
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
  { caller, asked: { invoice_ids: ids } }: Call<typeof bulk.bulkDownload>,
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
