import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { plainFigure } from '#lib/amounts.ts';
import type { InvoiceBody } from '../draft-mutations.ts';
import type { InvoiceValues, LineValues } from './invoice-values.ts';

/** The lines without the empty ones at the end, which Enter leaves behind. */
export function writtenLines(lines: readonly LineValues[]): readonly LineValues[] {
  return lines.slice(0, lines.findLastIndex((line) => !isEmpty(line)) + 1);
}

/** A rate and the 1 that a new line begins with say nothing yet. */
function isEmpty({ description, quantity, price }: LineValues): boolean {
  const isUntouched = quantity.trim() === '' || quantity.trim() === '1';
  return description.trim() === '' && price.trim() === '' && isUntouched;
}

/**
 * The form as it is sent. A line's place in it is its place in the form, so that the server's errors
 * find their fields; what was taken out of `opened` follows at the end.
 */
export function invoiceBody(values: InvoiceValues, opened: Invoice | null): InvoiceBody {
  const lines = writtenLines(values.items_attributes);
  const removed = (opened?.items ?? []).filter(({ id }) => lines.every((line) => line.id !== id));
  return {
    customer_id: values.customer_id,
    number: values.number,
    purchase_reference: values.purchase_reference,
    date: values.date,
    payment_terms: values.payment_terms,
    discount: plainFigure(values.discount),
    customer_notes: values.customer_notes,
    notes: values.notes,
    items_attributes: [
      ...lines.map(({ id, description, quantity, price, tax }) => ({
        ...(id === null ? {} : { id }),
        description,
        quantity: plainFigure(quantity),
        price: plainFigure(price),
        tax,
      })),
      ...removed.map(({ id }) => ({ id, _destroy: true })),
    ],
  };
}
