import { expect, test } from 'vitest';
import { decimalText, priceText } from './price-text.ts';

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
])('a %s is shown as papers print it', (_what, text, texts) => {
  const shown = Object.keys(texts).map((given) => [given, text(given)]);
  expect(Object.fromEntries(shown)).toEqual(texts);
});
