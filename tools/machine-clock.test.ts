import { expect, test } from 'vitest';
import { isMoved, secondsUntil } from './machine-clock.ts';

const now = Temporal.Instant.from('2026-11-21T09:00:00Z');

test.each([
  ['+0d', 0],
  ['+100d', 8_640_000],
  ['2026-11-21T10:00:00Z', 3600],
  ['2026-10-25T00:59:00Z', -2_361_660],
])('%s is %i seconds away', (at, seconds) => {
  expect(secondsUntil(at, now)).toBe(seconds);
});

test.each(['', '100', '-100d', '2028-02-29', 'tomorrow'])('the time "%s" is refused', (at) => {
  expect(() => secondsUntil(at, now)).toThrow('+100d');
});

test('a clock that did not move, for lack of the library, is detected', () => {
  const nowhere = { LD_PRELOAD: '/nowhere/libfaketime.so.1', FAKETIME: '+8640000s' };
  expect(isMoved(nowhere, 8_640_000)).toBe(false);
  expect(isMoved({}, 0)).toBe(true);
});
