import { describe, expect, test } from 'vitest';
import {
  lateBy,
  paragraphsOf,
  standardWords,
  type TextFacts,
  textKindOf,
  valuesOfMail,
} from './standard-text.ts';

const FACTS: TextFacts = {
  type: 'invoice',
  number: 'INV-7',
  date: '2026-11-01',
  due_date: '2026-11-21',
  total_pence: 13_461,
  owedPence: 13_461,
  askedOn: '2026-11-21',
  customerName: 'Fig & Co',
  companyName: 'Test Joinery Ltd',
};
const facts = (changes: Partial<TextFacts> = {}) => ({ ...FACTS, ...changes });
const NO_FACTS = { number: null, date: null, due_date: null };

const OPEN =
  'This is a friendly reminder that £134.61 for our invoice INV-7 of 01/11/2026 is still to be paid.';
const THANKS = 'If your payment is already on its way, thank you. There is nothing more to do.';
const late = (sentence: string) =>
  `${sentence}\n\nPlease pay it as soon as you can. If your payment is already on its way, please ignore this reminder, and thank you.`;

describe('the standard text', () => {
  test.each([
    ['invoice', {}, 'Invoice INV-7 from Test Joinery Ltd'],
    ['invoice', { number: null }, 'Invoice  from Test Joinery Ltd'],
    ['credit_note', {}, 'Credit note INV-7 from Test Joinery Ltd'],
    ['reminder', {}, 'Reminder: INV-7 from Test Joinery Ltd'],
    ['reminder', { askedOn: '2026-12-01' }, 'Reminder: INV-7 from Test Joinery Ltd'],
  ] as const)('of a mail of kind %s with %o has the subject "%s"', (kind, changes, subject) => {
    expect(standardWords(kind, facts(changes)).text.subject).toBe(subject);
  });

  test.each([
    ['invoice', {}, 'Please find attached our invoice for £134.61.'],
    ['credit_note', {}, 'Please find attached our credit note for £134.61.'],
    ['reminder', {}, `${OPEN} It is due today.\n\n${THANKS}`],
    [
      'reminder',
      { askedOn: '2026-11-20' },
      `${OPEN} It is due tomorrow, on 21/11/2026.\n\n${THANKS}`,
    ],
    [
      'reminder',
      { askedOn: '2026-11-19' },
      `${OPEN} It is due in 2 days, on 21/11/2026.\n\n${THANKS}`,
    ],
    ['reminder', { due_date: null }, `${OPEN}\n\n${THANKS}`],
    [
      'reminder',
      { ...NO_FACTS, owedPence: 3_461 },
      `This is a friendly reminder that £34.61 of £134.61 for our invoice  is still to be paid.\n\n${THANKS}`,
    ],
    [
      'reminder',
      { askedOn: '2026-11-22', owedPence: 3_461 },
      late(
        'We have not yet received £34.61 of £134.61 for our invoice INV-7 of 01/11/2026. It was due on 21/11/2026 and is now 1 day late.',
      ),
    ],
    [
      'reminder',
      { askedOn: '2026-12-01' },
      late(
        'We have not yet received £134.61 for our invoice INV-7 of 01/11/2026. It was due on 21/11/2026 and is now 10 days late.',
      ),
    ],
  ] as const)('of a mail of kind %s with %o says "%s"', (kind, changes, message) => {
    expect(standardWords(kind, facts(changes)).text.message).toBe(message);
  });

  test.each([
    ['invoice', {}, 'Please find attached our invoice for {total}.'],
    [
      'reminder',
      { owedPence: 3_461 },
      'This is a friendly reminder that {balance} of {total} for our invoice {number} of {date} is still to be paid. It is {due_in}.',
    ],
    [
      'reminder',
      { askedOn: '2026-12-01' },
      'We have not yet received {balance} for our invoice {number} of {date}. It was due on {due_date} and is now {days_late}.',
    ],
  ] as const)('of a mail of kind %s with %o begins as "%s"', (kind, changes, begin) => {
    const { subject, message } = standardWords(kind, facts(changes)).template;
    expect(paragraphsOf(message)[0]).toBe(begin);
    expect(subject).toMatch(/ \{number\} from Test Joinery Ltd$/);
  });
});

test.each([
  ['reminder', '2026-11-21', 'reminder', null],
  ['reminder', '2026-11-22', 'late_reminder', '1 day'],
  ['invoice', '2026-12-01', 'invoice', '10 days'],
] as const)(
  'a mail of kind %s on %s, due on 2026-11-21, has the text of a %s',
  (kind, askedOn, textKind, by) => {
    expect(textKindOf(kind, facts({ askedOn }))).toBe(textKind);
    expect(lateBy(facts({ askedOn }))).toBe(by);
  },
);

describe('the values of a mail', () => {
  test.each<[Partial<TextFacts>, object]>([
    [{}, { due_date: '21/11/2026', days_late: null, due_in: 'due today' }],
    [{ askedOn: '2026-11-20' }, { days_late: null, due_in: 'due tomorrow' }],
    [{ askedOn: '2026-11-19' }, { days_late: null, due_in: 'due in 2 days' }],
    [{ askedOn: '2026-11-22' }, { days_late: '1 day late', due_in: null }],
    [NO_FACTS, { number: null, date: null, due_date: null, days_late: null, due_in: null }],
  ])('with %o include %o', (changes, values) => {
    expect(valuesOfMail(facts(changes))).toMatchObject({
      date: '01/11/2026',
      customer: 'Fig & Co',
      ...values,
    });
  });
});

test('an empty line, however it is written, begins a paragraph', () => {
  expect(paragraphsOf('Hello!\r\n\r\nAs agreed.\nThanks\n\n\nAnna')).toEqual([
    'Hello!',
    'As agreed.\nThanks',
    'Anna',
  ]);
});
