import { expect, test } from 'vitest';
import { ibanText, sortCodeText } from './bank-text.ts';

test.each(['123456', '12-34-56', ' 12 34 56 '])('the sort code %j is written 12-34-56', (code) => {
  expect(sortCodeText(code)).toBe('12-34-56');
});

test.each(['12345', '12-34-5', '1234567', '12a456', ''])(
  '%j is not a sort code and stays unchanged',
  (text) => {
    expect(sortCodeText(text)).toBe(text);
  },
);

test('an IBAN is written in capitals, in groups of four', () => {
  expect(ibanText('GB33BUKB20201555555555')).toBe('GB33 BUKB 2020 1555 5555 55');
  expect(ibanText('gb82 west-1234 5698 7654 32')).toBe('GB82 WEST 1234 5698 7654 32');
  expect(ibanText('GB33 BUKB 2020 1555 5555 5555')).toBe('GB33 BUKB 2020 1555 5555 5555');
  expect(ibanText('')).toBe('');
});
