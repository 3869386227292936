import { expect, test } from 'vitest';
import { hello } from './hello.ts';

test.each([
  ['Ada', 'Hill', 'Hello Ada,'],
  ['Mary Ann', 'Hill', 'Hello Mary Ann,'],
  ['Ada', null, 'Hello Ada,'],
  ['Dr', 'Moreau', 'Hello Dr Moreau,'],
  ['J', 'Smith', 'Hello J Smith,'],
  [null, 'Hill', 'Hello Hill,'],
  [null, null, 'Hello Hill Ltd,'],
  [' ', '', 'Hello Hill Ltd,'],
  ['Ada\r\nBcc: a@b.co\r\n\r\nPay', 'here', 'Hello Ada Bcc: a@b.co Pay here,'],
])('%j %j of Hill Ltd: %j', (first_name, last_name, greeting) => {
  expect(hello({ first_name, last_name, company_name: 'Hill Ltd' })).toBe(greeting);
});

test('nobody known, and a name of nothing, are greeted without one', () => {
  expect(hello(null)).toBe('Hello,');
  expect(hello({ first_name: null, last_name: null, company_name: ' ' })).toBe('Hello,');
});
