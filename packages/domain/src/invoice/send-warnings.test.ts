import { expect, test } from 'vitest';
import { type SendFacts, warningsBeforeSending } from './send-warnings.ts';

const first = {
  date: '2026-11-21',
  dueDate: '2026-12-21',
  today: '2026-11-21',
  closedPeriod: null,
  sameAmount: null,
};
const closedPeriod = 'The VAT return has been submitted.';
const fine: SendFacts = {
  type: 'invoice',
  email: 'a@b.test',
  unreached: null,
  owedPence: 12_000,
  hasBankDetails: true,
  first,
};
const sameAmount = { number: 'INV-7', date: '2026-11-20' };
const kinds = (changes: Partial<SendFacts>) =>
  warningsBeforeSending({ ...fine, ...changes }).map(({ kind }) => kind);

test('an invoice with nothing unusual has no warning', () => {
  expect(warningsBeforeSending(fine)).toEqual([]);
});

test.each<[string, Partial<SendFacts>, string[]]>([
  ['no address', { email: null }, ['no_email']],
  ['an empty address', { email: '' }, ['no_email']],
  ['no bank details', { hasBankDetails: false }, ['no_bank_details']],
  ['no bank details, but nothing to pay', { hasBankDetails: false, owedPence: 0 }, []],
  ['no bank details on a credit note', { hasBankDetails: false, type: 'CreditNote' }, []],
  ['a date 367 days ago', { first: { ...first, date: '2025-11-19' } }, ['unusual_date']],
  ['a date 366 days ago', { first: { ...first, date: '2025-11-20' } }, []],
  ['a date 366 days ahead', { first: { ...first, date: '2027-11-22' } }, []],
  ['a date 367 days ahead', { first: { ...first, date: '2027-11-23' } }, ['unusual_date']],
  ['a day that no year has', { first: { ...first, date: '2024-02-30' } }, []],
  ['no date', { first: { ...first, date: null } }, []],
  ['due yesterday', { first: { ...first, dueDate: '2026-11-20' } }, ['overdue']],
  ['due today', { first: { ...first, dueDate: '2026-11-21' } }, []],
  [
    'due yesterday, but nothing to pay',
    { first: { ...first, dueDate: '2026-11-20' }, owedPence: 0 },
    [],
  ],
  ['the same amount this week', { first: { ...first, sameAmount } }, ['same_amount']],
  ['a period that is closed', { first: { ...first, closedPeriod } }, ['closed_period']],
  ['what has been sent before', { first: null }, []],
])('%s', (_, changes, expected) => {
  expect(kinds(changes)).toEqual(expected);
});

test('the warnings say what to check', () => {
  const warnings = warningsBeforeSending({
    ...fine,
    email: null,
    unreached: { failed: ['b@fig.test'], to: ['c@fig.test', 'd@fig.test'] },
    hasBankDetails: false,
    first: { ...first, date: '2024-11-21', closedPeriod, sameAmount },
  });
  expect(warnings.map(({ message }) => message)).toEqual([
    'This customer has no email address.',
    'The last email did not reach b@fig.test; the others have it. So this one goes to c@fig.test, d@fig.test only.',
    'This invoice has no bank details, so it doesn’t say where to pay.',
    'The date, 21/11/2024, is more than a year ago. Is the year right?',
    closedPeriod,
    'Invoice INV-7 for the same amount went to this customer on 20/11/2026.',
  ]);
});
