import { expect, test } from 'vitest';
import { plainFigure } from './plain-figure.ts';

test.each([
  [' £1,234.5 ', '1234.5'],
  ['1,234', '1234'],
  ['12,345.60', '12345.60'],
  ['1,234,567', '1234567'],
  ['-£1,234', '-1234'],
  ['£ -5', '-5'],
  ['- £5', '-5'],
  ['1£2', '1£2'],
  ['−£1,234', '-1234'],
  ['1,234.', '1234.'],
  ['£.5', '.5'],
  ['–1,234', '-1234'],
  ['\u202d1,234.50\u202c', '1234.50'],
])('pound signs and thousands separators are not part of a figure: %j', (typed, plain) => {
  expect(plainFigure(typed)).toBe(plain);
});

test.each([
  '1,5',
  '1,00',
  '12,34',
  '1234,567',
  '1,2345',
  '1,23,456',
  '0,125',
  ',123',
  '1,234,5',
  '1.234,50',
  '1.5,000',
  '1 5',
  '1,,234',
])('a comma anywhere else stays, so that no text is misread as another figure: %j', (typed) => {
  expect(plainFigure(typed)).toBe(typed);
});
