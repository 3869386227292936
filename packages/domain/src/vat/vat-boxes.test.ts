import { expect, test } from 'vitest';
import {
  isReclaim,
  isSameReturn,
  netInWords,
  PENCE_BOXES,
  VAT_BOXES,
  wrongBoxes,
  type VatBoxes,
} from './vat-boxes.ts';

const boxes = (...figures: readonly number[]): VatBoxes =>
  Object.fromEntries(VAT_BOXES.map(({ name }, at) => [name, figures[at] ?? 0])) as VatBoxes;

test('a return has nine boxes, of which five are amounts', () => {
  expect(VAT_BOXES).toHaveLength(9);
  expect(VAT_BOXES[PENCE_BOXES - 1]?.name).toBe('net_vat_due');
});

test.each([
  ['a return to pay', boxes(20_000, 500, 20_500, 8_000, 12_500), []],
  ['a return to reclaim', boxes(20_000, 0, 20_000, 32_000, 12_000), []],
  ['a return of nothing', boxes(), []],
  ['adjustments below 0', boxes(-500, 0, -500, 0, 500), []],
  ['box 3 that is not the sum', boxes(20_000, 500, 20_000, 8_000, 12_000), [3]],
  ['box 5 with a sign', boxes(20_000, 0, 20_000, 32_000, -12_000), [5]],
  ['both wrong', boxes(100, 0, 99, 0, 100), [3, 5]],
])('%s', (_what, given, wrong) => {
  expect(wrongBoxes(given).map(({ box }) => box)).toEqual(wrong);
});

test.each([
  ['You pay HMRC', boxes(20_000, 500, 20_500, 8_000, 12_500)],
  ['HMRC pays you', boxes(20_000, 0, 20_000, 32_000, 12_000)],
  ['Nothing to pay', boxes(20_000, 0, 20_000, 20_000, 0)],
])('box 5 means: %s', (words, given) => {
  expect(netInWords(given)).toBe(words);
});

test('a return with more reclaimed than due is a repayment', () => {
  expect(isReclaim(boxes(20_000, 0, 20_000, 32_000, 12_000))).toBe(true);
  expect(isReclaim(boxes(20_000, 0, 20_000, 20_000, 0))).toBe(false);
});

test.each(VAT_BOXES.map(({ name }, at) => [at + 1, name] as const))(
  'two returns that differ only in box %i are not the same',
  (_, name) => {
    const one = boxes(1, 2, 3, 4, 5, 6, 7, 8, 9);
    expect(isSameReturn(one, { ...one })).toBe(true);
    expect(isSameReturn(one, { ...one, [name]: 0 })).toBe(false);
  },
);
