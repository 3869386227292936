import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  blankableDate,
  blankableMoney,
  blankableTerms,
  date,
  money,
  optionalLines,
  optionalText,
  requiredText,
  terms,
} from './fields.ts';

const read = (schema: z.core.$ZodType, value: unknown) => {
  const parsed = z.core.safeParse(schema, value);
  return parsed.success ? parsed.data : parsed.error.issues.map((issue) => issue.message);
};

test('one line of text turns pasted line breaks and tabs into blanks', () => {
  expect(read(requiredText(20), ' Ash\r\n&\tSons ')).toBe('Ash & Sons');
  expect(read(optionalText(20), '\n\t ')).toBeNull();
  expect(read(requiredText(20), ' \n ')).toEqual(['Required']);
});

test('text of several lines keeps its line breaks', () => {
  expect(read(optionalLines(20), ' one\ntwo ')).toBe('one\ntwo');
});

test.each(['\u0000', '\u0007', '\u001b[31m', '\ud800', '\u0085x\u009f'])(
  'text with %j in it is refused with a sentence',
  (text) => {
    for (const schema of [requiredText(20), optionalText(20), optionalLines(20)]) {
      expect(read(schema, `a${text}b`)).toEqual(['Contains a character that cannot be stored']);
    }
  },
);

test.each(['\u200b', '\u00ad', '\u2060', '\ufeff', '\u180e'])(
  'the invisible %j is removed from text',
  (invisible) => {
    const text = `${invisible}As${invisible}h `;
    for (const schema of [requiredText(20), optionalText(20), optionalLines(20)]) {
      expect(read(schema, text)).toBe('Ash');
    }
  },
);

test('text of invisible characters alone is empty', () => {
  const nothing = ' \u200d\u200f\u200b\u2060 ';
  expect(read(requiredText(20), nothing)).toEqual(['Required']);
  expect(read(optionalText(20), nothing)).toBeNull();
  expect(read(optionalLines(20), nothing)).toBeNull();
});

test.each(['👩‍💻', 'می\u200cخواهم', 'א\u200fב'])('%s keeps the joiners of its letters', (text) => {
  expect(read(requiredText(20), text)).toBe(text);
});

test.each(['\u202e', '\u202a', '\u2066', '\u2069'])(
  'text that %j reverses is refused with a sentence',
  (mark) => {
    for (const schema of [requiredText(20), optionalText(20), optionalLines(20)]) {
      expect(read(schema, `a${mark}b`)).toEqual([
        'Contains a character that turns the direction of text',
      ]);
    }
  },
);

test.each([
  ['1e21', 'Must be an amount such as 134.61'],
  [1e21, 'Must be an amount such as 134.61'],
  ['1,000.00', 'Must be an amount such as 134.61'],
  [' 5 ', 'Must be an amount such as 134.61'],
  ['٣', 'Must be an amount such as 134.61'],
  [0.1 + 0.2, 'Must be an amount such as 134.61'],
  [{}, 'Must be a number'],
  [true, 'Must be a number'],
])('%j is not an amount, and the error says so: %s', (value, message) => {
  expect(read(blankableMoney, value)).toEqual([message]);
});

test.each([
  ['134.61', 13461],
  [134.61, 13461],
  ['-5', -500],
  [0, 0],
])('the amount %j is read as whole pence', (value, pence) => {
  expect(read(money, value)).toBe(pence);
});

test.each([undefined, null, ''])('an amount or a date that is %j is required', (value) => {
  expect(read(money, value)).toEqual(['Required']);
  expect(read(date, value)).toEqual(['Required']);
});

test('a blank amount counts as not given yet', () => {
  for (const blank of ['', null, undefined]) expect(read(blankableMoney, blank) ?? null).toBeNull();
});

test.each([
  ['0', 0],
  ['30', 30],
  [365, 365],
])('payment terms of %j are whole days of a year', (value, days) => {
  expect(read(terms, value)).toBe(days);
  expect(read(blankableTerms, value)).toBe(days);
});

test.each([366, '1000', '-1', 1.5, '30 days', 'x30', '0x1F', ' '])(
  'payment terms of %j are refused',
  (value) => {
    const sentence = ['Must be a number of days, 0 to 365'];
    expect(read(terms, value)).toEqual(sentence);
    expect(read(blankableTerms, value)).toEqual(sentence);
  },
);

test('payment terms are required where they may not be blank', () => {
  expect(read(terms, '')).toEqual(['Required']);
  expect(read(blankableTerms, '')).toBeNull();
});

test.each(['2026-02-30', '30/11/2026', '2026-11-30T00:00'])('%j is not a date', (value) => {
  for (const schema of [date, blankableDate]) {
    expect(read(schema, value)).toEqual(['Must be a date as YYYY-MM-DD']);
  }
});

test('a value that is not text gets an error that says so', () => {
  expect(read(optionalText(20), 7)).toEqual(['Must be text']);
  expect(read(requiredText(20), 7)).toEqual(['Must be text']);
});
