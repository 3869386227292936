import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisLabel, poundAxis } from './pound-axis.ts';

const numbersOf = (maxPence: number) => poundAxis(maxPence).ticks.map(axisLabel);

test.each([
  [0, ['£0', '£1']],
  [1, ['£0', '£1']],
  [400, ['£0', '£1', '£2', '£3', '£4']],
  [1_000, ['£0', '£2', '£4', '£6', '£8', '£10']],
  [123_450, ['£0', '£250', '£500', '£750', '£1,000', '£1,250']],
  [1_234_500, ['£0', '£2,500', '£5,000', '£7,500', '£10,000', '£12,500']],
  [61_000_000, ['£0', '£200,000', '£400,000', '£600,000', '£800,000']],
  [240_000_000, ['£0', '£500,000', '£1m', '£1.5m', '£2m', '£2.5m']],
  [999_999_999_999, ['£0', '£2bn', '£4bn', '£6bn', '£8bn', '£10bn']],
])('figures up to %i pence have the numbers %j', (maxPence, numbers) => {
  expect(numbersOf(maxPence)).toEqual(numbers);
});

test('every figure fits under the top, in at most six even steps of whole pounds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (pence) => {
      const { topPence, ticks } = poundAxis(pence);
      const [zero, step = 0] = ticks;
      expect(zero).toBe(0);
      expect(topPence).toBeGreaterThanOrEqual(Math.max(pence, 100));
      expect(ticks.at(-1)).toBe(topPence);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(step % 100).toBe(0);
      for (const [place, tick] of ticks.entries()) expect(tick).toBe(place * step);
      // Without the last step the figure would not fit, so no chart is half empty.
      if (pence > 100) expect(topPence - step).toBeLessThan(pence);
    }),
  );
});
