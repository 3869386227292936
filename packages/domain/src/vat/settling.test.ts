import { expect, test } from 'vitest';
import { isAnswerCertain, isTimeToGiveUp, minutesToNextAsk } from './settling.ts';

test('HMRC is asked after 1, 1, 2, 5, 10 and 20 minutes, then hourly', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 70].map(minutesToNextAsk)).toEqual([
    1, 1, 2, 5, 10, 20, 60, 60, 60,
  ]);
  expect(minutesToNextAsk(0)).toBe(1);
});

test('"no such return" is certain two minutes after the return was sent', () => {
  expect([0, 119, 120].map(isAnswerCertain)).toEqual([false, false, true]);
});

test('HMRC is no longer asked after 72 hours', () => {
  const hours = 72 * 3600;
  expect([0, hours - 1, hours].map(isTimeToGiveUp)).toEqual([false, false, true]);
});
