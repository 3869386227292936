import type { Clock } from './time/clock.ts';

const REMEMBERED = { hours: 1 };
const MOST = 1_000;

/** Work that failed and would fail again. */
export interface Failures<Why extends string> {
  remember(id: string, why: Why): void;
  of(id: string): Why | null;
}

/**
 * Remembers failed work for an hour, so that nobody can block a worker by asking for one bad thing
 * again and again. It expires, as the machine may only have been slow.
 */
export function createFailures<Why extends string>(clock: Clock): Failures<Why> {
  const known = new Map<string, { readonly why: Why; readonly until: Temporal.Instant }>();
  return {
    remember: (id, why) => {
      known.delete(id);
      known.set(id, { why, until: clock.now().add(REMEMBERED) });
      const [oldest] = known.keys();
      if (known.size > MOST && oldest !== undefined) known.delete(oldest);
    },
    of: (id) => {
      const failure = known.get(id);
      if (!failure) return null;
      return Temporal.Instant.compare(clock.now(), failure.until) < 0 ? failure.why : null;
    },
  };
}
