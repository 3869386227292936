import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  filledText,
  MAIL_LENGTHS,
  type MailValues,
  placeholdersIn,
  repeatableText,
  templateOf,
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

describe('a text for reuse', () => {
  test.each([
    ['a deposit', 'Thank you for the deposit of £120.00 on 20/11/2026.'],
    ['the name of a customer', 'You may pay in May. Will you?'],
    ['a part of it', 'Invoice INV-0042'],
    ['all else rewritten', 'It is 12 days late, and £96.00 of £120.00 for INV-0042.'],
    ['more than one change', `Dear all, ${FILLED.replace('for', 'of')}`],
    ['a value corrected', FILLED.replace('£120', '£130')],
    ['a value said once more', `${FILLED} We have your £120.00.`],
    ['the whole said twice', `${FILLED} ${FILLED}`],
  ])('cannot have a value of this document: %s', (_how, text) => {
    expect(repeated(text)).toBeNull();
  });

  test.each([
    ['without any value', 'Nothing to fill in'],
    ['beside placeholders', 'Pay {total} and the deposit of £120.00 on 20/11/2026'],
    ['a name that is also a month', '{customer}, as we said in May'],
    ['a value that is part of another word', 'Mayor INV-00427, £1120.00'],
  ])('stays as a person wrote it: %s', (_how, text) => {
    expect(repeated(text)).toBe(text);
  });

  const more = 'The deposit came.';
  test.each([
    ['unchanged', FILLED, PROPOSED],
    ['with words after it', `${FILLED} ${more}`, `${PROPOSED} ${more}`],
    ['with words before it', `${more} ${FILLED}`, `${more} ${PROPOSED}`],
    [
      'with words within it',
      FILLED.replace('for', `(${more}) for`),
      PROPOSED.replace('for', `(${more}) for`),
    ],
    [
      'with other words in place of some',
      FILLED.replace('Invoice', 'Bill'),
      PROPOSED.replace('Invoice', 'Bill'),
    ],
    ['without some of its words', FILLED.replace('for ', ''), PROPOSED.replace('for ', '')],
  ])('has the placeholders of the proposal %s', (_how, text, template) => {
    expect(repeated(text)).toBe(template);
  });

  test.each([
    [FILLED.replace('0042', '00427'), PROPOSED.replace('{number}', 'INV-00427')],
    [FILLED.replace('INV', 'XINV'), PROPOSED.replace('{number}', 'XINV-0042')],
    [FILLED.replace('£120', '£1120'), PROPOSED.replace('{total}', '£1120.00')],
    [FILLED.replace('0042 for', '0042for'), PROPOSED.replace('{number} ', 'INV-0042')],
  ])('has no placeholder for a value that a person extended: %s', (text, template) => {
    expect(repeated(text)).toBe(template);
  });

  test('filled in for the same document is unchanged', () => {
    const words = fc.constantFrom(...Object.values(VALUES).flatMap((v) => v ?? []), ' ', 'of', '7');
    const texts = fc.array(words).map((parts) => parts.join(''));
    const names = fc.array(fc.constantFrom('{number}', '{total}', '{due_in}', ' of ', '7'));
    fc.assert(
      fc.property(names, texts, fc.nat(), fc.nat(9), (parts, added, where, gone) => {
        const proposed = parts.join('');
        const filled = filledText(proposed, VALUES);
        const at = where % (filled.length + 1);
        const text = filled.slice(0, at) + added + filled.slice(at + gone);
        expect(filledText(templateOf(text, proposed, VALUES), VALUES)).toBe(text);
        expect([null, templateOf(text, proposed, VALUES)]).toContain(
          repeatableText(text, proposed, VALUES),
        );
      }),
    );
  });
});

test('placeholders are filled in for the next document, and other braces stay', () => {
  const next = { ...VALUES, number: 'INV-0043', due_in: null };
  expect(filledText('{number}, {due_in}{other} {toString}', next)).toBe(
    'INV-0043, {other} {toString}',
  );
});

test('a value that looks like a placeholder is not filled in again', () => {
  expect(filledText('{customer}', { ...VALUES, customer: '{total}' })).toBe('{total}');
});

test('the text of a mail is cut to its length, and an empty one is read as the standard text', () => {
  const standard = { subject: 'Standard', message: 'As always.' };
  const template = { subject: '{due_in} ', message: '{customer}'.repeat(500) };
  expect(writtenText(template, standard, { ...VALUES, customer: 'N'.repeat(200) })).toEqual({
    subject: 'Standard',
    message: 'N'.repeat(MAIL_LENGTHS.message),
  });
});

test('the values of a text’s placeholders are listed, each once', () => {
  expect(placeholdersIn('{total}, {other} {due_in} {number} {total}', VALUES)).toEqual([
    { source: '{total}', text: '£120.00' },
    { source: '{due_in}', text: '' },
    { source: '{number}', text: 'INV-0042' },
  ]);
});
