// @module-tag dates

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../dates/iso-date.ts';
import {
  isTaxYear,
  monthLabel,
  monthOf,
  sealingDate,
  taxYearLabel,
  taxYearOf,
  taxYearSealingDate,
} from './periods.ts';

const dates = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1990-01-01', days));

describe('monthly envelopes', () => {
  test.each([
    ['2026-11-21', '2026-11-01', 'November 2026', '2026-12-07'],
    ['2026-12-31', '2026-12-01', 'December 2026', '2027-01-07'],
    ['2027-01-01', '2027-01-01', 'January 2027', '2027-02-07'],
    ['2028-02-29', '2028-02-01', 'February 2028', '2028-03-07'],
  ])('%s is in the month of %s, "%s", sealed on %s', (date, month, label, sealed) => {
    expect(monthOf(date)).toBe(month);
    expect(monthLabel(month)).toBe(label);
    expect(sealingDate(month)).toBe(sealed);
  });
});

describe('yearly envelopes of shoebox clients', () => {
  test.each([
    ['2026-04-06', '2026-04-06', '26/27', '2027-05-05'],
    ['2027-04-05', '2026-04-06', '26/27', '2027-05-05'],
    ['2027-01-01', '2026-04-06', '26/27', '2027-05-05'],
    ['2026-11-21', '2026-04-06', '26/27', '2027-05-05'],
    ['2000-04-05', '1999-04-06', '99/00', '2000-05-05'],
    ['2009-04-06', '2009-04-06', '09/10', '2010-05-05'],
  ])('%s is in the tax year from %s, "%s", sealed on %s', (date, taxYear, label, sealed) => {
    expect(taxYearOf(date)).toBe(taxYear);
    expect(taxYearLabel(taxYear)).toBe(label);
    expect(taxYearSealingDate(taxYear)).toBe(sealed);
  });
});

test('a period starts on or before each of its days and is sealed after them', () => {
  fc.assert(
    fc.property(dates, (date) => {
      for (const [start, sealed] of [
        [monthOf(date), sealingDate(monthOf(date))],
        [taxYearOf(date), taxYearSealingDate(taxYearOf(date))],
      ] as const) {
        expect(start <= date && date < sealed).toBe(true);
      }
      expect(monthOf(monthOf(date))).toBe(monthOf(date));
      expect(taxYearOf(taxYearOf(date))).toBe(taxYearOf(date));
    }),
  );
});

test.each([
  ['2026-04-06', true],
  ['2026-04-01', false],
  ['2026-11-01', false],
])('the envelope of %s is a tax year’s: %s', (date, is) => {
  expect(isTaxYear(date)).toBe(is);
});
