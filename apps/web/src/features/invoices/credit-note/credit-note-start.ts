import type { newCreditNote } from '@counterfoil/contract/invoices/credit-note-routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { ReplyOf } from '@counterfoil/contract/route';
import { tidyPrice } from '../figures.ts';
import { blankLine, type InvoiceValues } from '../form/invoice-values.ts';

type Start = ReplyOf<typeof newCreditNote>;

/** A new credit note takes back all of its invoice, until somebody takes lines out. */
export function creditNoteStart(
  start: Start,
  { customer_id }: Pick<Invoice, 'customer_id'>,
  rate: string,
): InvoiceValues {
  const lines = start.items.map(({ description, quantity, price, tax }) => ({
    id: null,
    description: description ?? '',
    quantity: quantity ?? '',
    price: tidyPrice(price ?? ''),
    tax: tax ?? '',
  }));
  return {
    customer_id,
    number: start.number ?? '',
    purchase_reference: start.purchase_reference ?? '',
    date: start.date ?? '',
    payment_terms: start.payment_terms == null ? '' : String(start.payment_terms),
    items_attributes: lines.length > 0 ? lines : [blankLine(rate)],
    discount: start.discount && start.discount !== '0.00' ? start.discount : '',
    customer_notes: '',
    notes: '',
  };
}
