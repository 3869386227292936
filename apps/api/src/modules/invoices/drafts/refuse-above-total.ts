import { creditLimit } from '@counterfoil/domain/invoice/credit';
import { formatPounds } from '@counterfoil/domain/money/pence';
import { aboveInvoiceTotal } from '@counterfoil/domain/text';
import { refuseField } from '#platform/refusals';
import type { InvoiceRow } from '../record/invoice-store.ts';

/**
 * Refuses a credit note of more than its invoice's original total: 134.62 against 134.61. Every path
 * that writes a credit note calls this.
 */
export function refuseAboveTotal(
  parent: Pick<InvoiceRow, 'total_pence'>,
  totalPence: number,
): void {
  const limit = creditLimit({ originalTotalPence: parent.total_pence });
  if (totalPence > limit) {
    throw refuseField('total', aboveInvoiceTotal(formatPounds(limit)));
  }
}
