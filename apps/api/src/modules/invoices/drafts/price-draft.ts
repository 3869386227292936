import { ITEM_FIELDS, PLAIN_FIELDS } from '@counterfoil/contract/invoices/schemas';
import { creditLimit, refuseCreditDate } from '@counterfoil/domain/invoice/credit';
import { dueDate } from '@counterfoil/domain/invoice/due';
import { invoiceTotals, refuseLineFigure } from '@counterfoil/domain/invoice/totals';
import { formatPounds } from '@counterfoil/domain/money/pence';
import { pick } from '@counterfoil/domain/pick';
import { aboveInvoiceTotal, TAX_MUST_BE_0 } from '@counterfoil/domain/text';
import type { ClientFacts } from '#platform/caller';
import { newId } from '#platform/ids';
import { FieldRefusal, refuseField, type FieldError } from '#platform/refusals';
import type { Clock } from '#platform/time/clock';
import type { InvoiceRow, ItemRow } from '../record/invoice-store.ts';
import { chargeableRates, type Draft } from './draft.ts';

/**
 * A draft may be incomplete but not nonsensical: refuses negative figures, VAT rates that the client
 * cannot charge, and a discount above the subtotal. Then calculates every stored figure.
 */
export function priceDraft(
  draft: Draft,
  client: ClientFacts,
  rates: readonly string[] = chargeableRates(client),
) {
  refuseNonsense(draft, client, rates);
  const lines = draft.lines.map((line) => ({
    ...line,
    tax: client.vatRegistered ? line.tax : '0',
  }));
  const totals = invoiceTotals({ items: lines, discountPence: draft.discount ?? 0 });
  if ('refused' in totals) {
    const { field, message } = totals;
    throw new FieldRefusal([{ field, message }]);
  }
  return { lines, totals };
}

export type PricedDraft = ReturnType<typeof priceDraft>;

function refuseNonsense(draft: Draft, client: ClientFacts, rates: readonly string[]): void {
  const errors: FieldError[] = [];
  for (const line of draft.lines) {
    const at = (field: string) => `items_attributes[${line.place}].${field}`;
    for (const field of ['quantity', 'price'] as const) {
      const message = refuseLineFigure(line[field]);
      if (message) errors.push({ field: at(field), message });
    }
    if (line.tax !== null && !rates.includes(line.tax)) {
      const message = client.vatRegistered ? `Must be one of ${rates.join(', ')}` : TAX_MUST_BE_0;
      errors.push({ field: at('tax'), message });
    }
  }
  if (errors.length) throw new FieldRefusal(errors);
}

/**
 * Refuses a credit note of more than its invoice's original total: 134.62 against 134.61; and one that is dated before
 * it. Every path that writes a credit note calls this.
 */
export function refuseCreditBeyond(
  parent: Pick<InvoiceRow, 'total_pence' | 'date'>,
  date: string | null,
  totalPence: number,
): void {
  const early = refuseCreditDate(date, parent.date);
  if (early) throw refuseField('date', early);
  const limit = creditLimit({ originalTotalPence: parent.total_pence });
  if (totalPence > limit) {
    throw refuseField('total', aboveInvoiceTotal(formatPounds(limit)));
  }
}

/** Only an invoice has a due date: nobody pays a credit note, whatever its terms. */
function dueDateOf({ date, payment_terms }: Draft, type: InvoiceRow['type']) {
  if (type !== 'invoice' || date === null || payment_terms === null) return null;
  return dueDate(date, payment_terms);
}

/** The columns of a priced draft. */
export function pricedColumns(draft: Draft, { totals }: PricedDraft, type: InvoiceRow['type']) {
  return {
    ...pick(draft, PLAIN_FIELDS),
    due_date: dueDateOf(draft, type),
    discount_pence: totals.discountPence,
    subtotal_pence: totals.subtotalPence,
    vat_pence: totals.vatPence,
    total_pence: totals.totalPence,
    balance_pence: totals.totalPence,
    vat_breakdown: JSON.stringify(totals.vat),
  };
}

export function itemRows(
  clock: Clock,
  clientId: string,
  invoiceId: string,
  priced: PricedDraft,
): ItemRow[] {
  return priced.lines.map((line, position) => ({
    id: line.id ?? newId(clock),
    client_id: clientId,
    invoice_id: invoiceId,
    position,
    ...pick(line, ITEM_FIELDS),
    net_pence: priced.totals.netPence[position] ?? 0,
  }));
}
