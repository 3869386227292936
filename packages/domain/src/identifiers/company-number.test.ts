import { expect, test } from 'vitest';
import { writtenCompanyNumber } from './company-number.ts';

test.each([
  ['09876543', '09876543'],
  ['9876543', '09876543'],
  ['7', '00000007'],
  [' 0987 6543 ', '09876543'],
  ['sc123456', 'SC123456'],
  ['NI-012345', 'NI012345'],
  ['oc 334455', 'OC334455'],
  ['SO300001', 'SO300001'],
  ['NC000123', 'NC000123'],
  ['0123456R', '0123456R'],
  ['R0001234', 'R0001234'],
  ['1234567C', '1234567C'],
  ['RS007FI', null],
  ['RS0070FI', 'RS0070FI'],
  ['OE000001', 'OE000001'],
  ['OCP0000C', 'OCP0000C'],
  ['098765432', null],
  ['XX123456', null],
  ['SC12345', null],
  ['', null],
  ['0987654３', null],
  ['Harbour Lane', null],
  ['x09876543', null],
])('"%s" is the company number %s', (typed, number) => {
  expect(writtenCompanyNumber(typed)).toBe(number);
});
