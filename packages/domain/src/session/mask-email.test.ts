import { expect, test } from 'vitest';
import { maskEmails } from './mask-email.ts';

test.each([
  ['ada@example.co.uk', 'a•••@example.co.uk'],
  ['a@b.co', 'a•••@b.co'],
  ['"x@y"@b.co', '"•••@b.co'],
  ['😀da@b.co', '😀•••@b.co'],
  ['@b.co', '•••'],
  ['', '•••'],
])('%j is shown as %j', (email, masked) => {
  expect(maskEmails(email, 'zoe@other.test')).toEqual([masked, 'z•••@other.test']);
  expect(maskEmails(email, email)).toEqual([masked, masked]);
});

test.each([
  ['anna@b.co', 'annie@b.co', 'a•••a•••@b.co', 'a•••i•••@b.co'],
  ['anna@b.co', 'anne@b.co', 'a•••a•••@b.co', 'a•••e•••@b.co'],
  ['a😀xy@b.co', 'a😁xy@b.co', 'a•••😀•••@b.co', 'a•••😁•••@b.co'],
  ['ab@b.co', 'ac@b.co', 'a•••@b.co', 'a•••@b.co'],
  ['ada@b.co', 'adrian@b.co', 'a•••@b.co', 'a•••@b.co'],
  ['adam@b.co', 'adams@b.co', 'a•••@b.co', 'a•••@b.co'],
  ['ada.hill@b.co', 'ada@b.co', 'a•••@b.co', 'a•••@b.co'],
  ['ada@b.co', 'ada@c.co', 'a•••@b.co', 'a•••@c.co'],
])('%j beside %j: %j and %j', (one, other, ...masked) => {
  expect(maskEmails(one, other)).toEqual(masked);
  expect(maskEmails(other, one)).toEqual(masked.toReversed());
});
