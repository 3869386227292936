import { expect, test } from 'vitest';
import { greetingName } from './greeting.ts';

test.each([
  ['Anna', 'Anna'],
  ['Ines Moreau', 'Ines'],
  ['  Mary-Jane   Watson ', 'Mary-Jane'],
  ["D'Arcy O'Neill", "D'Arcy"],
  ['王小明', '王小明'],
  ['Mrs Dot Pemberton', 'Dot'],
  ['Prof. Dr Ines Moreau', 'Ines'],
  ['Dr J. Moreau', 'Dr J. Moreau'],
  ['Mrs', 'Mrs'],
  ['Mr. Smith', 'Mr. Smith'],
  ['J. Smith', 'J. Smith'],
  ['J Smith', 'J Smith'],
  ['Accounts Payable', null],
  ['the finance team', null],
  ['Anna & Ben', 'Anna & Ben'],
  ['Anna and Ben Hale', 'Anna and Ben Hale'],
  ['Anna Hale (director)', 'Anna Hale (director)'],
  ['Officer Hale', 'Officer'],
])('a mail to the contact %j greets %j', (contact_name, greeted) => {
  expect(greetingName({ name: 'Rowan Ltd', contact_name })).toBe(greeted);
});

test.each([null, '', '  '])(
  'a mail to a customer without a contact (%j) greets the customer',
  (contact_name) => {
    expect(greetingName({ name: 'Rowan Ltd', contact_name })).toBe('Rowan Ltd');
  },
);
