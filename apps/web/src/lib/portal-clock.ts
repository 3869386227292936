import { londonDate } from './london.ts';

/** The browser's only clock. It shows the portal's time, whatever the device's own clock and zone. */
export interface PortalClock {
  /** The instant, in UTC milliseconds. */
  readonly now: () => number;
  /** Today in London, `YYYY-MM-DD`. */
  readonly today: () => string;
  /**
   * Sets the clock from an answer of the portal.
   * @param instant when the answer left, by its header; null without one
   * @param tookMs from the request's start to the answer's arrival
   */
  readonly sync: (instant: string | null, tookMs: number) => void;
  /** Called when the day changes: at midnight in London, or when the clock is set. */
  readonly onNewDay: (listener: () => void) => () => void;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export function createPortalClock(): PortalClock {
  // Nobody can change `performance.now()`. The device's clock counts until the first answer, which
  // arrives before any page that shows a date.
  let offset = Date.now() - performance.now();
  let known = '';
  let midnight: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const now = () => offset + performance.now();
  const today = () => londonDate(now());

  /** Tells the listeners when the day has changed, and waits for the next midnight. */
  const look = () => {
    clearTimeout(midnight);
    if (listeners.size === 0) return;
    midnight = setTimeout(look, nextMidnight(now()) - now());
    const day = today();
    if (day === known) return;
    known = day;
    for (const listener of listeners) listener();
  };

  return {
    now,
    today,
    sync: (instant, tookMs) => {
      const left = Date.parse(instant ?? '');
      if (Number.isNaN(left)) return;
      // The answer left between the request's start and now. The clock keeps its time if that fits, so a slow answer
      // does not turn it back.
      offset = Math.min(Math.max(now(), left), left + tookMs) - performance.now();
      look();
    },
    onNewDay: (listener) => {
      if (listeners.size === 0) known = today();
      listeners.add(listener);
      look();
      return () => {
        listeners.delete(listener);
        look();
      };
    },
  };
}

/** The next midnight in London: an hour before UTC's in summer time. */
function nextMidnight(now: number): number {
  const utc = Date.parse(`${londonDate(now)}T00:00:00Z`) + DAY_MS;
  const summer = utc - HOUR_MS;
  return londonDate(summer) === londonDate(utc) ? summer : utc;
}

export const portalClock = createPortalClock();
