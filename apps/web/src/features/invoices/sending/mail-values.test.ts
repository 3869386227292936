import { afterEach, expect, test } from 'vitest';
import { typedMail } from './mail-values.ts';

afterEach(() => typedMail.forget());

const proposed = (to: string) => ({
  to: [to],
  subject: 'Invoice INV-0007',
  message: 'Attached.',
  standard: { subject: 'Invoice INV-0007', message: 'Attached.' },
  warnings: [],
});
const typed = { to: 'new@customer.test', subject: 'Yours', message: 'Hello!' };

test('text typed into a mail is there again for the same mail, and for no other', () => {
  typedMail.keep(proposed('one@customer.test'), typed);
  expect(typedMail.valuesFor(proposed('one@customer.test'))).toEqual(typed);
  expect(typedMail.valuesFor(proposed('two@customer.test'))).toEqual({
    to: 'two@customer.test',
    subject: 'Invoice INV-0007',
    message: 'Attached.',
  });
});

test('text of a mail that was sent is gone', () => {
  typedMail.keep(proposed('one@customer.test'), typed);
  typedMail.forget();
  expect(typedMail.valuesFor(proposed('one@customer.test')).subject).toBe('Invoice INV-0007');
});
