import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filledText, type MailValues, repeatableText } from './mail-text.ts';

const VALUES: MailValues = {
  number: 'INV-0042',
  total: '£134.61',
  balance: '£96.00',
  due_date: '03/12/2026',
  date: '03/11/2026',
  days_late: '12 days late',
  due_in: null,
  customer: 'Fig & Co',
};
const repeated = (text: string, changes: Partial<MailValues> = {}) =>
  repeatableText(text, { ...VALUES, ...changes });

describe('a text to repeat', () => {
  test.each([
    ['Invoice INV-0042 from Rowan Ltd', 'Invoice {number} from Rowan Ltd'],
    ['£96.00 of £134.61, due on 03/12/2026.', '{balance} of {total}, due on {due_date}.'],
    ['Hello Fig & Co, it is 12 days late!', 'Hello {customer}, it is {days_late}!'],
    ['Please pay by 03/12/2026', 'Please pay by {due_date}'],
    ['Nothing to fill in', 'Nothing to fill in'],
  ])('%s -> %s', (text, template) => {
    expect(repeated(text)).toBe(template);
  });

  test.each([
    ['INV-00421 and XINV-0042', 'a longer number'],
    ['£134.615 and £134.61x', 'a longer amount'],
  ])('leaves %s, which is %s', (text) => {
    expect(repeated(text)).toBe(text);
  });

  test('takes a short number only where the word before says that it is one', () => {
    const text = 'Invoice 7: please pay within 7 days, quoting no. 7 or #7.';
    expect(repeated(text, { number: '7' })).toBe(
      'Invoice {number}: please pay within 7 days, quoting no. {number} or #{number}.',
    );
  });

  test.each([
    ['1234', '1234'],
    ['12345', '{number}'],
    ['A7', '{number}'],
  ])('without such a word, takes the number %s as %s', (number, taken) => {
    expect(repeated(`for ${number} hours`, { number })).toBe(`for ${taken} hours`);
  });

  test('takes the longer of two values that begin alike', () => {
    expect(repeated('Fig2 & Co owes Fig2', { number: 'Fig2', customer: 'Fig2 & Co' })).toBe(
      '{customer} owes {number}',
    );
  });

  test('finds no empty value', () => {
    expect(repeated('Well  done', { customer: '', total: '' })).toBe('Well  done');
    const none = Object.fromEntries(Object.keys(VALUES).map((name) => [name, '']));
    expect(repeated('Well  done', none)).toBe('Well  done');
  });

  test('tells the due date from the date by the words before when both are one day', () => {
    const same = { date: '03/12/2026' };
    expect(repeated('Invoice of 03/12/2026. It is due on 03/12/2026.', same)).toBe(
      'Invoice of {date}. It is due on {due_date}.',
    );
  });

  test('takes the amount that comes first when two are equal', () => {
    expect(repeated('Pay £96.00', { total: '£96.00' })).toMatch(/^Pay \{(total|balance)\}$/);
    const { total: _, ...rest } = VALUES;
    const reminder = repeatableText('Pay £96.00', { ...rest, total: '£96.00' });
    expect(reminder).toBe('Pay {balance}');
  });

  test('filled in for the same document says the same', () => {
    const words = fc.constantFrom(
      ...Object.values(VALUES).flatMap((v) => v ?? []),
      ' ',
      'due on ',
      'of',
      '.',
      '7',
      '\n',
      '£',
    );
    fc.assert(
      fc.property(fc.array(words), (parts) => {
        const text = parts.join('');
        expect(filledText(repeated(text), VALUES)).toBe(text);
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
