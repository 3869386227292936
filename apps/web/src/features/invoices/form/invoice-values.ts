import {
  DRAFT_FIELDS,
  type DraftField,
  type Invoice,
  ITEM_FIELDS,
  type ItemValues,
} from '@counterfoil/contract/invoices/schemas';
import { mapFields, pick } from '@counterfoil/domain/pick';
import * as z from 'zod/mini';
import { plainFigure } from '@counterfoil/domain/money/plain-figure';
import { tidyPrice } from '../figures.ts';
import type { InvoiceBody } from './draft-mutations.ts';
import type { Subject } from './subject.ts';

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
type KnownValues = Pick<Invoice, 'customer_id'> & { readonly items: readonly Item[] } & {
  readonly [K in DraftField]?: Invoice[K] | undefined;
};

/** A saved draft, or the start of a credit note, for the form; without lines it gets an empty one. */
export function valuesOf(draft: KnownValues, rate: string): InvoiceValues {
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

/** The lines without the empty ones at the end, which Enter leaves behind. */
export function writtenLines(lines: readonly LineValues[]): readonly LineValues[] {
  return lines.slice(0, lines.findLastIndex((line) => !isEmpty(line)) + 1);
}

/** A new line's rate and its quantity of 1 do not count as content. */
function isEmpty({ description, quantity, price }: LineValues): boolean {
  const isUntouched = quantity.trim() === '' || quantity.trim() === '1';
  return description.trim() === '' && price.trim() === '' && isUntouched;
}

/**
 * The form's body on the wire. Lines keep their order in the form, so that the server's errors match
 * the fields; lines removed from `opened` follow at the end.
 */
export function invoiceBody(values: InvoiceValues, opened: Invoice | null): InvoiceBody {
  const lines = writtenLines(values.items_attributes);
  const removed = (opened?.items ?? []).filter(({ id }) => lines.every((line) => line.id !== id));
  return {
    ...pick(values, DRAFT_FIELDS),
    customer_id: values.customer_id,
    discount: plainFigure(values.discount),
    items_attributes: [
      ...lines.map((line) => ({
        ...(line.id === null ? {} : { id: line.id }),
        ...lineBody(line),
      })),
      ...removed.map(({ id }) => ({ id, _destroy: true })),
    ],
  };
}

const lineBody = (line: LineValues) => ({
  ...pick(line, ITEM_FIELDS),
  quantity: plainFigure(line.quantity),
  price: plainFigure(line.price),
});

/** The same for a paper that is only previewed: its lines are as typed. */
export function paperBody(values: InvoiceValues, { parent }: Pick<Subject, 'parent'>) {
  const { items_attributes: _saved, customer_id: _inPath, ...fields } = invoiceBody(values, null);
  const lines = writtenLines(values.items_attributes);
  return {
    ...fields,
    items_attributes: lines.map(lineBody),
    ...(parent ? { parent_id: parent.id } : {}),
  };
}
