import { expect, test } from 'vitest';
import { registeredIn, termsText, vatNumberText } from './paper-view.ts';

test('a paper gives its terms in days, or says that it is due immediately', () => {
  expect([0, 1, 30].map(termsText)).toEqual(['Immediate', '1 day', '30 days']);
});

test('a paper groups a VAT number as HMRC writes it; those of departments stay as they are', () => {
  expect(vatNumberText('123456789')).toBe('GB 123 4567 89');
  expect(vatNumberText('GB123456789')).toBe('GB 123 4567 89');
  expect(vatNumberText('123456789001')).toBe('GB 123 4567 89 001');
  expect(vatNumberText('GD123')).toBe('GB GD123');
});

test.each(
  Object.entries({
    'England and Wales': ['08123456', 'OC301234'],
    Scotland: ['SC123456', 'SO301234'],
    'Northern Ireland': ['NI612345', 'NC000123', 'R0000123'],
  }),
)('companies registered in %s have numbers such as %s', (place, numbers) => {
  for (const number of numbers) expect(registeredIn(number)).toBe(place);
});
