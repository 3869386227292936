import { expect, test } from 'vitest';
import { maskEmail } from './mask-email.ts';

test.each([
  ['ada@example.co.uk', 'a•••@example.co.uk'],
  ['a@b.co', 'a•••@b.co'],
  ['"x@y"@b.co', '"•••@b.co'],
  ['😀da@b.co', '😀•••@b.co'],
  ['@b.co', '•••'],
  ['', '•••'],
])('%j is shown as %j', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
