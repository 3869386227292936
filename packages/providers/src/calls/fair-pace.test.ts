import { expect, onTestFinished, test, vi } from 'vitest';
import { createFairPace } from './fair-pace.ts';

const never = new AbortController().signal;
const LIMITS = { attempts: 2, periodMs: 40, mostWaiting: 4, mostOfOne: 3 };

test('no more calls than the limit begin in a period, and waiting callers take turns', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const pace = createFairPace(LIMITS);
  const start = performance.now();
  const began: [string, number][] = [];
  const ask = async (asker: string) => {
    await pace(asker, never);
    began.push([asker, performance.now() - start]);
  };
  const all = Promise.all(['a', 'a', 'a', 'a', 'a', 'b'].map(ask));
  await vi.runAllTimersAsync();
  await all;
  expect(began).toEqual([
    ['a', 0],
    ['a', 0],
    ['a', 40],
    ['b', 40],
    ['a', 80],
    ['a', 80],
  ]);
});

test('a call above the limit is told when to retry; one caller’s are refused before others’', async () => {
  const pace = createFairPace({ ...LIMITS, periodMs: 60_000 });
  const giveUp = new AbortController();
  const ask = (asker: string) => pace(asker, giveUp.signal);
  await Promise.all(['a', 'a'].map(ask));
  const waiting = ['a', 'a', 'a'].map(ask);
  await expect(ask('a')).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 90 });
  waiting.push(ask('b'));
  await expect(ask('c')).rejects.toMatchObject({ code: 'busy' });
  giveUp.abort();
  const ended = await Promise.allSettled(waiting);
  expect(ended.map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
    'rejected',
    'rejected',
  ]);
});
