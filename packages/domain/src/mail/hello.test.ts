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
  ['Ada\r\n\r\nMary', 'Hill', 'Hello Ada Mary,'],
  ['Zoë', null, 'Hello Zoë,'],
  ['Zoe\u0308', null, 'Hello Zoe\u0308,'],
  ['Seán-Óg', 'O’Neill', 'Hello Seán-Óg,'],
  ["D'Arcy", null, "Hello D'Arcy,"],
  ['J.K.', 'Hill', 'Hello J.K.,'],
  ['Anna & Ben', 'Hill', 'Hello Anna & Ben Hill,'],
  ['a'.repeat(40), null, `Hello ${'a'.repeat(40)},`],
  ['a'.repeat(41), null, 'Hello,'],
  ['Ada\r\nBcc: a@b.co\r\n\r\nPay', 'here', 'Hello,'],
  ['Your account is locked. Unlock it at https://evil.example/win', 'now', 'Hello,'],
  ['Call 0800 111', 'now', 'Hello,'],
  ['evil.example', null, 'Hello,'],
  ['x.co', null, 'Hello,'],
  ['Visit WWW', 'evil', 'Hello,'],
  ['Ada 😀', null, 'Hello,'],
])('%j %j of Hill Ltd: %j', (first_name, last_name, greeting) => {
  expect(hello({ first_name, last_name, company_name: 'Hill Ltd' })).toBe(greeting);
});

test('an unknown or empty name is greeted without one', () => {
  expect(hello(null)).toBe('Hello,');
  expect(hello({ first_name: null, last_name: null, company_name: ' ' })).toBe('Hello,');
});

test.each([
  ['Hill & Son (York) Ltd', 'Hello,'],
  ['Hill & Son Ltd.', 'Hello Hill & Son Ltd.,'],
  ['Your account is locked: evil.example', 'Hello,'],
])('a contact of %j without a name: %j', (company_name, greeting) => {
  expect(hello({ first_name: null, last_name: null, company_name })).toBe(greeting);
});
