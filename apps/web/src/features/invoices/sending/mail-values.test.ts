import { describe, expect, test } from 'vitest';
import { mailBody } from './mail-values.ts';

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
