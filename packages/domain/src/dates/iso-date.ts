/** A calendar date as `YYYY-MM-DD`. Plain text, because browsers do not all have Temporal yet. */
export type IsoDate = string;

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;

export function isIsoDate(text: string): boolean {
  const match = PATTERN.exec(text);
  if (!match) return false;
  return isoDateOf(Number(match[1]), Number(match[2]), Number(match[3])) === text;
}

/** Year, month (1 to 12) and day -> date; null when there is no such day. */
export function isoDateOf(year: number, month: number, day: number): IsoDate | null {
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1 || day > 31) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}

const dayNumber = (date: IsoDate) => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

export function addDays(date: IsoDate, days: number): IsoDate {
  return new Date((dayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10);
}

/** Days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumber(to) - dayNumber(from);
}
