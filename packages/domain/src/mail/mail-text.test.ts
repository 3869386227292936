import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  filledText,
  MAIL_LENGTHS,
  type MailValues,
  placeholdersIn,
  repeatableText,
  writtenText,
} from './mail-text.ts';

const VALUES: MailValues = {
  number: 'INV-0042',
  total: '£120.00',
  balance: '£96.00',
  due_date: '20/12/2026',
  date: '20/11/2026',
  days_late: '12 days late',
  due_in: null,
  customer: 'May',
};
const PROPOSED = 'Invoice {number} for {total} of {date}.';
const FILLED = 'Invoice INV-0042 for £120.00 of 20/11/2026.';
const repeated = (text: string) => repeatableText(text, PROPOSED, VALUES);

describe('a text to repeat', () => {
  test.each([
    ['Thank you for the deposit of £120.00 on 20/11/2026.'],
    ['You may pay in May. Will you?'],
    ['Invoice INV-0042'],
    ['It is 12 days late, and £96.00 of £120.00 for INV-0042.'],
    ['For £120.00 of 20/11/2026.'],
    ['£120.00'],
    ['Nothing to fill in'],
    [FILLED.replace('Invoice', 'Bill')],
  ])('keeps what a person wrote, though it looks like what was put in: %s', (text) => {
    expect(repeated(text)).toBe(text);
  });

  test.each([
    ['Pay {total} and the deposit of £120.00 on 20/11/2026', 'beside placeholders'],
    ['{customer}, as we said in May', 'a name that is also a month'],
  ])('keeps placeholders and all else: %s, %s', (text) => {
    expect(repeated(text)).toBe(text);
  });

  const deposit = 'The deposit of £120.00 on 20/11/2026 came.';
  test.each([
    ['unchanged', FILLED, PROPOSED],
    ['with words after it', `${FILLED} ${deposit}`, `${PROPOSED} ${deposit}`],
    ['with words before it', `${deposit} ${FILLED}`, `${deposit} ${PROPOSED}`],
    [
      'with words within it',
      FILLED.replace('for', `(${deposit}) for`),
      PROPOSED.replace('for', `(${deposit}) for`),
    ],
    ['said twice: the first is what was put in', `${FILLED} ${FILLED}`, `${PROPOSED} ${FILLED}`],
  ])('has the placeholders of the proposal %s', (_how, text, template) => {
    expect(repeated(text)).toBe(template);
  });

  test.each([
    [FILLED.replace('0042', '00427'), PROPOSED.replace('{number}', 'INV-00427')],
    [FILLED.replace('INV', 'XINV'), PROPOSED.replace('{number}', 'XINV-0042')],
    [FILLED.replace('£120', '£1120'), PROPOSED.replace('{total}', '£1120.00')],
  ])('has none for a value that a person wrote on: %s', (text, template) => {
    expect(repeated(text)).toBe(template);
  });

  test('filled in for the same document says the same', () => {
    const words = fc.constantFrom(...Object.values(VALUES).flatMap((v) => v ?? []), ' ', 'of', '7');
    const texts = fc.array(words).map((parts) => parts.join(''));
    const names = fc.array(fc.constantFrom('{number}', '{total}', '{due_in}', ' of ', '7'));
    fc.assert(
      fc.property(names, texts, fc.nat(), (parts, added, where) => {
        const proposed = parts.join('');
        const filled = filledText(proposed, VALUES);
        const at = where % (filled.length + 1);
        const text = filled.slice(0, at) + added + filled.slice(at);
        expect(filledText(repeatableText(text, proposed, VALUES), VALUES)).toBe(text);
      }),
    );
  });
});

test('fills in what the next document has, and leaves other braces alone', () => {
  const next = { ...VALUES, number: 'INV-0043', due_in: null };
  expect(filledText('{number}, {due_in}{other} {toString}', next)).toBe(
    'INV-0043, {other} {toString}',
  );
});

test('a value that looks like a placeholder is not filled in again', () => {
  expect(filledText('{customer}', { ...VALUES, customer: '{total}' })).toBe('{total}');
});

test('the words of a mail are cut to its length, and the standard text is read for none', () => {
  const standard = { subject: 'Standard', message: 'As always.' };
  const template = { subject: '{due_in} ', message: '{customer}'.repeat(500) };
  expect(writtenText(template, standard, { ...VALUES, customer: 'N'.repeat(200) })).toEqual({
    subject: 'Standard',
    message: 'N'.repeat(MAIL_LENGTHS.message),
  });
});

test('says what the placeholders of a text stand for, each once', () => {
  expect(placeholdersIn('{total}, {other} {due_in} {number} {total}', VALUES)).toEqual([
    { source: '{total}', text: '£120.00' },
    { source: '{due_in}', text: '' },
    { source: '{number}', text: 'INV-0042' },
  ]);
});
