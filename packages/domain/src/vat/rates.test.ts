import { describe, expect, test } from 'vitest';
import { DEFAULT_VAT_RATE, vatRateOptions } from './rates.ts';

describe('VAT rates a client may charge', () => {
  test.each([
    ['20', ['20', '5', '0']],
    ['5', ['20', '5', '0']],
    ['12.5', ['20', '12.5', '5', '0']],
    ['17.50', ['20', '17.5', '5', '0']],
    ['20.00', ['20', '5', '0']],
    ['100', ['100', '20', '5', '0']],
    ['9', ['20', '9', '5', '0']],
    [null, ['20', '5', '0']],
  ])('with a default of %j: %j, highest first and each once', (defaultVat, rates) => {
    expect(vatRateOptions({ isVatRegistered: true, defaultVat })).toEqual(rates);
  });

  test.each(['', 'standard', '-5', '101'])('leaves out a default that is no rate: %j', (rate) => {
    expect(vatRateOptions({ isVatRegistered: true, defaultVat: rate })).toEqual(['20', '5', '0']);
  });

  test('whoever is not registered for VAT charges 0 only', () => {
    expect(vatRateOptions({ isVatRegistered: false, defaultVat: '20' })).toEqual(['0']);
  });

  test('the default rate is 20 %', () => {
    expect(DEFAULT_VAT_RATE).toBe('20');
  });
});
