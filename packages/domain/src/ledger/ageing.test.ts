import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../dates/iso-date.ts';
import { ageingOf, type Ageing } from './ageing.ts';

const TODAY = '2026-11-21';
const NOTHING = ageingOf([], TODAY);

describe('an amount owed is', () => {
  const bandOf = (dueDate: string | null) => {
    const ageing = ageingOf([{ dueDate, openPence: 13461 }], TODAY);
    expect(ageing.totalPence).toBe(13461);
    return Object.keys(NOTHING).filter((band) => ageing[band as keyof Ageing] === 13461);
  };

  test.each<[keyof Ageing, number, number]>([
    ['currentPence', -365, 0],
    ['days1To30Pence', 1, 30],
    ['days31To60Pence', 31, 60],
    ['days61To90Pence', 61, 90],
    ['olderPence', 91, 1000],
  ])('in the band %s from %i to %i days late', (band, first, last) => {
    for (const daysLate of [first, last]) {
      expect(bandOf(addDays(TODAY, -daysLate))).toEqual([band, 'totalPence']);
    }
  });

  test('current without a due date', () => {
    expect(bandOf(null)).toEqual(['currentPence', 'totalPence']);
  });
});

test('credit has its own line, whatever its age', () => {
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
