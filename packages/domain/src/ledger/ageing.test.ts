import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../dates/iso-date.ts';
import { ageingOf, type Ageing } from './ageing.ts';

const TODAY = '2026-11-21';
const NOTHING = ageingOf([], TODAY);

describe('an amount owed is', () => {
  test.each<[string, number | null, keyof Ageing]>([
    ['current without a due date', null, 'currentPence'],
    ['current long before it is due', -365, 'currentPence'],
    ['current on the day it is due', 0, 'currentPence'],
    ['1 day late', 1, 'days1To30Pence'],
    ['30 days late', 30, 'days1To30Pence'],
    ['31 days late', 31, 'days31To60Pence'],
    ['60 days late', 60, 'days31To60Pence'],
    ['61 days late', 61, 'days61To90Pence'],
    ['90 days late', 90, 'days61To90Pence'],
    ['91 days late', 91, 'olderPence'],
    ['years late', 1000, 'olderPence'],
  ])('%s', (_what, daysLate, band) => {
    const dueDate = daysLate === null ? null : addDays(TODAY, -daysLate);
    expect(ageingOf([{ dueDate, openPence: 13461 }], TODAY)).toEqual({
      ...NOTHING,
      [band]: 13461,
      totalPence: 13461,
    });
  });
});

test('credit has a line of its own, whatever its age', () => {
  expect(
    ageingOf(
      [
        { dueDate: null, openPence: -1400 },
        { dueDate: '2020-01-01', openPence: -100 },
        { dueDate: '2026-11-20', openPence: 1000 },
      ],
      TODAY,
    ),
  ).toEqual({
    ...NOTHING,
    days1To30Pence: 1000,
    unusedCreditPence: -1500,
    totalPence: -500,
  });
});

test('a customer who owes nothing has 0 in every band', () => {
  expect(Object.values(NOTHING)).toEqual(Array(7).fill(0));
});

test('the bands add up to the total of all open amounts', () => {
  const open = fc.array(
    fc.record({
      dueDate: fc.option(fc.integer({ min: -400, max: 400 }).map((days) => addDays(TODAY, days))),
      openPence: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    }),
  );
  fc.assert(
    fc.property(open, (amounts) => {
      const { totalPence, ...bands } = ageingOf(amounts, TODAY);
      expect(Object.values(bands).reduce((sum, pence) => sum + pence, 0)).toBe(totalPence);
      expect(totalPence).toBe(amounts.reduce((sum, { openPence }) => sum + openPence, 0));
      expect(bands.unusedCreditPence).toBeLessThanOrEqual(0);
      const { unusedCreditPence: _, ...owed } = bands;
      for (const pence of Object.values(owed)) expect(pence).toBeGreaterThanOrEqual(0);
    }),
  );
});
