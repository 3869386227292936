// @module-tag dates

import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createPortalClock } from './portal-clock.ts';

/** Sets the device's clock; timers and `performance.now()` start from 0. */
const device = (instant: string) => vi.useFakeTimers({ now: Date.parse(instant) });
const advance = (ms: number) => vi.advanceTimersByTime(ms);
const HOUR_MS = 3_600_000;

beforeEach(() => void device('2020-01-01T00:00:00Z'));
afterEach(() => void vi.useRealTimers());

/** A clock that follows an answer, with a count of the new days it reported. */
function clockAt(instant: string) {
  const clock = createPortalClock();
  clock.sync(instant, 0);
  const told = vi.fn<() => void>();
  onTestFinished(clock.onNewDay(told));
  return { clock, told };
}

test('the clock shows the day of the answer, whatever the device’s clock says', () => {
  expect(clockAt('2027-03-10T10:00:00.000Z').clock.today()).toBe('2027-03-10');
});

test('the clock shows London’s day, in summer and winter', () => {
  expect(clockAt('2027-06-30T23:30:00.000Z').clock.today()).toBe('2027-07-01');
  expect(clockAt('2027-12-30T23:30:00.000Z').clock.today()).toBe('2027-12-30');
});

test("the clock continues from the answer even when the device's clock jumps", () => {
  const { clock } = clockAt('2027-03-10T10:00:00.000Z');
  vi.setSystemTime(Date.parse('2035-01-01T00:00:00Z'));
  expect(clock.today()).toBe('2027-03-10');
  advance(14 * HOUR_MS);
  expect(clock.today()).toBe('2027-03-11');
});

test('the clock shows the device’s day until an answer has a time', () => {
  const clock = createPortalClock();
  clock.sync(null, 0);
  clock.sync('soon', 0);
  expect(clock.today()).toBe('2020-01-01');
});

test('the clock reports a new day once when an answer brings one', () => {
  const { clock, told } = clockAt('2027-03-10T10:00:00.000Z');
  clock.sync('2027-03-11T10:00:00.000Z', 0);
  clock.sync('2027-03-11T10:00:00.000Z', 0);
  expect(told).toHaveBeenCalledTimes(1);
});

test('a slow answer does not turn the clock back', () => {
  const { clock, told } = clockAt('2027-03-10T23:59:59.000Z');
  advance(2000);
  clock.sync('2027-03-10T23:59:59.500Z', 1900);
  expect(clock.today()).toBe('2027-03-11');
  expect(told).toHaveBeenCalledTimes(1);
});

test('a clock ahead of the portal is set back to the portal’s time', () => {
  const { clock } = clockAt('2027-03-11T00:10:00.000Z');
  clock.sync('2027-03-10T23:50:00.000Z', 1000);
  expect(clock.today()).toBe('2027-03-10');
});

describe('at midnight in London', () => {
  test.each([
    ['in winter', '2027-01-15T18:00:00.000Z', 6],
    ['in summer', '2027-07-15T18:00:00.000Z', 5],
    ['of the day with 23 hours', '2027-03-28T00:00:00.000Z', 23],
    ['of the day with 25 hours', '2027-10-30T23:00:00.000Z', 25],
    ['of the evening before the day with 23 hours', '2027-03-27T18:00:00.000Z', 6],
    ['of the evening before the day with 25 hours', '2027-10-30T18:00:00.000Z', 5],
    ['of 29 February', '2028-02-29T18:00:00.000Z', 6],
    ['of 31 December', '2027-12-31T18:00:00.000Z', 6],
  ])('%s the clock reports the new day, not before', (_when, instant, hours) => {
    const { clock, told } = clockAt(instant);
    const before = clock.today();
    advance(hours * HOUR_MS - 1);
    expect([clock.today(), told.mock.calls.length]).toEqual([before, 0]);
    advance(1);
    expect(clock.today()).not.toBe(before);
    expect(told).toHaveBeenCalledTimes(1);
  });

  test('the clock reports each new day', () => {
    const { told } = clockAt('2027-03-10T10:00:00.000Z');
    advance(72 * HOUR_MS);
    expect(told).toHaveBeenCalledTimes(3);
  });
});

test('the clock waits for midnight only while it has listeners', () => {
  const clock = createPortalClock();
  clock.sync('2027-03-10T10:00:00.000Z', 0);
  expect(vi.getTimerCount()).toBe(0);
  const stop = clock.onNewDay(() => {});
  expect(vi.getTimerCount()).toBe(1);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
