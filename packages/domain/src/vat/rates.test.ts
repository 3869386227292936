import { describe, expect, test } from 'vitest';
import { DEFAULT_VAT_RATE, defaultVatOf } from './default-vat.ts';
import { vatRateOptions } from './rates.ts';

describe('the VAT rates a client may charge', () => {
  test.each([
    ['20', ['20', '5', '0']],
    ['5', ['20', '5', '0']],
    ['12.5', ['20', '12.5', '5', '0']],
    ['17.50', ['20', '17.5', '5', '0']],
    ['20.00', ['20', '5', '0']],
    ['100', ['100', '20', '5', '0']],
    ['9', ['20', '9', '5', '0']],
    [null, ['20', '5', '0']],
  ])('with a default of %j are %j, highest first and without duplicates', (defaultVat, rates) => {
    expect(vatRateOptions({ isVatRegistered: true, defaultVat })).toEqual(rates);
  });

  test.each(['', 'standard', '-5', '101'])('leave out an invalid default: %j', (rate) => {
    expect(vatRateOptions({ isVatRegistered: true, defaultVat: rate })).toEqual(['20', '5', '0']);
  });

  test('are only 0 for a client who is not registered for VAT', () => {
    expect(vatRateOptions({ isVatRegistered: false, defaultVat: '20' })).toEqual(['0']);
  });

  test('default to 20 %', () => {
    expect(DEFAULT_VAT_RATE).toBe('20');
  });
});

test.each([
  [true, 'standard', '5', '5'],
  [true, null, '12.5', '12.5'],
  [true, 'standard', null, '20'],
  [true, 'flat_rate', '12.5', '20'],
  [false, 'flat_rate', '12.5', '0'],
])(
  'registered %j, %j at %j: invoices start with %s',
  (vat_registered, vat_scheme, vat_rate, rate) => {
    expect(defaultVatOf({ vat_registered, vat_scheme, vat_rate })).toBe(rate);
  },
);
