export type Clock = () => Temporal.Instant;

/**
 * A clock that starts at the given instant and keeps running, so that the sandbox agrees with a portal
 * whose time is set by PORTAL_NOW. The default is the machine's clock.
 */
export function startClock(startsAt: Temporal.Instant = Temporal.Now.instant()): Clock {
  const started = performance.now();
  return () => startsAt.add({ milliseconds: Math.floor(performance.now() - started) });
}

const two = (value: number) => String(value).padStart(2, '0');

/** An instant as people in the UK read it: `21/11/2026 04:49`, London time. */
export function londonTime(instant: string): string {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO('Europe/London');
  return `${two(at.day)}/${two(at.month)}/${at.year} ${two(at.hour)}:${two(at.minute)}`;
}
