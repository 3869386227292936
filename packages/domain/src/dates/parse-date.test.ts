// @module-tag dates

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDate, addDays, isIsoDate } from './iso-date.ts';
import { parseDate } from './parse-date.ts';

const read = (text: string) => parseDate(text, 2026);

describe('dates as people type them', () => {
  test.each([
    '07/01/2026',
    '7/1/2026',
    '7.1.2026',
    '7.1.26',
    '07.01.26',
    '07.01.2026',
    '070126',
    '2026-01-07',
    '07-01-2026',
    '  07/01/2026 ',
  ])('%j is 7 January 2026', (text) => {
    expect(read(text)).toBe('2026-01-07');
  });

  test.each([
    ['26', '2026'],
    ['25', '2025'],
    ['00', '2000'],
    ['27', '1927'],
    ['99', '1999'],
  ])(
    'a two-digit year up to this one is in the 2000s, a later one in the 1900s: %s is %s',
    (yy, year) => {
      expect(read(`01.02.${yy}`)).toBe(`${year}-02-01`);
      expect(read(`0102${yy}`)).toBe(`${year}-02-01`);
    },
  );

  test('29 February is a date in a leap year', () => {
    expect(read('29/02/2028')).toBe('2028-02-29');
  });

  test('the limit for two-digit years moves with the current year', () => {
    expect(parseDate('01.02.27', 2027)).toBe('2027-02-01');
  });

  test.each([
    '',
    ' ',
    'today',
    '31/11/2026',
    '29/02/2026',
    '00/01/2026',
    '01/00/2026',
    '13/13/2026',
    '11/21/2026',
    '1/2',
    '1/2/6',
    '1/2/206',
    '1/2/20266',
    '01/02.2026',
    '1 2 2026',
    '2026-1-7',
    '2026/11/07',
    '310226',
    '71126',
    '07112026',
    '0711200',
    '2026-11-31',
    '07/11/0026',
    '-1/2/2026',
    '07/11/2026x',
    '٠٧/١١/٢٠٢٦',
  ])('%j is not a date', (text) => {
    expect(read(text)).toBeNull();
  });

  test('every date can be read back in the form it is shown in, and in every other form', () => {
    const dates = fc.integer({ min: 0, max: 109_572 }).map((days) => addDays('1900-01-01', days));
    fc.assert(
      fc.property(dates, (date) => {
        const [year, month, day] = date.split('-').map(Number);
        expect(read(formatDate(date))).toBe(date);
        expect(read(`${day}.${month}.${year}`)).toBe(date);
        expect(read(date)).toBe(date);
      }),
    );
  });

  test('no text makes the parser throw or return an invalid date', () => {
    const likely = fc.stringMatching(/^[0-9]{1,4}[-/.]?[0-9]{1,2}[-/.]?[0-9]{0,4}$/);
    fc.assert(
      fc.property(fc.oneof(likely, fc.string()), (text) => {
        expect(read(text)).toSatisfy((date) => date === null || isIsoDate(date));
      }),
    );
  });
});

describe('dates as people see them', () => {
  test('have the form DD/MM/YYYY', () => {
    expect(formatDate('2026-11-07')).toBe('07/11/2026');
  });
});
