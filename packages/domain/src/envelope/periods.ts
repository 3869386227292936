import type { IsoDate } from '../dates/iso-date.ts';

const pad = (value: number) => String(value).padStart(2, '0');

/** The month of a day, as its first day: 2026-11-21 -> 2026-11-01. */
export function monthOf(day: IsoDate): IsoDate {
  return `${day.slice(0, 7)}-01`;
}

/** A monthly envelope is sealed on the 7th of the next month: 2026-12-01 -> 2027-01-07. */
export function sealingDate(month: IsoDate): IsoDate {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01-07` : `${year}-${pad(number + 1)}-07`;
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September',
  'October', 'November', 'December'];

/** 2026-11-01 -> "November 2026". */
export function monthLabel(month: IsoDate): string {
  const [year, number = 1] = month.split('-').map(Number);
  return `${MONTHS[number - 1]} ${year}`;
}

/** The tax year of a day, as its first day, 6 April: 2026-04-05 -> 2025-04-06. */
export function taxYearOf(day: IsoDate): IsoDate {
  const year = Number(day.slice(0, 4));
  return day.slice(5) >= '04-06' ? `${year}-04-06` : `${year - 1}-04-06`;
}

/** A shoebox client's yearly envelope is sealed on the 5 May after the tax year's end. */
export function taxYearSealingDate(taxYear: IsoDate): IsoDate {
  return `${Number(taxYear.slice(0, 4)) + 1}-05-05`;
}

/** 2026-04-06 -> "26/27". */
export function taxYearLabel(taxYear: IsoDate): string {
  const year = Number(taxYear.slice(0, 4));
  return `${pad(year % 100)}/${pad((year + 1) % 100)}`;
}
