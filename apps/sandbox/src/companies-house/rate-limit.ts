import type { Clock } from '../clock.ts';

const MOST = 600;
const WINDOW_SECONDS = 300;

/** The headers of an answer, and whether the key has used up its calls. */
export interface CallCount {
  readonly isOver: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** 600 calls of a key in any five minutes. */
export function createRateLimit(now: Clock): (key: string) => CallCount {
  const calls = new Map<string, number[]>();
  return (key) => {
    const second = Math.floor(now().epochMilliseconds / 1000);
    const recent = (calls.get(key) ?? []).filter((at) => at > second - WINDOW_SECONDS);
    const isOver = recent.length >= MOST;
    if (!isOver) recent.push(second);
    calls.set(key, recent);
    const headers = {
      'x-ratelimit-limit': String(MOST),
      'x-ratelimit-remain': String(MOST - recent.length),
      'x-ratelimit-reset': String((recent[0] ?? second) + WINDOW_SECONDS),
      'x-ratelimit-window': '5m',
    };
    return { isOver, headers };
  };
}
