import fc from 'fast-check';
import { expect, test } from 'vitest';
import { easyPassword } from './easy-password.ts';

const LIST = new Set([
  'password',
  'qwertyuiop',
  'liverpool',
  '1qaz2wsx3edc',
  '123456789012',
  '1234567',
  'welcome',
]);
const known = {
  isCommon: (text: string) => LIST.has(text),
  email: 'nadia.rahman@joinery.test',
  brandName: 'Alder & Finch',
};

test.each([
  'Password123!',
  '2026-Password',
  '!!PASSWORD123',
  'P@$$w0rd!2026',
  'L1verpool2026!',
  'We1come-2026!',
  'PasswordPassword1!',
  'Password-Password1',
  '1qaz@WSX3edc',
  '!1qaz2wsx3edC!',
  'A!123456789012',
  'Abc!123456789012',
  'Abcdefghij12!',
  'Aaaaaaaaaaa1!',
  'Abcd-Abcd-Abcd-1',
  'Ab!1Ab!1Ab!1Ab!1',
  'A1!A1!A1!A1!',
  'Ｐａｓｓｗｏｒｄ123!',
  'qwertyuiop1A!',
  'qwertyuiopA1!',
  'A1!qwertyuiop',
  '1A-qwertyuiop-B2',
  'password2026Ab!',
  'Ab!Passw0rd!2026',
  '1qaz2wsx3edcA!',
  'PasswordPassword1a!',
  'Abcdefghij1x!',
  'Invoices-2026!',
  'Acc0untant-26!',
  'Tax-Return-2026!',
  'Invoice-1234567!',
])('the password %j is a common one', (password) => {
  expect(easyPassword(password, known)).toMatch(/^This password is easy to guess: it’s a common/);
});

test.each([
  'Nadia.Rahman1!',
  'Nadia.Rahman@joinery.test1',
  'N4dia-Rahman-2026',
  'Alder&Finch2026!',
  'Alder-Finch-1234567',
  'My-AlderFinch!1',
])('the password %j is little more than a well-known word', (password) => {
  expect(easyPassword(password, known)).toMatch(/^This password is easy .* your email or our name/);
});

test.each([
  'Grey-Heron-41',
  'Correct-Horse-2026',
  'Kestrel-Wing-1234!',
  // A common word among others is not a fault.
  'Password-Kestrel-41',
  'Liverpool-to-Leeds-9',
  'Alder-Finch-Heron-41',
  'Password-Owl-1234',
  'Invoice-Kestrel-41',
  'qwertyuiop1Abc!',
  'Rahman-Grey-Heron-41',
  'Ab1!48151623421',
  // Its signs count too.
  'K9)-£{7%]~>4',
])('the password %j is not easy to guess', (password) => {
  expect(easyPassword(password, known)).toBeNull();
});

test('a short name in an email is not counted against a password', () => {
  expect(easyPassword('Ltd-Heron-4!', { ...known, email: 'ltd@x.test' })).toBeNull();
  expect(easyPassword('Ltd@x.test-1!', { ...known, email: 'ltd@x.test' })).not.toBeNull();
});

test('any text can be judged as a password', () => {
  const judged = fc.string({ unit: 'binary', maxLength: 128 });
  fc.assert(
    fc.property(judged, (password) => {
      expect(easyPassword(password, known)).not.toBe('');
    }),
    { numRuns: 50 },
  );
});
