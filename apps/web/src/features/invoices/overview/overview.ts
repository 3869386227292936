import type { OverviewRecord } from '@counterfoil/contract/invoices/overview-routes';
import { addDays, firstOfMonth } from '@counterfoil/domain/dates/iso-date';
import { type Pence, wirePence } from '@counterfoil/domain/money/pence';

export interface Sums {
  readonly invoicesPence: Pence;
  readonly paidPence: Pence;
  readonly sentPence: Pence;
  readonly overduePence: Pence;
}

export interface Month extends Sums {
  /** Its first day. */
  readonly date: string;
}

export interface Overview {
  /** In order, including empty ones. */
  readonly months: readonly Month[];
  readonly total: Sums;
}

/** The records of the wire: those with a date are months, the one without is the grand total. */
export function readOverview(records: readonly OverviewRecord[]): Overview {
  const total = records.find(({ date }) => date === null);
  if (!total) throw new Error('the overview has no grand total');
  return {
    months: records.flatMap((record) =>
      record.date === null ? [] : [{ date: record.date, ...sumsOf(record) }],
    ),
    total: sumsOf(total),
  };
}

function sumsOf(record: OverviewRecord): Sums {
  return {
    invoicesPence: wirePence(record.invoices_total),
    paidPence: wirePence(record.paid_total),
    sentPence: wirePence(record.sent_total),
    overduePence: wirePence(record.overdue_total),
  };
}

/** The period covered: the first day of the first month to the last day of the last. */
export function daysOf({ months }: Overview): { readonly from: string; readonly to: string } {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) throw new Error('the overview has no months');
  return { from: first.date, to: addDays(firstOfMonth(last.date, 1), -1) };
}

/** "67%" of a whole; a small share above 0 says "under 1%". */
export function shareOf(part: Pence, whole: Pence): string {
  const percent = whole === 0 ? 0 : (part / whole) * 100;
  if (percent > 0 && percent < 1) return 'under 1%';
  if (percent > 99 && percent < 100) return 'over 99%';
  return `${Math.round(percent)}%`;
}
