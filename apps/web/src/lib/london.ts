export const LONDON = 'Europe/London';
// Canada writes dates as on the wire: 2026-11-21.
const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: LONDON });

/** The day in London at an instant in UTC milliseconds: `YYYY-MM-DD`. */
export function londonDate(epochMs: number): string {
  return londonDay.format(epochMs);
}
