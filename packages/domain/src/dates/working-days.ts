import { isBankHoliday, isWeekend } from './bank-holidays.ts';
import { addDays, type IsoDate } from './iso-date.ts';

/** Whether banks work: neither a weekend nor a bank holiday in England and Wales. */
export const isWorkingDay = (date: IsoDate): boolean => !isWeekend(date) && !isBankHoliday(date);

/** 10 working days after Thursday "2026-12-17" is "2027-01-05". 0 is the day itself. */
export function addWorkingDays(date: IsoDate, days: number): IsoDate {
  let [at, left] = [date, days];
  while (left > 0) {
    at = addDays(at, 1);
    if (isWorkingDay(at)) left--;
  }
  return at;
}
