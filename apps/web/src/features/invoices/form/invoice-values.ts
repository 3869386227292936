import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import * as z from 'zod/mini';
import { tidyPrice } from '../figures.ts';

const text = z.string();

const lineValues = z.object({
  /** Null for a line that has not been saved yet. */
  id: z.nullable(text),
  description: text,
  quantity: text,
  price: text,
  tax: text,
});
export type LineValues = z.infer<typeof lineValues>;

/** What stands in the fields: text, '' for what is not given, under the wire's names. */
export const invoiceValues = z.object({
  customer_id: text,
  number: text,
  purchase_reference: text,
  date: text,
  payment_terms: text,
  items_attributes: z.array(lineValues),
  discount: text,
  customer_notes: text,
  notes: text,
});
export type InvoiceValues = z.infer<typeof invoiceValues>;

/** A new line; `rate` is the client's own ("20"). */
export const blankLine = (rate: string): LineValues => ({
  id: null,
  description: '',
  quantity: '1',
  price: '',
  tax: rate,
});

interface Start {
  readonly customer_id: string;
  readonly number: string;
  readonly today: string;
  readonly payment_terms: number;
  readonly rate: string;
}

/** What a new invoice begins with. */
export function newInvoice(start: Start): InvoiceValues {
  return {
    customer_id: start.customer_id,
    number: start.number,
    purchase_reference: '',
    date: start.today,
    payment_terms: String(start.payment_terms),
    items_attributes: [blankLine(start.rate)],
    discount: '',
    customer_notes: '',
    notes: '',
  };
}

/** A saved draft for the form; one without lines gets an empty one to begin with. */
export function valuesOf(draft: Invoice, rate: string): InvoiceValues {
  const lines = draft.items.map((item) => ({
    id: item.id,
    description: item.description ?? '',
    quantity: item.quantity ?? '',
    price: tidyPrice(item.price ?? ''),
    tax: item.tax ?? '',
  }));
  return {
    customer_id: draft.customer_id,
    number: draft.number ?? '',
    purchase_reference: draft.purchase_reference ?? '',
    date: draft.date ?? '',
    payment_terms: draft.payment_terms === null ? '' : String(draft.payment_terms),
    items_attributes: lines.length > 0 ? lines : [blankLine(rate)],
    discount: draft.discount === '0.00' ? '' : draft.discount,
    customer_notes: draft.customer_notes ?? '',
    notes: draft.notes ?? '',
  };
}
