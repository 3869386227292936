import { daysBetween, type IsoDate } from '../dates/iso-date.ts';
import type { Pence } from '../money/pence.ts';

/** The open amount of an invoice or credit note: owed when positive, unused credit when negative. */
export interface OpenAmount {
  readonly dueDate: IsoDate | null;
  readonly openPence: Pence;
}

/** Amounts owed, grouped by days past the due date. */
export interface Ageing {
  /** Due today or later, or without a due date. */
  readonly currentPence: Pence;
  readonly days1To30Pence: Pence;
  readonly days31To60Pence: Pence;
  readonly days61To90Pence: Pence;
  readonly olderPence: Pence;
  /** Credit that is not set against an invoice: 0 or less. */
  readonly unusedCreditPence: Pence;
  /** The sum of all bands and the credit. */
  readonly totalPence: Pence;
}

const NOTHING: Ageing = {
  currentPence: 0,
  days1To30Pence: 0,
  days31To60Pence: 0,
  days61To90Pence: 0,
  olderPence: 0,
  unusedCreditPence: 0,
  totalPence: 0,
};

/**
 * Groups open amounts by age. An amount due on the 21st is current on that day, and one day late on
 * the 22nd. An amount without a due date is always current. Credit has no age.
 */
export function ageingOf(open: readonly OpenAmount[], today: IsoDate): Ageing {
  const ageing = { ...NOTHING };
  for (const amount of open) {
    ageing[bandOf(amount, today)] += amount.openPence;
    ageing.totalPence += amount.openPence;
  }
  return ageing;
}

function bandOf({ dueDate, openPence }: OpenAmount, today: IsoDate): keyof Ageing {
  if (openPence < 0) return 'unusedCreditPence';
  const daysLate = dueDate === null ? 0 : daysBetween(dueDate, today);
  if (daysLate <= 0) return 'currentPence';
  if (daysLate <= 30) return 'days1To30Pence';
  if (daysLate <= 60) return 'days31To60Pence';
  return daysLate <= 90 ? 'days61To90Pence' : 'olderPence';
}
