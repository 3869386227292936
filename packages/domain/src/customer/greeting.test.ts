import { expect, test } from 'vitest';
import { greetingName } from './greeting.ts';

test.each([
  ['Anna', 'Anna'],
  ['Ines Moreau', 'Ines'],
  ['  Mary-Jane   Watson ', 'Mary-Jane'],
  ["D'Arcy O'Neill", "D'Arcy"],
  ['王小明', '王小明'],
  ['Dr Ines Moreau', 'Dr Ines Moreau'],
  ['Mr. Smith', 'Mr. Smith'],
  ['J. Smith', 'J. Smith'],
  ['J Smith', 'J Smith'],
  ['Accounts Payable', 'Accounts Payable'],
  ['the finance team', 'the finance team'],
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
