import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { allRoutes } from './all-routes.ts';
import { boundedList, boundedText } from './bounded.ts';
import * as basicFields from './basic-fields.ts';
import * as fields from './fields.ts';
import { requestBounds, WithoutBound } from './request-bounds.ts';
import { createInvoice } from './invoices/routes.ts';
import { MAX_ITEMS } from './invoices/schemas.ts';

const text = boundedText(10, { error: 'Must be text' });
const words = { error: 'Must be a list', long: 'Too many' };

describe.each(allRoutes)('$name', ({ params, query, body, access }) => {
  test('checks the length of every text and list first', () => {
    const parts = [params, query, body].filter((part) => part !== undefined);
    expect(() => parts.map((part) => requestBounds(part))).not.toThrow();
  });

  test('accepts at most a few kilobytes without a session', () => {
    if (access !== 'public' || !body) return;
    expect(requestBounds(body).bytes).toBeLessThan(7 * 1024);
  });
});

describe('a request schema is refused', () => {
  test.each([
    ['text of any length', z.string()],
    ['text that is too long and looked at all the same', z.string().check(z.maxLength(5))],
    [
      'text whose length is looked at last',
      z.string().check(z.regex(/(a+)+$/), z.maxLength(5, { error: 'Too long', abort: true })),
    ],
    ['a list of any length', z.array(text)],
    ['anything', z.any()],
    ['whatever fields are sent', z.record(text, text)],
  ])('for %s, at any depth', (_, kind) => {
    const schema = kind as z.ZodMiniString<string>;
    for (const part of [
      z.object({ a: schema }),
      z.object({ a: z.object({ b: z.nullish(schema) }) }),
      z.object({ a: z.union([z.literal(''), schema]) }),
      z.object({ a: z.pipe(schema, z.transform(String)) }),
      z.object({ a: z.pipe(z.transform(String), schema) }),
      z.object({ a: boundedList(z.object({ b: schema }), 3, words) }),
    ]) {
      expect(() => requestBounds(part)).toThrow(WithoutBound);
    }
    expect(() => requestBounds(z.object({ list: boundedList(schema, 3, words) }))).toThrow(
      /^list\[\]: /,
    );
  });
});

test('a request that fits its schema fits its bounds, however it is escaped and spaced', () => {
  const schema = z.object({ name: text, list: z.optional(boundedList(text, 20, words)) });
  const { bytes, values } = requestBounds(schema);
  const longest = { name: '\u{1f600}'.repeat(5), list: Array(20).fill('\u{1f600}'.repeat(5)) };
  expect(z.core.safeParse(schema, longest).success).toBe(true);
  const escaped = JSON.stringify(longest, null, 4).replaceAll(
    /[\ud800-\udfff]/g,
    (half) => `\\u${half.charCodeAt(0).toString(16)}`,
  );
  expect(escaped.length).toBeLessThanOrEqual(bytes);
  expect(values).toBeGreaterThanOrEqual(22);
  expect(values).toBeLessThan(30);
});

test('the bound of a request sums its longest fields with their names and spacing', () => {
  const CHARACTER = '\\u0000'.length;
  const SPACING = 30;
  const NUMBER = 40;
  const textBytes = 10 * CHARACTER + SPACING;
  const of = (schema: z.core.$ZodType) => requestBounds(schema);
  expect(of(text)).toEqual({ bytes: textBytes, values: 1 });
  expect(of(z.uuid())).toEqual({ bytes: 36 * CHARACTER + SPACING, values: 1 });
  expect(of(z.boolean())).toEqual({ bytes: NUMBER + SPACING, values: 1 });
  expect(of(z.literal(['no', 'yes']))).toEqual({ bytes: 3 * CHARACTER + SPACING, values: 1 });
  expect(of(z.enum(['draft', 'sent']))).toEqual({ bytes: 5 * CHARACTER + SPACING, values: 1 });
  const name = z.object({ name: text });
  expect(of(name)).toEqual({ bytes: textBytes + 'name'.length + SPACING, values: 2 });
  expect(of(z.union([z.literal(''), name, z.number()]))).toEqual(of(name));
  const list = boundedList(name, 3, words);
  expect(of(list)).toEqual({ bytes: 3 * of(name).bytes, values: 6 });
});

