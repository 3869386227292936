/** Minutes between two questions about a return whose fate is unknown; the last one repeats. */
const WAITS = [1, 1, 2, 5, 10, 20, 60] as const;
const GIVE_UP_AFTER_HOURS = 72;
/** A return that HMRC does not hold this long after the call is no longer on its way. */
const CERTAIN_AFTER_SECONDS = 120;

export const minutesToNextAsk = (timesAsked: number): number =>
  WAITS[Math.min(timesAsked, WAITS.length) - 1] ?? WAITS[0];

/** Whether "no such return" is HMRC's final answer, this many seconds after it was sent. */
export const isAnswerCertain = (secondsSinceSent: number): boolean =>
  secondsSinceSent >= CERTAIN_AFTER_SECONDS;

export const isTimeToGiveUp = (secondsSinceSent: number): boolean =>
  secondsSinceSent >= GIVE_UP_AFTER_HOURS * 3600;
