import type {
  Invoice,
  InvoiceSummary,
  ReferenceField,
} from '@counterfoil/contract/invoices/schemas';
import type { InvoiceState } from '@counterfoil/domain/invoice/due';
import { INVOICE_TITLES, INVOICE_WORDS, type InvoiceType } from '@counterfoil/domain/invoice/kind';
import { counted } from '#ui/counts.ts';

/** The page that changes a draft. */
export const EDIT_ROUTES = {
  invoice: '/invoices/edit/$id',
  CreditNote: '/invoices/credit-note/$id/edit',
} as const satisfies Record<InvoiceType, string>;

export const editAddress = (type: InvoiceType, id: string): string =>
  EDIT_ROUTES[type].replace('$id', id);

/** "Invoice INV-0001"; a draft may have no number. */
export const titleOf = ({ type, number }: Pick<InvoiceSummary, 'type' | 'number'>): string =>
  `${INVOICE_TITLES[type]} ${number ?? ''}`.trim();

/** An invoice that was sent and is not paid in full; a credit note is never owed. */
export const isOwed = ({ type, aasm_state }: Pick<InvoiceSummary, 'type' | 'aasm_state'>) =>
  type === 'invoice' && (aasm_state === 'sent' || aasm_state === 'overdue');

/** "5 invoices and 1 credit note"; `count` is the number of both. */
export function countedInvoices(count: number, creditNotes: number): string {
  const invoices = counted(count - creditNotes, 'invoice');
  if (creditNotes === 0) return invoices;
  const notes = counted(creditNotes, 'credit note');
  return creditNotes === count ? notes : `${invoices} and ${notes}`;
}

/** For pages whose loader has checked the type. */
export function ofType<T extends InvoiceType>(invoice: Invoice, type: T) {
  if (invoice.type !== type) throw new Error(`not the ${INVOICE_WORDS[type]} that was loaded`);
  return invoice as Extract<Invoice, { type: T }>;
}

type NamedInvoice<T extends InvoiceType> = Pick<
  Extract<InvoiceSummary, { type: T }>,
  'id' | 'type' | 'aasm_state' | 'customer_id' | 'parent_id'
>;

/** The address of a row: the form for a draft, else its page. */
export function invoiceAddress(row: NamedInvoice<'invoice'> | NamedInvoice<'CreditNote'>): {
  to: string;
  search?: Record<string, string>;
} {
  if (row.aasm_state !== 'draft') return { to: `/invoices/${row.aasm_state}/${row.id}` };
  const to = editAddress(row.type, row.id);
  if (row.type === 'invoice') return { to };
  return { to, search: { customerId: row.customer_id, invoiceId: row.parent_id } };
}

/** The form's texts for an invoice and for a credit note. */
export const INVOICE_TEXTS = {
  invoice: {
    number: 'Invoice number',
    date: 'Invoice date',
    saved: 'Invoice has been saved as a draft',
    sent: 'Invoice sent!',
  },
  CreditNote: {
    number: 'Credit note number',
    date: 'Credit date',
    saved: 'Credit note has been saved as a draft',
    sent: 'Credit note sent!',
  },
} as const satisfies Record<InvoiceType, Record<string, string>>;

export const REFERENCE_LABELS: Readonly<Record<ReferenceField, string>> = {
  purchase_reference: 'Purchase reference',
};

/** The names of the four lists, on Back links. */
export const LIST_NAMES: Readonly<Record<InvoiceState, string>> = {
  draft: 'Drafts',
  sent: 'Sent',
  overdue: 'Overdue',
  paid: 'Paid history',
};
