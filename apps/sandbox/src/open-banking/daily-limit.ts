import type { Clock } from '../clock.ts';
import { ApiError } from './errors.ts';

const MOST = 4;

/** Without a person (X-PSU-IP) banks answer each question of a connection about four times a day. */
export function createDailyLimit(now: Clock): (question: string) => void {
  let today = '';
  const asked = new Map<string, number>();
  return (question) => {
    const at = now().toZonedDateTimeISO('UTC');
    const day = at.toPlainDate().toString();
    if (day !== today) asked.clear();
    today = day;
    const times = (asked.get(question) ?? 0) + 1;
    asked.set(question, times);
    if (times <= MOST) return;
    const midnight = at.add({ days: 1 }).startOfDay();
    const seconds = Math.ceil(at.until(midnight).total('seconds'));
    throw new ApiError(429, 'provider_too_many_requests', 'Four times a day.', seconds);
  };
}
