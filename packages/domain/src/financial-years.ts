import { addDays, datePartsOf, firstOfMonth, isoDateOf, type IsoDate } from './dates/iso-date.ts';

/** The day on which a financial year ends, in any year: { month: 3, day: 31 }. */
export interface YearEnd {
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

/** Both dates are inclusive. */
export interface FinancialYear {
  readonly start_date: IsoDate;
  readonly end_date: IsoDate;
}

/**
 * The financial years that cover `startedOn` to `today`, the current one first. A year end that a
 * year does not have (29 February) becomes the last day of that month.
 */
export function financialYears({
  yearEnd,
  startedOn,
  today,
}: {
  readonly yearEnd: YearEnd;
  readonly startedOn: IsoDate;
  readonly today: IsoDate;
}): FinancialYear[] {
  const endIn = (year: number) => dayOf(year, yearEnd);
  const thisYear = datePartsOf(today).year;
  const years: FinancialYear[] = [];
  for (let year = today <= endIn(thisYear) ? thisYear : thisYear + 1; ; year--) {
    const start = addDays(endIn(year - 1), 1);
    years.push({ start_date: start, end_date: endIn(year) });
    if (start <= startedOn) return years;
  }
}

/** The years in which it starts and ends: "2025/2026". */
export function financialYearLabel({ start_date, end_date }: FinancialYear): string {
  return `${datePartsOf(start_date).year}/${datePartsOf(end_date).year}`;
}

function dayOf(year: number, { month, day }: YearEnd): IsoDate {
  const first = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
  return isoDateOf(year, month, day) ?? addDays(firstOfMonth(first, 1), -1);
}
