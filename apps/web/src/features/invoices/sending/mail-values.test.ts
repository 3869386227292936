import { afterEach, describe, expect, test } from 'vitest';
import { fateOf, mailBody, mailErrors, typedMail, wordsThatUpdate } from './mail-values.ts';

const STANDARD = { subject: 'Reminder: invoice {number}', message: 'It is now {days_late}.' };
const OWN = { subject: '{number} is late', message: 'Please pay.' };
const NUMBERED = {
  number: 'INV-0007',
  total: '£120.00',
  balance: '£120.00',
  due_date: '20/12/2026',
  date: '20/11/2026',
  days_late: null,
  due_in: 'due in 29 days',
  customer: 'May',
};
const READ = { subject: 'Read', message: 'Read.' };
const to = 'a@fig.example, b@fig.example';
const recipients = ['a@fig.example', 'b@fig.example'];
const proposing = (words: typeof OWN) => ({
  to: recipients,
  ...READ,
  standard: READ,
  templates: { proposed: words, standard: STANDARD },
  values: NUMBERED,
  warnings: [],
});

describe('the body of a mail', () => {
  test('leaves out the untouched standard words', () => {
    const body = mailBody({ to, ...STANDARD }, proposing(STANDARD));
    expect(body).toEqual({ to: recipients });
  });

  test('has the changed words', () => {
    const body = mailBody({ to, ...STANDARD, message: ' Please pay. ' }, proposing(STANDARD));
    expect(body).toEqual({ to: recipients, message: 'Please pay.' });
  });

  test('has the unchanged words of the last mail', () => {
    expect(mailBody({ to, ...OWN }, proposing(OWN))).toEqual({ to: recipients, ...OWN });
  });

  const READ = { subject: 'Reminder: invoice INV-0007', message: 'It is now .' };
  test('leaves out standard words that were shown filled in', () => {
    expect(mailBody({ to, ...READ }, proposing(STANDARD))).toEqual({ to: recipients });
  });

  test('has the placeholders of the last mail, whose words were shown filled in', () => {
    expect(mailBody({ to, ...OWN, subject: 'INV-0007 is late' }, proposing(OWN))).toEqual({
      to: recipients,
      ...OWN,
    });
  });

  test('has changed words letter for letter', () => {
    const message = '£120.00 {by} May';
    expect(mailBody({ to, ...READ, message }, proposing(STANDARD)).message).toBe(message);
  });

  test('has the standard words that replace those of the last mail', () => {
    expect(mailBody({ to, ...STANDARD }, proposing(OWN))).toEqual({ to: recipients, ...STANDARD });
  });
});

test.each([
  [{ ...STANDARD }, 'standard', STANDARD.subject],
  [{ ...STANDARD, subject: 'Reminder: invoice INV-0007' }, 'standard', STANDARD.subject],
  [{ ...STANDARD, subject: 'Reminder: invoice INV-0007!' }, 'kept', `${STANDARD.subject}!`],
  [{ ...STANDARD, subject: 'A reminder' }, 'kept', 'A reminder'],
  [{ ...STANDARD, subject: 'INV-0007 again' }, 'once', 'INV-0007 again'],
] as const)('the words %o are %s, and with placeholders: %s', (words, fate, subject) => {
  expect(fateOf(words, proposing(STANDARD))).toBe(fate);
  expect(wordsThatUpdate(words, proposing(STANDARD)).subject).toBe(subject);
});

describe('the words of a mail', () => {
  const long = 'Must contain no more than 200 characters';
  test.each([
    ['{number}', undefined],
    [' ', 'Required'],
    ['{days_late}', 'Required'],
    ['N'.repeat(201), long],
    [`${'N'.repeat(193)}{total}`, undefined],
    [`${'N'.repeat(188)}{due_in}`, long],
  ])('with %j as the subject: %j', (subject, says) => {
    const found = mailErrors({ to, subject, message: 'Attached.' }, proposing(OWN));
    expect(found.subject?.message).toBe(says);
  });
});

afterEach(() => typedMail.forget());

const WORDS = { subject: 'Invoice {number}', message: 'Attached.' };
const proposed = (to: string, number = 'INV-0007') => ({
  ...proposing(WORDS),
  to: [to],
  values: { ...NUMBERED, number },
});
const typed = { to: 'new@customer.test', subject: 'Yours', message: 'Hello!' };

test('text typed into a mail is restored for the same mail, and for no other', () => {
  typedMail.keep(proposed('one@customer.test'), typed);
  expect(typedMail.valuesFor(proposed('one@customer.test'))).toEqual(typed);
  for (const other of [proposed('two@customer.test'), proposed('one@customer.test', 'INV-0008')]) {
    const subject = `Invoice ${other.values.number}`;
    expect(typedMail.valuesFor(other)).toEqual({ ...WORDS, to: other.to.join(), subject });
  }
});

test('text of a sent mail is forgotten', () => {
  typedMail.keep(proposed('one@customer.test'), typed);
  typedMail.forget();
  expect(typedMail.valuesFor(proposed('one@customer.test')).subject).toBe('Invoice INV-0007');
});
