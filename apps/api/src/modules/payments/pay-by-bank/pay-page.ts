import type * as contract from '@counterfoil/contract/payments/pay-by-bank-routes';
import type { PayPage } from '@counterfoil/contract/payments/pay-by-bank-schemas';
import type { FileBody } from '@counterfoil/contract/route';
import { formatPence, formatPounds } from '@counterfoil/domain/money/pence';
import type { FastifyReply } from 'fastify';
import { readSeller, sellerInBrief, type Seller } from '#modules/account/public';
import {
  followPayLink,
  isPaidByBank,
  onAccount,
  pdfName,
  readInvoice,
  readPayments,
  stateOf,
  type InvoiceRow,
} from '#modules/invoices/public';
import type { RowLock } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { KEPT_BY_NOBODY } from '#platform/http/protect-answers';
import type { Call } from '#platform/http/serve-route';
import { notFound } from '#platform/refusals';
import type { PayByBankDeps } from './deps.ts';
import {
  lastOutcome,
  pendingPayment,
  type BankPaymentRow,
  type InvoiceToPay,
} from './order-store.ts';

type Deps = Pick<PayByBankDeps, 'transact' | 'clock' | 'blobs' | 'payByBank'>;

/** Keeps the link private: anyone who has it may see the invoice. */
export const keepPrivate = (reply: FastifyReply): unknown => reply.headers(KEPT_BY_NOBODY);

/** 404 for an unknown token. */
export async function payingAt(
  { transact }: Pick<Deps, 'transact'>,
  token: string,
): Promise<InvoiceToPay> {
  const found = await transact.acrossClients((tx) => followPayLink(tx, token));
  if (!found) throw notFound();
  return found;
}

/** Facts that decide whether an invoice can be paid now. */
export interface PayableInvoice {
  readonly invoice: InvoiceRow;
  readonly seller: Seller;
  readonly pending: BankPaymentRow | undefined;
  /** The amount left to pay when the customer's unused credit goes to the earliest due date first. */
  readonly leftPence: number;
}

export async function readPayable(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  paying: InvoiceToPay,
  lock?: RowLock,
): Promise<PayableInvoice> {
  const invoice = await readInvoice(tx, paying.clientId, paying.invoiceId, lock);
  return {
    invoice,
    seller: await readSeller(tx, paying.clientId),
    pending: await pendingPayment(tx, clock, paying),
    leftPence: (await onAccount(tx, invoice)).leftPence,
  };
}

/** Why it cannot be paid now; null when it can. */
export function refusePayment(
  { payByBank }: Pick<Deps, 'payByBank'>,
  { invoice, seller, pending, leftPence }: PayableInvoice,
): string | null {
  if (invoice.balance_pence === 0) return 'There is nothing left to pay on this invoice.';
  if (pending) {
    return `A payment of ${formatPounds(pending.amount_pence)} is on its way. It can take the bank a while; please do not pay a second time.`;
  }
  if (leftPence === 0) {
    return `There is nothing to pay: your credit with ${seller.client.company_name} covers it.`;
  }
  if (isPaidByBank(payByBank, seller) && invoice.external_accounting_id === null) return null;
  return `${seller.client.company_name} isn’t taking payments on this page at the moment. See the invoice for how to pay.`;
}

export async function getPayPage(
  deps: Deps,
  { params: { token }, reply }: Call<typeof contract.getPayPage>,
): Promise<PayPage> {
  keepPrivate(reply);
  const paying = await payingAt(deps, token);
  return deps.transact.forClient(paying, async (tx) => {
    const payable = await readPayable(tx, deps, paying);
    return {
      ...present(deps, payable, await isCredited(tx, payable.invoice)),
      not_made: await readNotMade(tx, payable, paying),
    };
  });
}

/** Whether credit, without a payment, has settled all or part of it. */
async function isCredited(tx: Tx, { client_id, id, state }: InvoiceRow): Promise<boolean> {
  if (state !== 'paid') return false;
  const kinds = (await readPayments(tx, client_id, id)).map(({ kind }) => kind);
  return kinds.length > 0 && kinds.every((kind) => kind === 'credit' || kind === 'account_credit');
}

async function readNotMade(
  tx: Tx,
  { invoice, pending }: PayableInvoice,
  paying: InvoiceToPay,
): Promise<PayPage['not_made']> {
  if (invoice.state === 'paid' || pending) return null;
  const outcome = await lastOutcome(tx, paying);
  return outcome === 'failed' || outcome === 'cancelled' ? outcome : null;
}

function present(
  deps: Deps,
  payable: PayableInvoice,
  credited: boolean,
): Omit<PayPage, 'not_made'> {
  const { invoice, seller, pending } = payable;
  const { logoBlobId, ...business } = sellerInBrief(seller);
  const isPaid = invoice.state === 'paid';
  return {
    business: { ...business, email: business.email ?? null, has_logo: logoBlobId !== null },
    number: invoice.number ?? '',
    customer_name: invoice.customer_name,
    date: invoice.date ?? '',
    due_date: invoice.due_date,
    is_overdue: stateOf(invoice, deps.clock.today()) === 'overdue',
    total: formatPence(invoice.total_pence),
    balance: formatPence(invoice.balance_pence),
    state: credited ? 'credited' : isPaid ? 'paid' : 'open',
    pending: pending && !isPaid ? formatPence(pending.amount_pence) : null,
    refused: refusePayment(deps, payable),
    provider: deps.payByBank.name || null,
  };
}

export async function getPayPdf(
  deps: Deps,
  { params: { token }, reply }: Call<typeof contract.getPayPdf>,
): Promise<FileBody> {
  keepPrivate(reply);
  const paying = await payingAt(deps, token);
  const { type, number, pdf_blob_id } = await deps.transact.forClient(paying, (tx) =>
    readInvoice(tx, paying.clientId, paying.invoiceId),
  );
  // An invoice from other software has no paper of ours.
  if (pdf_blob_id === null) throw notFound();
  const content = await deps.blobs.get(pdf_blob_id);
  return { content, filename: pdfName(type, number), disposition: 'attachment' };
}

export async function getPayLogo(
  deps: Deps,
  { params: { token }, reply }: Call<typeof contract.getPayLogo>,
): Promise<FileBody> {
  keepPrivate(reply);
  const paying = await payingAt(deps, token);
  const { logoBlobId } = await deps.transact.forClient(paying, async (tx) =>
    sellerInBrief(await readSeller(tx, paying.clientId)),
  );
  if (logoBlobId === null) throw notFound();
  const content = await deps.blobs.get(logoBlobId);
  return { content, filename: 'logo.png', disposition: 'inline' };
}
