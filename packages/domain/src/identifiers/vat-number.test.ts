import { describe, expect, test } from 'vitest';
import {
  normaliseVatNumber,
  VAT_DIGITS,
  VAT_LENGTH,
  VAT_PREFIX,
  VAT_UNUSUAL,
  vatNumberError,
  vatNumberText,
  vatNumberWarning,
} from './vat-number.ts';

describe('a VAT number', () => {
  test.each([
    ['GB101747696', VAT_PREFIX],
    ['gb 101 7476 96', VAT_PREFIX],
    ['XI101747696', VAT_PREFIX],
    ['10174769', VAT_LENGTH],
    ['1017476960', VAT_LENGTH],
    ['', VAT_LENGTH],
    ['10174769X', VAT_DIGITS],
    ['１０１７４７６９６', VAT_DIGITS],
  ])('%s is refused: %s', (typed, sentence) => {
    expect(vatNumberError(normaliseVatNumber(typed))).toBe(sentence);
  });

  test.each([
    ['101747696', null],
    // The check of 2010.
    ['101747641', null],
    ['666000754', null],
    ['123456789', VAT_UNUSUAL],
    ['101747695', VAT_UNUSUAL],
    ['000000000', VAT_UNUSUAL],
    ['000000097', VAT_UNUSUAL],
  ])('%s is accepted with the warning %s', (number, warning) => {
    expect([vatNumberError(number), vatNumberWarning(number)]).toEqual([null, warning]);
  });

  test('that is refused has no warning', () => {
    expect(vatNumberWarning('GB123456789')).toBeNull();
  });

  test('is kept without blanks, and shown in groups', () => {
    const kept = normaliseVatNumber(' 101 7476-96. ');
    expect([kept, vatNumberText(kept), vatNumberText('12')]).toEqual([
      '101747696',
      '101 7476 96',
      '12',
    ]);
  });
});
