import { daysBetween, type IsoDate } from '../dates/iso-date.ts';
import type { Pence } from '../money/pence.ts';

/** What is open of a document: owed when positive, unused credit when negative. */
export interface OpenAmount {
  readonly dueDate: IsoDate | null;
  readonly openPence: Pence;
}

/** What is owed, by how many days it is past its due date. */
export interface Ageing {
  /** Not past due, today included. */
  readonly currentPence: Pence;
  readonly days1To30Pence: Pence;
  readonly days31To60Pence: Pence;
  readonly days61To90Pence: Pence;
  readonly olderPence: Pence;
  /** Credit that no invoice has taken up: 0 or less. */
  readonly unusedCreditPence: Pence;
  /** The sum of all. */
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
 * Sorts what is open by age. Due on the 21st it is current that day, and one day late on the 22nd;
 * without a due date it is current. Credit has no age.
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
