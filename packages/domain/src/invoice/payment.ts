import { formatPence, type Pence } from '../money/pence.ts';
import { GREATER_THAN_ZERO, lessThan, REQUIRED } from '../text.ts';

export interface Settlement {
  readonly payment_type: 'full' | 'partial' | 'discount';
  readonly paymentPence: Pence;
  /** Written off as discount. */
  readonly writeOffPence: Pence;
  readonly paid: boolean;
}

export interface SettlementRefused {
  readonly field: 'amount_paid' | 'payment_type';
  readonly message: string;
}

/**
 * What a payment does to a balance. An amount that covers the balance is full whatever was chosen;
 * less needs a choice: partial leaves the rest owed, discount writes it off.
 */
export function settle(payment: {
  readonly balancePence: Pence;
  readonly amountPaidPence: Pence;
  readonly choice: 'full' | 'partial' | 'discount' | null;
}): Settlement | SettlementRefused {
  const { balancePence, amountPaidPence, choice } = payment;
  if (amountPaidPence < 0) return { field: 'amount_paid', message: GREATER_THAN_ZERO };
  if (amountPaidPence > balancePence) {
    return { field: 'amount_paid', message: lessThan(formatPence(balancePence)) };
  }
  if (amountPaidPence === balancePence) {
    return { payment_type: 'full', paymentPence: amountPaidPence, writeOffPence: 0, paid: true };
  }
  if (choice === 'partial') {
    return { payment_type: 'partial', paymentPence: amountPaidPence, writeOffPence: 0, paid: false };
  }
  if (choice === 'discount') {
    return {
      payment_type: 'discount',
      paymentPence: amountPaidPence,
      writeOffPence: balancePence - amountPaidPence,
      paid: true,
    };
  }
  return { field: 'payment_type', message: REQUIRED };
}
