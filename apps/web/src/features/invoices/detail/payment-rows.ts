import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { parsePence, type Pence } from '@counterfoil/domain/money/pence';

type Payment = Invoice['payments'][number];

export interface PaymentRow {
  readonly id: string;
  readonly date: string;
  readonly kind: Payment['kind'];
  readonly amountPence: Pence;
  /** The balance after the payment. */
  readonly balancePence: Pence;
}

/** The payments in order, each with the balance after it: 134.61 less 100.00 leaves 34.61. */
export function paymentRows({
  total,
  payments,
}: Pick<Invoice, 'total' | 'payments'>): PaymentRow[] {
  let balancePence = parsePence(total) ?? 0;
  return payments.map(({ id, date, kind, amount }) => {
    const amountPence = parsePence(amount) ?? 0;
    balancePence -= amountPence;
    return { id, date, kind, amountPence, balancePence };
  });
}
