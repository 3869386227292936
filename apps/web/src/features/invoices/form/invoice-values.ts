import {
  DRAFT_FIELDS,
  ITEM_FIELDS,
  type DraftField,
  type Invoice,
  type ItemValues,
} from '@counterfoil/contract/invoices/schemas';
import { mapFields } from '@counterfoil/domain/pick';
import * as z from 'zod/mini';
import { tidyPrice } from '../figures.ts';

const text = z.string();

const lineValues = z.object({
  /** Null for a line that has not been saved yet. */
  id: z.nullable(text),
  ...mapFields(ITEM_FIELDS, () => text),
});
export type LineValues = z.infer<typeof lineValues>;

/** The text in the form's fields, under the wire's names; '' when nothing is given. */
export const invoiceValues = z.object({
  customer_id: text,
  ...mapFields(DRAFT_FIELDS, () => text),
  items_attributes: z.array(lineValues),
});
export type InvoiceValues = z.infer<typeof invoiceValues>;

/** A new line; `rate` is the client's own ("20"). */
export const blankLine = (rate: string): LineValues => ({
  id: null,
  ...mapFields(ITEM_FIELDS, () => ''),
  quantity: '1',
  tax: rate,
});

interface Start {
  readonly customer_id: string;
  readonly number: string;
  readonly today: string;
  readonly payment_terms: number;
  readonly rate: string;
}

/** The first values of a new invoice. */
export function newInvoice(start: Start): InvoiceValues {
  return {
    ...mapFields(DRAFT_FIELDS, () => ''),
    customer_id: start.customer_id,
    number: start.number,
    date: start.today,
    payment_terms: String(start.payment_terms),
    items_attributes: [blankLine(start.rate)],
  };
}

type Item = ItemValues & { readonly id?: string };
type Known = Pick<Invoice, 'customer_id'> & { readonly items: readonly Item[] } & {
  readonly [K in DraftField]?: Invoice[K] | undefined;
};

/** A saved draft, or the start of a credit note, for the form; without lines it gets an empty one. */
export function valuesOf(draft: Known, rate: string): InvoiceValues {
  const lines = draft.items.map((item) => ({
    id: item.id ?? null,
    ...mapFields(ITEM_FIELDS, (field) => item[field] ?? ''),
    price: tidyPrice(item.price ?? ''),
  }));
  return {
    ...mapFields(DRAFT_FIELDS, (field) => String(draft[field] ?? '')),
    customer_id: draft.customer_id,
    items_attributes: lines.length > 0 ? lines : [blankLine(rate)],
    discount: draft.discount === '0.00' ? '' : (draft.discount ?? ''),
  };
}
