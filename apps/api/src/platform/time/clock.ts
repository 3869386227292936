/** The only source of time in the product. */
export interface Clock {
  /** Now, as an instant (UTC). */
  now(): Temporal.Instant;
  /** Today's calendar date in London, `YYYY-MM-DD`. */
  today(): string;
}

const LONDON = 'Europe/London';

/** The calendar date of an instant in London: 23:30Z of 30 June is 1 July there. */
export const londonDate = (at: Temporal.Instant): string =>
  at.toZonedDateTimeISO(LONDON).toPlainDate().toString();

/** Date and time of an instant in London: 2026-06-30T23:30Z is {2026-07-01, 00:30} there. */
export function londonTime(at: Temporal.Instant): { readonly date: string; readonly time: string } {
  const there = at.toZonedDateTimeISO(LONDON);
  return {
    date: there.toPlainDate().toString(),
    time: there.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
}

/** The same to the second, with London's name of its time: {2026-07-01, 00:30:00, BST}. */
export function londonMoment(at: Temporal.Instant) {
  const there = at.toZonedDateTimeISO(LONDON);
  return {
    date: there.toPlainDate().toString(),
    time: there.toPlainTime().toString({ smallestUnit: 'second' }),
    zone: there.offsetNanoseconds === 0 ? 'GMT' : 'BST',
  };
}

function clockFrom(now: () => Temporal.Instant): Clock {
  return { now, today: () => londonDate(now()) };
}

export const systemClock: Clock = clockFrom(() => Temporal.Now.instant());

/** `PORTAL_NOW`: a clock that starts at the given instant and runs on. */
export function clockStartingAt(start: Temporal.Instant): Clock {
  const offset = Temporal.Now.instant().until(start);
  return clockFrom(() => Temporal.Now.instant().add(offset));
}

/** A clock that stays where it is set, for tests and for writing the demo's past. */
export function settableClock(start: string): Clock & { set(instant: string): void } {
  let at = Temporal.Instant.from(start);
  return {
    ...clockFrom(() => at),
    set: (instant) => {
      at = Temporal.Instant.from(instant);
    },
  };
}
