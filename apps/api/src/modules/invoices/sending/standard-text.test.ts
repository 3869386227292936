import { MAIL_LENGTHS } from '@counterfoil/domain/mail/mail-text';
import { BANK_ACCOUNT } from '@counterfoil/testkit/records';
import { describe, expect, test } from 'vitest';
import { mailText } from '#platform/mail/mail-body';
import { CONTENT, type MailParts } from './mail-content.ts';
import {
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

const THANKS = 'If your payment is already on its way, thank you.';
const LATE = `Please pay it as soon as you can. ${THANKS}`;
const OPEN = 'A friendly reminder: £134.61 for the attached invoice INV-7 is';
const LONG = 'Great Northern Joinery, Restoration and Shopfitting Partners '
  .repeat(4)
  .slice(0, 200);
const CUT = 'Great Northern Joinery, Restoration and Shopfitting Partner…';

describe('the standard text', () => {
  test.each([
    ['invoice', {}, 'Invoice INV-7 from Test Joinery Ltd: £134.61 due 21 November 2026'],
    [
      'invoice',
      { owedPence: 3_461 },
      'Invoice INV-7 from Test Joinery Ltd: £34.61 due 21 November 2026',
    ],
    ['invoice', { owedPence: 0 }, 'Invoice INV-7 from Test Joinery Ltd: £134.61, settled'],
    ['invoice', { owedPence: 0, total_pence: 0 }, 'Invoice INV-7 from Test Joinery Ltd: £0.00'],
    ['invoice', NO_FACTS, 'Invoice  from Test Joinery Ltd: £134.61'],
    ['invoice', { companyName: LONG }, `Invoice INV-7 from ${CUT}: £134.61 due 21 November 2026`],
    ['credit_note', {}, 'Credit note INV-7 from Test Joinery Ltd: £134.61'],
    [
      'reminder',
      {},
      'Reminder: invoice INV-7 from Test Joinery Ltd, £134.61 is due 21 November 2026',
    ],
    [
      'reminder',
      { due_date: null },
      'Reminder: invoice INV-7 from Test Joinery Ltd, £134.61 to pay',
    ],
    [
      'reminder',
      { askedOn: '2026-12-01', owedPence: 3_461 },
      'Reminder: invoice INV-7 from Test Joinery Ltd, £34.61 was due 21 November 2026',
    ],
    [
      'reminder',
      { askedOn: '2026-12-01', companyName: LONG },
      `Reminder: invoice INV-7 from ${CUT}, £134.61 was due 21 November 2026`,
    ],
  ] as const)('of a mail of kind %s with %o has the subject "%s"', (kind, changes, subject) => {
    expect(standardWords(kind, facts(changes)).text.subject).toBe(subject);
  });

  test('has a subject that fits, with the longest number and amount', () => {
    const pence = 99_999_999_999;
    const longest = {
      number: 'N'.repeat(40),
      companyName: LONG,
      total_pence: pence,
      owedPence: pence,
    };
    for (const askedOn of ['2026-09-30', '2026-12-01']) {
      const { subject } = standardWords('reminder', facts({ ...longest, askedOn })).text;
      expect(subject).toContain('£999,999,999.99');
      expect(subject.length).toBeLessThanOrEqual(MAIL_LENGTHS.subject);
    }
  });

  test.each([
    ['invoice', {}, 'Here’s our invoice for £134.61.'],
    ['credit_note', {}, 'Here’s our credit note for £134.61.'],
    ['reminder', {}, `${OPEN} due today. ${THANKS}`],
    ['reminder', { askedOn: '2026-11-20' }, `${OPEN} due tomorrow, on 21 November 2026. ${THANKS}`],
    [
      'reminder',
      { askedOn: '2026-11-19' },
      `${OPEN} due in 2 days, on 21 November 2026. ${THANKS}`,
    ],
    ['reminder', { due_date: null }, `${OPEN} still to be paid. ${THANKS}`],
    [
      'reminder',
      { ...NO_FACTS, owedPence: 3_461 },
      `A friendly reminder: £34.61 of £134.61 for the attached invoice  is still to be paid. ${THANKS}`,
    ],
    [
      'reminder',
      { askedOn: '2026-11-22', owedPence: 3_461 },
      `£34.61 of £134.61 for the attached invoice INV-7 was due on 21 November 2026 and is now 1 day late. ${LATE}`,
    ],
    [
      'reminder',
      { askedOn: '2026-12-01' },
      `£134.61 for the attached invoice INV-7 was due on 21 November 2026 and is now 10 days late. ${LATE}`,
    ],
  ] as const)('of a mail of kind %s with %o says "%s"', (kind, changes, message) => {
    expect(standardWords(kind, facts(changes)).text.message).toBe(message);
  });

  test.each([
    [
      'invoice',
      {},
      'Invoice {number} from Test Joinery Ltd: {balance} due {due_date}',
      'Here’s our invoice for {total}.',
    ],
    [
      'reminder',
      { owedPence: 3_461, askedOn: '2026-11-20' },
      'Reminder: invoice {number} from Test Joinery Ltd, {balance} is due {due_date}',
      `A friendly reminder: {balance} of {total} for the attached invoice {number} is {due_in}, on {due_date}. ${THANKS}`,
    ],
    [
      'reminder',
      { askedOn: '2026-12-01' },
      'Reminder: invoice {number} from Test Joinery Ltd, {balance} was due {due_date}',
      `{balance} for the attached invoice {number} was due on {due_date} and is now {days_late}. ${LATE}`,
    ],
  ] as const)(
    'of a mail of kind %s with %o is written as "%s" and "%s"',
    (kind, changes, subject, message) => {
      expect(standardWords(kind, facts(changes)).template).toEqual({ subject, message });
    },
  );
});

const BANK = ['Pay to: Test Joinery Ltd', 'Sort code: 60-16-13', 'Account number: 31926819'];
const LINK = 'Pay by bank: https://pay.test/1';
test.each<[string, Partial<TextFacts>, Partial<MailParts>, string[]]>([
  ['early', {}, {}, [...BANK, 'Reference: INV-7', 'Due on 21 November 2026: £134.61']],
  [
    'late, partly paid and with a link',
    { askedOn: '2026-12-01', owedPence: 3_461 },
    { payLink: 'https://pay.test/1' },
    [...BANK, 'Due since 21 November 2026: £34.61', LINK],
  ],
  [
    'without an account and a date',
    { due_date: null },
    { bankAccount: null },
    ['Invoice: INV-7', 'Still to pay: £134.61'],
  ],
])(
  'a reminder says what is owed, since when and how to pay, within eight lines: %s',
  (_, changes, more, shown) => {
    const mail = textOfReminder(facts(changes), more);
    const lines = mail.split('\n').filter(Boolean);
    for (const text of shown) expect(lines).toContain(text);
    expect(lines.slice(0, lines.indexOf('Kind regards,') + 1).length).toBeLessThanOrEqual(8);
  },
);

test('the text for late payers follows the eight lines of a late reminder, and is in no other', () => {
  const more = { debtCollection: 'We charge interest.', payLink: 'https://pay.test/1' };
  expect(textOfReminder(FACTS, more)).not.toContain('interest');
  const late = textOfReminder(facts({ askedOn: '2026-12-01' }), more)
    .split('\n')
    .filter(Boolean);
  expect(late.slice(7, 9)).toEqual(['We charge interest.', 'Kind regards,']);
});

/** A reminder in text, without the blanks that align it. */
function textOfReminder(of: TextFacts, more: Partial<MailParts>): string {
  const written = CONTENT.reminder({
    facts: of,
    reference: 'PO 7',
    credited: null,
    notes: 'Thank you.',
    bankAccount: BANK_ACCOUNT,
    debtCollection: null,
    payLink: null,
    ...more,
  });
  const text = mailText({
    ...written,
    accent: '#000000',
    greeting: 'Dear Jo,',
    paragraphs: [
      ...paragraphsOf(standardWords('reminder', of).text.message),
      ...written.paragraphs,
    ],
    signature: 'Test Joinery Ltd',
    footer: 'Sent by us.',
  });
  return text.replaceAll(/ +/g, ' ');
}

test.each([
  ['reminder', '2026-11-21', 'reminder'],
  ['reminder', '2026-11-22', 'late_reminder'],
  ['invoice', '2026-12-01', 'invoice'],
] as const)(
  'a mail of kind %s on %s, due on 2026-11-21, has the text of a %s',
  (kind, askedOn, textKind) => {
    expect(textKindOf(kind, facts({ askedOn }))).toBe(textKind);
  },
);

describe('the values of a mail', () => {
  test.each<[Partial<TextFacts>, object]>([
    [{}, { due_date: '21 November 2026', days_late: null, due_in: 'due today' }],
    [{ askedOn: '2026-11-20' }, { days_late: null, due_in: 'due tomorrow' }],
    [{ askedOn: '2026-11-19' }, { days_late: null, due_in: 'due in 2 days' }],
    [{ askedOn: '2026-11-22' }, { days_late: '1 day late', due_in: null }],
    [NO_FACTS, { number: null, date: null, due_date: null, days_late: null, due_in: null }],
  ])('with %o include %o', (changes, values) => {
    expect(valuesOfMail(facts(changes))).toMatchObject({
      date: '1 November 2026',
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
