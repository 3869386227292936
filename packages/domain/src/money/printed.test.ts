import { expect, test } from 'vitest';
import { decimalText, ibanText, priceText, sortCodeText } from './printed.ts';

type Texts = Readonly<Record<string, string>>;

test.each<[string, (text: string) => string, Texts]>([
  [
    'price',
    priceText,
    {
      '49.99': '£49.99',
      '49.9': '£49.90',
      '10': '£10.00',
      '0.0125': '£0.0125',
      '12345.6789': '£12,345.6789',
      '1234567.5': '£1,234,567.50',
      '-1234.5': '−£1,234.50',
      '': '',
    },
  ],
  [
    'quantity',
    decimalText,
    {
      '2': '2',
      '1000': '1,000',
      '0.5': '0.5',
      '1234567.1250': '1,234,567.1250',
      '-3': '−3',
      '': '',
    },
  ],
  [
    'sort code',
    sortCodeText,
    {
      '123456': '12-34-56',
      '12-34-56': '12-34-56',
      ' 12 34 56 ': '12-34-56',
      '12345': '12345',
      '1234567': '1234567',
      '12a456': '12a456',
      '': '',
    },
  ],
  [
    'IBAN',
    ibanText,
    {
      GB33BUKB20201555555555: 'GB33 BUKB 2020 1555 5555 55',
      'gb82 west-1234 5698 7654 32': 'GB82 WEST 1234 5698 7654 32',
      'GB33 BUKB 2020 1555 5555 5555': 'GB33 BUKB 2020 1555 5555 5555',
      '': '',
    },
  ],
])('a %s is shown as papers print it', (_what, text, texts) => {
  const shown = Object.keys(texts).map((given) => [given, text(given)]);
  expect(Object.fromEntries(shown)).toEqual(texts);
});