test('the error for an unbounded value names its place and the reason', () => {
  const wrong = (schema: z.core.$ZodType) => () => requestBounds(schema);
  expect(wrong(z.object({ a: z.object({ b: z.string() }) }))).toThrow(
    'a.b: text whose length is not looked at first',
  );
  expect(wrong(z.email())).toThrow('the request: text whose length is not looked at first');
  expect(wrong(z.array(text))).toThrow('the request: a list of any length');
  expect(wrong(z.any())).toThrow(
    'the request: a schema of the kind "any" says nothing of its size',
  );
});

test('an invoice with the most lines fits the bounds of its route', () => {
  expect(requestBounds(createInvoice.body).values).toBeGreaterThan(MAX_ITEMS * 6);
});

describe('only the length is checked when a text is too long', () => {
  const long = 'a\u0301\u0323 '.repeat(500_000);
  const refused: Record<string, [z.core.$ZodType, string]> = {
    optionalText: [fields.optionalText(200), 'Must contain no more than 200 characters'],
    optionalLines: [fields.optionalLines(2000), 'Must contain no more than 2000 characters'],
    requiredText: [fields.requiredText(200), 'Must contain no more than 200 characters'],
    askedText: [basicFields.askedText(200), 'Must contain no more than 200 characters'],
    emailList: [fields.emailList, 'Must contain no more than 2000 characters'],
    optionalEmail: [fields.optionalEmail, 'Must contain no more than 254 characters'],
    exactText: [fields.exactText(6, (code) => code.normalize()), 'Must contain 6 characters'],
    money: [fields.money, 'Must be a number'],
    date: [fields.date, 'Must be a date as YYYY-MM-DD'],
    terms: [fields.terms, 'Must be a number'],
    uuid: [basicFields.uuid, 'Must be an id'],
  };

  test.each(Object.entries(refused))('for %s', (_, [schema, sentence]) => {
    const work = [
      vi.spyOn(String.prototype, 'normalize'),
      vi.spyOn(String.prototype, 'replaceAll'),
      vi.spyOn(String.prototype, 'replace'),
      vi.spyOn(String.prototype, 'toLowerCase'),
      vi.spyOn(String.prototype, 'trim'),
      vi.spyOn(String.prototype, 'isWellFormed'),
    ];
    const parsed = z.core.safeParse(schema, long);
    const done = work.map((spy) => spy.mock.calls.length);
    vi.restoreAllMocks();
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([sentence]);
    expect(done).toEqual(work.map(() => 0));
  });
});

test('text may be longer before it is cleaned than after', () => {
  const schema = fields.requiredText(20);
  const apart = 'e\u0301'.repeat(20);
  expect(z.parse(schema, `${' '.repeat(20)}${apart}\u200b\n`)).toBe('é'.repeat(20));
  const parsed = z.safeParse(schema, `${apart}e`);
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
    'Must contain no more than 20 characters',
  ]);
});

test('a letter with more accents than any script has is refused with a sentence', () => {
  const piled = (marks: number) => `a${'\u0301\u0323'.repeat(marks / 2)}b`;
  expect(z.safeParse(fields.optionalLines(2000), piled(30)).success).toBe(true);
  for (const text of [piled(32), `a${'\u0301'.repeat(20)}\u200b${'\u0301'.repeat(20)}`]) {
    const parsed = z.safeParse(fields.optionalLines(2000), text);
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
      'Contains more accents on one letter than can be stored',
    ]);
  }
});

test('no element of an overlong list is checked', () => {
  const seen = vi.fn<(text: string) => boolean>(() => true);
  const schema = boundedList(text.check(z.refine(seen)), 3, words);
  expect(z.core.safeParse(schema, ['a', 'b', 'c']).success).toBe(true);
  expect(seen).toHaveBeenCalledTimes(3);
  const parsed = z.core.safeParse(schema, Array(100).fill('a'));
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['Too many']);
  expect(seen).toHaveBeenCalledTimes(3);
});
