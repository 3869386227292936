import { describe, expect, test } from 'vitest';
import {
  dateText,
  decimalText,
  ibanText,
  priceText,
  registeredIn,
  sortCodeText,
  termsText,
  vatNumberText,
} from './paper-view.ts';

describe('on paper', () => {
  test.each([
    ['2026-11-21', '21 November 2026'],
    ['2026-03-04', '4 March 2026'],
  ])('the date %s is %s', (date, text) => {
    expect(dateText(date)).toBe(text);
  });

  test.each([
    ['49.99', '£49.99'],
    ['10', '£10.00'],
    ['0.5', '£0.50'],
    ['0.0125', '£0.0125'],
    ['1234567.5', '£1,234,567.50'],
    ['-5', '−£5.00'],
    ['', ''],
  ])('the price %s is %s', (price, text) => {
    expect(priceText(price)).toBe(text);
  });

  test.each([
    ['2', '2'],
    ['1000', '1,000'],
    ['1234567.1250', '1,234,567.1250'],
    ['0.5', '0.5'],
    ['-3', '−3'],
    ['', ''],
  ])('the quantity %s is %s', (quantity, text) => {
    expect(decimalText(quantity)).toBe(text);
  });

  test.each([
    [0, 'Immediate'],
    [1, '1 day'],
    [30, '30 days'],
  ])('terms of %s days are %s', (days, text) => {
    expect(termsText(days)).toBe(text);
  });

  test.each([
    ['123456789', 'GB 123 4567 89'],
    ['GB123456789', 'GB 123 4567 89'],
    ['123456789001', 'GB 123 4567 89 001'],
    ['GD123', 'GB GD123'],
  ])('the VAT number %s is %s', (number, text) => {
    expect(vatNumberText(number)).toBe(text);
  });

  test.each([
    ['08123456', 'England and Wales'],
    ['OC301234', 'England and Wales'],
    ['SC123456', 'Scotland'],
    ['SO301234', 'Scotland'],
    ['NI612345', 'Northern Ireland'],
    ['NC000123', 'Northern Ireland'],
    ['R0000123', 'Northern Ireland'],
  ])('company %s is registered in %s', (number, place) => {
    expect(registeredIn(number)).toBe(place);
  });

  test('bank details are grouped as banks print them', () => {
    expect(sortCodeText('123456')).toBe('12-34-56');
    expect(ibanText('GB33BUKB20201555555555')).toBe('GB33 BUKB 2020 1555 5555 55');
    expect(ibanText('GB33 BUKB 2020 1555 5555 5555')).toBe('GB33 BUKB 2020 1555 5555 5555');
  });
});
