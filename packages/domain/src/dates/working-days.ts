import { addDays, datePartsOf, type IsoDate, isoDateOf } from './iso-date.ts';

/**
 * Bank holidays in England and Wales, which are Bacs's too, as `MM-DD`. From GOV.UK (alphagov/frontend @cb2a016,
 * 21 August 2026). Proclaimed days (a jubilee, a coronation) cannot be calculated: add a line when a year is announced.
 */
const ANNOUNCED: Readonly<Record<number, string>> = {
  2019: '01-01 04-19 04-22 05-06 05-27 08-26 12-25 12-26',
  2020: '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28',
  2021: '01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28',
  2022: '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27',
  2023: '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26',
  2024: '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26',
  2025: '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26',
  2026: '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
  2027: '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
  2028: '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26',
};

/** Whether this day is a bank holiday in England and Wales. */
export function isBankHoliday(date: IsoDate): boolean {
  const { year } = datePartsOf(date);
  return bankHolidaysOf(year).includes(date);
}

/** The bank holidays of a year, in order: as announced, or by the usual rules for other years. */
export function bankHolidaysOf(year: number): readonly IsoDate[] {
  const announced = ANNOUNCED[year];
  if (announced !== undefined) return announced.split(' ').map((day) => `${year}-${day}`);
  return usualHolidaysOf(year);
}

/** The bank holidays of a year by the rules that apply unless another day is proclaimed. */
export function usualHolidaysOf(year: number): readonly IsoDate[] {
  const easter = easterOf(year);
  const christmas = day(year, 12, 25);
  return [
    onWeekday(day(year, 1, 1)),
    addDays(easter, -2),
    addDays(easter, 1),
    firstMonday(day(year, 5, 1)),
    addDays(firstMonday(day(year, 6, 1)), -7),
    addDays(firstMonday(day(year, 9, 1)), -7),
    ...christmasDays(christmas),
  ];
}

/** 0 for a Sunday to 6 for a Saturday. */
export function weekdayOf(date: IsoDate): number {
  const { year, month, day: at } = datePartsOf(date);
  return new Date(Date.UTC(year, month - 1, at)).getUTCDay();
}

const [SUNDAY, MONDAY, SATURDAY] = [0, 1, 6];
const isWeekend = (date: IsoDate): boolean =>
  weekdayOf(date) === SUNDAY || weekdayOf(date) === SATURDAY;

function day(year: number, month: number, at: number): IsoDate {
  const date = isoDateOf(year, month, at);
  if (date === null) throw new RangeError(`Not a calendar day: ${year} ${month} ${at}`);
  return date;
}

/** The day itself, or the Monday after a weekend. */
const onWeekday = (date: IsoDate): IsoDate =>
  isWeekend(date) ? onWeekday(addDays(date, 1)) : date;

const firstMonday = (from: IsoDate): IsoDate =>
  weekdayOf(from) === MONDAY ? from : firstMonday(addDays(from, 1));

/** Christmas and Boxing Day; a weekend moves them to the next weekdays, one each. */
function christmasDays(christmas: IsoDate): readonly IsoDate[] {
  const [first, second] = [onWeekday(christmas), onWeekday(addDays(christmas, 1))];
  return first === second ? [first, addDays(first, 1)] : [first, second];
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones, Butcher). */
function easterOf(year: number): IsoDate {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451);
  const days = moon + sunday - 7 * late + 114;
  return day(year, Math.floor(days / 31), (days % 31) + 1);
}

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
