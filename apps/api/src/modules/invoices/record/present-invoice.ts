import {
  replyFields,
  type CreditMove,
  type Invoice,
  type InvoiceSummary,
  type PaymentKind,
} from '@counterfoil/contract/invoices/schemas';
import { invoiceState } from '@counterfoil/domain/invoice/due';
import type { InvoiceKind } from '@counterfoil/domain/invoice/kind';
import { formatPence } from '@counterfoil/domain/money/pence';
import * as z from 'zod/mini';
import type { Tx } from '#platform/db/tx';
import { type DeliveryRow, presentDelivery } from '#platform/mail/mails';
import { type Row, storedFields } from '#platform/db/rows';
import { onAccount } from './customer-credit.ts';
import {
  readCreditNoteOf,
  readItems,
  readMails,
  readPayments,
  valuesOfItem,
  type InvoiceRow,
  type ItemRow,
} from './invoice-store.ts';

// The column is JSON.
const vatBreakdown = z.array(z.object({ rate: z.string(), netPence: z.int(), vatPence: z.int() }));

export const vatBreakdownOf = (row: { vat_breakdown: unknown }) =>
  z.parse(vatBreakdown, row.vat_breakdown);
export const stateOf = (row: Pick<InvoiceRow, 'state' | 'due_date'>, today: string) =>
  invoiceState(row.state, row.due_date, today);

/** The type and parent for the wire. */
const kindOf = ({ type, parent_id }: InvoiceRow) => ({ type, parent_id }) as InvoiceKind;

interface SummaryParts {
  readonly creditNote?: { readonly id: string; readonly number: string | null } | undefined;
  /** The last e-mail with the document. */
  readonly mail?: DeliveryRow | undefined;
  /** Without those that could not be delivered. */
  readonly reminders: { readonly count: number; readonly lastAt: string | null };
  readonly settledBy: PaymentKind[];
}

/** Row -> reply for lists. */
export function presentSummary(
  row: InvoiceRow,
  { creditNote, mail, reminders, settledBy }: SummaryParts,
  today: string,
): InvoiceSummary {
  return {
    ...storedFields(row, { shape: replyFields }),
    ...kindOf(row),
    discount: formatPence(row.discount_pence),
    net_totals: formatPence(row.subtotal_pence),
    vat_total: formatPence(row.vat_pence),
    total: formatPence(row.total_pence),
    original_total: formatPence(row.total_pence),
    balance: formatPence(row.balance_pence),
    overpaid: formatPence(row.overpaid_pence),
    total_due: formatPence(row.balance_pence),
    amount_paid: formatPence(row.amount_paid_pence),
    aasm_state: stateOf(row, today),
    credit_note_id: creditNote?.id ?? null,
    credit_number: creditNote?.number ?? null,
    delivery: mail ? presentDelivery(mail) : null,
    reminders_count: reminders.count,
    last_reminded_at: reminders.lastAt,
    settled_by: settledBy,
  };
}

/** Row -> reply for a single invoice with everything that belongs to it; `items` saves a query. */
export async function presentInvoice(
  tx: Tx,
  row: InvoiceRow,
  today: string,
  items?: readonly ItemRow[],
): Promise<Invoice> {
  const [known, { payments: all, mails, creditNote }, { creditPence, leftPence }] =
    await Promise.all([
      items ?? readItems(tx, row.client_id, row.id),
      readFollowUps(tx, row),
      isOwed(row) ? onAccount(tx, row) : { creditPence: 0, leftPence: row.balance_pence },
    ]);
  const payments = all.flatMap(asSettling);
  const reminders = mails.filter(({ kind }) => kind === 'reminder');
  const reached = reminders.filter(({ state }) => state !== 'failed');
  const parts = {
    creditNote,
    mail: mails.findLast(({ kind }) => kind !== 'reminder'),
    reminders: { count: reached.length, lastAt: reached.at(-1)?.created_at ?? null },
    settledBy: [...new Set(payments.map(({ kind }) => kind))].toSorted(),
  };
  return {
    ...presentSummary(row, parts, today),
    customer_credit: formatPence(creditPence),
    left_to_pay: formatPence(leftPence),
    items: known.map(presentItem),
    vat_breakdown: vatBreakdownOf(row).map(({ rate, netPence, vatPence }) => ({
      rate,
      net: formatPence(netPence),
      vat: formatPence(vatPence),
    })),
    payments: payments.map((payment) => ({
      id: payment.id,
      date: payment.date,
      amount: formatPence(payment.amount_pence),
      kind: payment.kind,
    })),
    credit_moves: all.toSorted((a, b) => (a.id < b.id ? -1 : 1)).flatMap(asCreditMove),
    reminders: reminders.map((mail) => ({
      id: mail.id,
      created_at: mail.created_at,
      recipients: mail.recipients,
      ...presentDelivery(mail),
    })),
  };
}

/** A payment that brings the balance towards 0; what became of an overpayment is in `overpaid` and the timeline. */
const asSettling = ({ kind, ...payment }: Row<'invoice_payments'>) =>
  kind === 'overpayment' || payment.amount_pence < 0 ? [] : [{ ...payment, kind }];

/** The other payments of an invoice; those that it passed on are negative. */
function asCreditMove({ id, date, kind, amount_pence }: Row<'invoice_payments'>): CreditMove[] {
  const isGiven = amount_pence < 0 && (kind === 'account_credit' || kind === 'refund');
  if (kind !== 'overpayment' && !isGiven) return [];
  return [{ id, date, kind, amount: formatPence(Math.abs(amount_pence)) }];
}

const isOwed = ({ type, state, balance_pence }: InvoiceRow) =>
  type === 'invoice' && state !== 'draft' && balance_pence > 0;

/** Records that only a sent document can have. */
async function readFollowUps(tx: Tx, { client_id, id, state }: InvoiceRow) {
  if (state === 'draft') return { payments: [], mails: [] };
  const [creditNote, payments, mails] = await Promise.all([
    readCreditNoteOf(tx, client_id, id),
    readPayments(tx, client_id, id),
    readMails(tx, client_id, id),
  ]);
  return { creditNote, payments, mails };
}

export function presentItem(item: ItemRow) {
  return {
    id: item.id,
    ...valuesOfItem(item),
    net_total: formatPence(item.net_pence),
  };
}
