import { DRAFT_FIELDS, ITEM_FIELDS, type Invoice } from '@counterfoil/contract/invoices/schemas';
import { pick } from '@counterfoil/domain/pick';
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
    ...pick(values, DRAFT_FIELDS),
    customer_id: values.customer_id,
    discount: plainFigure(values.discount),
    items_attributes: [
      ...lines.map((line) => ({
        ...(line.id === null ? {} : { id: line.id }),
        ...pick(line, ITEM_FIELDS),
        quantity: plainFigure(line.quantity),
        price: plainFigure(line.price),
      })),
      ...removed.map(({ id }) => ({ id, _destroy: true })),
    ],
  };
}
