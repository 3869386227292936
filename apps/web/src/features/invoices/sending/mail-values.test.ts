import { afterEach, describe, expect, test } from 'vitest';
import { mailBody, typedMail } from './mail-values.ts';

const STANDARD = { subject: 'Reminder: invoice INV-1', message: 'It is now 12 days late.' };
const OWN = { subject: 'INV-1 is late', message: 'Please pay.' };
const to = 'a@fig.example, b@fig.example';
const recipients = ['a@fig.example', 'b@fig.example'];
const proposing = (words: typeof OWN) => ({
  to: recipients,
  ...words,
  standard: STANDARD,
  warnings: [],
});

describe('the body of a mail', () => {
  test('leaves out the standard words that nobody touched', () => {
    const body = mailBody({ to, ...STANDARD }, proposing(STANDARD));
    expect(body).toEqual({ to: recipients });
  });

  test('has the words that were changed', () => {
    const body = mailBody({ to, ...STANDARD, message: ' Please pay. ' }, proposing(STANDARD));
    expect(body).toEqual({ to: recipients, message: 'Please pay.' });
  });

  test('has the words of the last mail that were left as they are', () => {
    expect(mailBody({ to, ...OWN }, proposing(OWN))).toEqual({ to: recipients, ...OWN });
  });

  test('has the standard words that replace those of the last mail', () => {
    expect(mailBody({ to, ...STANDARD }, proposing(OWN))).toEqual({ to: recipients, ...STANDARD });
  });
});

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
