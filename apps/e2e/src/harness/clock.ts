// The products' time: they start on a day of ours, so that nothing depends on the machine's.

/** A Saturday in London's winter. */
const START = Temporal.Instant.from('2026-11-21T09:00:00Z');

/** Before all that the tests do. */
export const SEEDED_AT = START.subtract({ hours: 1 });

/** It runs on while a product is killed and started again. */
export const now = (): Temporal.Instant =>
  START.add({ milliseconds: Math.round(performance.now()) });

/** `daysAgo(40)` is a day on which an invoice with terms of 30 days was written that is late now. */
export const daysAgo = (days: number): string =>
  now().toZonedDateTimeISO('Europe/London').toPlainDate().subtract({ days }).toString();

/** As the portal counts its days: in London. */
export const today = (): string => daysAgo(0);
