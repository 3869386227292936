import { addDays, daysBetween, formatDate, type IsoDate } from '../dates/iso-date.ts';

/** The longest span of days that HMRC answers for, both ends included; for debts and payments a day less. */
const MOST_TAX_DAYS = 366;

interface Days {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** The first day on which Making Tax Digital for VAT has debts and payments. */
const FIRST_DAY = '2016-04-06';

/** The days asked for, up to today's year when one is not given. */
export function taxDays(
  { from, to }: { readonly from?: IsoDate | undefined; readonly to?: IsoDate | undefined },
  today: IsoDate,
): Days {
  if (from !== undefined) return { from, to: to ?? min(today, addDays(from, MOST_TAX_DAYS - 2)) };
  const last = to ?? today;
  return { from: addDays(last, 2 - MOST_TAX_DAYS), to: last };
}

const min = (one: IsoDate, other: IsoDate) => (one < other ? one : other);

/** Why HMRC would not answer for these days; null when it does. @param isMoney debts and payments: no future */
export function wrongTaxDays(
  { from, to }: Days,
  { today, isMoney }: { readonly today: IsoDate; readonly isMoney: boolean },
): { readonly field: 'from' | 'to'; readonly message: string } | null {
  if (from >= to) return { field: 'to', message: 'Must be after the first day' };
  if (from < FIRST_DAY) {
    return { field: 'from', message: `Must not be before ${formatDate(FIRST_DAY)}` };
  }
  const most = isMoney ? MOST_TAX_DAYS - 1 : MOST_TAX_DAYS;
  if (daysBetween(from, to) >= most) {
    return { field: 'to', message: `Must be within ${most} days of the first day` };
  }
  if (isMoney && to > today) return { field: 'to', message: 'Must not be in the future' };
  return null;
}
