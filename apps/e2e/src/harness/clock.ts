// The products' time. They start on a fixed day, so no test depends on the machine's clock.

/** A Saturday in winter time. */
const START = Temporal.Instant.from('2026-11-21T09:00:00Z');

/** Before everything that the tests do. */
export const SEEDED_AT = START.subtract({ hours: 1 });

/** The clock continues while a product is killed and restarted. */
export const now = (): Temporal.Instant =>
  START.add({ milliseconds: Math.round(performance.now()) });

/** A date in the past: an invoice of `daysAgo(40)` with terms of 30 days is overdue now. */
export const daysAgo = (days: number): string =>
  now().toZonedDateTimeISO('Europe/London').toPlainDate().subtract({ days }).toString();

/** Today in London, as the portal counts days. */
export const today = (): string => daysAgo(0);
