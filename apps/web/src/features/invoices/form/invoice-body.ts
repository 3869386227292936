import { DRAFT_FIELDS, ITEM_FIELDS, type Invoice } from '@counterfoil/contract/invoices/schemas';
import { pick } from '@counterfoil/domain/pick';
import { plainFigure } from '#lib/amounts.ts';
import type { InvoiceBody } from '../draft-mutations.ts';
import type { InvoiceValues, LineValues } from './invoice-values.ts';

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
        ...pick(line, ITEM_FIELDS),
        quantity: plainFigure(line.quantity),
        price: plainFigure(line.price),
      })),
      ...removed.map(({ id }) => ({ id, _destroy: true })),
    ],
  };
}
