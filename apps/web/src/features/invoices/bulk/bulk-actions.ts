import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import type { InvoiceState } from '@counterfoil/domain/invoice/due';
import { formatPounds, wirePence } from '@counterfoil/domain/money/pence';
import { counted } from '#ui/counts.ts';
import { countedInvoices } from '../kind.ts';
import { remindedBefore } from '../sending/reminded-before.ts';
import type { IconName } from '#ui/controls/icons.tsx';

/** A bulk action that runs in pieces. */
export type PieceAction = 'mark_as_paid' | 'remind' | 'delete';
export type BulkAction = PieceAction | 'download';

export interface BulkButton {
  readonly action: BulkAction;
  readonly label: string;
  readonly icon: IconName;
}

const LOOKS: Record<BulkAction, Omit<BulkButton, 'action'>> = {
  mark_as_paid: { label: 'Mark as paid', icon: 'check' },
  remind: { label: 'Remind', icon: 'send' },
  download: { label: 'Download', icon: 'download' },
  delete: { label: 'Delete', icon: 'bin' },
};

const buttons = (...actions: readonly BulkAction[]): BulkButton[] =>
  actions.map((action) => ({ action, ...LOOKS[action] }));

/** The actions of each list on its selected rows. */
export const BULK_BUTTONS: Record<InvoiceState | 'all', readonly BulkButton[]> = {
  all: buttons('mark_as_paid', 'remind', 'download', 'delete'),
  draft: buttons('delete'),
  sent: buttons('mark_as_paid', 'remind', 'download'),
  overdue: buttons('mark_as_paid', 'remind', 'download'),
  paid: buttons('download'),
};

/** The actions of a customer's ledger, in the spec's words. */
export const LEDGER_BUTTONS: readonly BulkButton[] = [
  { ...LOOKS.mark_as_paid, action: 'mark_as_paid', label: 'Mark as fully paid' },
];

interface Texts {
  /** The title of the question, and the label of its button for so many. */
  readonly title: string;
  readonly confirm: (count: number) => string;
  readonly asks: (rows: readonly InvoiceSummary[]) => string;
  /** The warning before it. */
  readonly warns?: (rows: readonly InvoiceSummary[]) => string;
  readonly working: string;
  /** Follows "12 of 30". */
  readonly past: string;
  /** The toast when everything is done, in the spec's words. */
  readonly toast: (count: number) => string;
  /** Counts what was done, below it. */
  readonly note?: (rows: readonly InvoiceSummary[]) => string;
}

export const BULK_TEXTS: Record<PieceAction, Texts> = {
  mark_as_paid: {
    title: 'Mark as paid',
    confirm: () => 'Mark as paid',
    asks: (rows) =>
      `${counted(rows.length, 'invoice')}, ${sumOf(rows)} in total, will be recorded as fully paid.`,
    working: 'Marking as paid',
    past: 'invoices have been marked as paid',
    toast: () => 'Invoices have been marked as fully paid',
  },
  remind: {
    title: 'Send reminders',
    confirm: (count) => (count === 1 ? 'Send reminder' : 'Send reminders'),
    asks: (rows) => {
      const each = rows.length === 1 ? '' : ', one for each invoice';
      return `${counted(rows.length, 'reminder')} will be emailed to ${counted(customersOf(rows), 'customer')}${each}.`;
    },
    warns: remindedBefore,
    working: 'Sending reminders',
    past: 'reminders have been sent',
    toast: (count) => (count === 1 ? 'Invoice has been resent' : 'Invoices have been resent'),
    note: (rows) => {
      const customers = customersOf(rows);
      const to = customers === 1 ? rows[0]?.customer_name : counted(customers, 'customer');
      return `${counted(rows.length, 'reminder')} sent to ${to}`;
    },
  },
  delete: {
    title: 'Are you sure?',
    confirm: () => 'Delete',
    asks: (rows) => `${counted(rows.length, 'draft')} will be deleted. This can’t be undone.`,
    working: 'Deleting drafts',
    past: 'drafts have been deleted',
    toast: (count) => (count === 1 ? 'Invoice has been deleted' : 'Invoices have been deleted'),
  },
};

/** Sorts the selected rows into those that allow the action and, by reason, those that do not. */
export function sortForAction(
  action: BulkAction,
  rows: Iterable<InvoiceSummary>,
  refusedTo: (action: BulkAction, row: InvoiceSummary) => string | null,
) {
  const able: InvoiceSummary[] = [];
  const reasons = new Map<string, InvoiceSummary[]>();
  for (const row of rows) {
    const reason = refusedTo(action, row);
    if (reason === null) able.push(row);
    else reasons.set(reason, [...(reasons.get(reason) ?? []), row]);
  }
  return { able, reasons: [...reasons].map(([reason, refused]) => ({ reason, rows: refused })) };
}

/**
 * "1 invoice and 1 credit note"; "42 documents" when `rows` are not all of the `total`, as
 * the type of the others is unknown.
 */
export function countedRows(rows: readonly InvoiceSummary[], total = rows.length): string {
  if (rows.length < total) return counted(total, 'document');
  return countedInvoices(total, rows.filter(({ type }) => type === 'CreditNote').length);
}

const customersOf = (rows: readonly InvoiceSummary[]) =>
  new Set(rows.map(({ customer_id }) => customer_id)).size;

const sumOf = (rows: readonly InvoiceSummary[]) =>
  formatPounds(rows.reduce((sum, { balance }) => sum + wirePence(balance), 0));
