import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { mailFields } from './mail.ts';

const addresses = (count: number) => Array.from({ length: count }, (_, n) => `a${n}@b.test`);

test.each<[object, string]>([
  [{ to: [] }, 'mail.to'],
  [{ to: addresses(21) }, 'mail.to'],
  [{ to: ['a@b.test,c@d.test'] }, 'mail.to.0'],
  [{ to: ['a@b.test\r\nBcc: c@d.test'] }, 'mail.to.0'],
  [{ to: ['Jo <a>'] }, 'mail.to.0'],
  [{ to: ['sales@a.test info'] }, 'mail.to.0'],
  [{ to: 'a@b.test' }, 'mail.to'],
  [{ subject: ' ' }, 'mail.subject'],
  [{ subject: 'x'.repeat(201) }, 'mail.subject'],
  [{ message: '' }, 'mail.message'],
  [{ message: 'x'.repeat(5001) }, 'mail.message'],
  [{ message: 'a\u0000b' }, 'mail.message'],
])('a mail with %j is refused at its field', (mail, field) => {
  const issues = z.safeParse(mailFields, { mail }).error?.issues ?? [];
  expect(issues.map(({ path }) => path.join('.'))).toEqual([field]);
});

test('a mail may have the longest text and the most addresses', () => {
  const mail = { to: addresses(20), subject: 'x'.repeat(200), message: 'x'.repeat(5000) };
  expect(z.safeParse(mailFields, { mail }).success).toBe(true);
});
