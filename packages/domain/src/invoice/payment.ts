import { formatDate, type IsoDate } from '../dates/iso-date.ts';
import { formatPence, type Pence } from '../money/pence.ts';
import { REQUIRED, GREATER_THAN_ZERO, lessThan } from '../text.ts';

export type PaymentType = 'full' | 'partial' | 'discount';

export interface Settlement {
  readonly payment_type: PaymentType;
  readonly paymentPence: Pence;
  /** The amount written off as a discount, besides the payment. */
  readonly writeOffPence: Pence;
  /** The amount above the balance: credit on the customer's account. */
  readonly creditPence: Pence;
  /** Whether nothing is left to pay. */
  readonly paid: boolean;
}

export interface PaymentRefusal {
  readonly field: 'amount_paid' | 'payment_type';
  readonly message: string;
}

export interface PaymentInput {
  readonly balancePence: Pence;
  readonly amountPaidPence: Pence;
  readonly choice: PaymentType | null;
  /** Whether an amount above the balance is taken, and its rest recorded as credit. */
  readonly restAsCredit: boolean;
}

/**
 * Works out the effect on a balance of marking it as paid. The whole balance (13461 of 13461) is paid in full whatever
 * the choice; a part needs one: `partial` leaves the rest owed, `discount` writes it off. More than the balance is
 * refused, unless the rest is to be credit.
 */
export function settle({
  balancePence,
  amountPaidPence,
  choice,
  restAsCredit,
}: PaymentInput): Settlement | PaymentRefusal {
  if (amountPaidPence < 0) return { field: 'amount_paid', message: GREATER_THAN_ZERO };
  if (amountPaidPence > balancePence && !restAsCredit) {
    return { field: 'amount_paid', message: lessThan(formatPence(balancePence)) };
  }
  const paymentPence = Math.min(amountPaidPence, balancePence);
  const restPence = balancePence - paymentPence;
  const creditPence = amountPaidPence - paymentPence;
  const paid = { paymentPence, writeOffPence: 0, creditPence, paid: true };
  if (restPence === 0) return { ...paid, payment_type: 'full' };
  if (choice === 'discount') return { ...paid, payment_type: choice, writeOffPence: restPence };
  if (choice === 'partial') return { ...paid, payment_type: choice, paid: false };
  return { field: 'payment_type', message: REQUIRED };
}

/** The limits of a payment's date. */
export interface PaymentDays {
  /** In London. */
  readonly today: IsoDate;
  /** The day the client started. */
  readonly clientSince: IsoDate;
}

/** Null when a payment may have this date, else the reason. A deposit may precede its invoice. */
export function refusePaymentDate(
  date: IsoDate,
  { today, clientSince }: PaymentDays,
): string | null {
  if (date > today) return 'Cannot be in the future';
  // A client may use the product before the day they start.
  if (date < clientSince && date < today) {
    return `Cannot be before ${formatDate(clientSince)}, the day you started with us`;
  }
  return null;
}
