import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../dates/iso-date.ts';
import { expectedSpans } from './expected.ts';

test('money is expected late, this week, in four weeks from Monday to Sunday, and later', () => {
  // A Saturday.
  expect(expectedSpans('2026-11-21')).toEqual([
    { from: null, to: '2026-11-20' },
    { from: '2026-11-21', to: '2026-11-22' },
    { from: '2026-11-23', to: '2026-11-29' },
    { from: '2026-11-30', to: '2026-12-06' },
    { from: '2026-12-07', to: '2026-12-13' },
    { from: '2026-12-14', to: '2026-12-20' },
    { from: '2026-12-21', to: null },
  ]);
});

test.each([
  ['2026-11-22', '2026-11-22'],
  ['2026-11-23', '2026-11-29'],
  ['1969-12-31', '1970-01-04'],
])('the week of %s ends on %s', (today, sunday) => {
  expect(expectedSpans(today)[1]).toEqual({ from: today, to: sunday });
});

test('every due date is in exactly one span', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
      const spans = expectedSpans(addDays('2000-01-01', days));
      const ends = spans.slice(0, -1).map(({ to }) => to && addDays(to, 1));
      expect(spans.slice(1).map(({ from }) => from)).toEqual(ends);
    }),
  );
});
