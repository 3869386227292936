import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPence, MAX_PENCE } from '../money/pence.ts';
import {
  invoiceTotals,
  refuseLineFigure,
  type InvoiceTotals,
  type TotalsInput,
  type TotalsItem,
} from './totals.ts';

const line = (quantity: string | null, price: string | null, tax: string | null = '20') =>
  ({ quantity, price, tax }) satisfies TotalsItem;

function totalsOf(input: TotalsInput): InvoiceTotals {
  const totals = invoiceTotals(input);
  if ('refused' in totals) throw new Error(totals.refused);
  return totals;
}

const WORKED = {
  items: [line('2', '49.99', '20'), line('1', '10.00', '5'), line('3', '3.33', '0')],
  discountPence: 500,
};

describe('the worked example', () => {
  test('2 x 49.99 at 20 %, 1 x 10.00 at 5 %, 3 x 3.33 at 0 %, discount 5.00: total 134.61', () => {
    expect(invoiceTotals(WORKED)).toEqual({
      netPence: [9998, 1000, 999],
      subtotalPence: 11997,
      discountPence: 500,
      discountSharesPence: [417, 42, 41],
      vat: [
        { rate: '20', netPence: 9581, vatPence: 1916 },
        { rate: '5', netPence: 958, vatPence: 48 },
        { rate: '0', netPence: 958, vatPence: 0 },
      ],
      vatPence: 1964,
      totalPence: 13461,
    });
  });
});

describe('totals by rule', () => {
  test('an empty invoice adds up to 0', () => {
    expect(totalsOf({ items: [], discountPence: 0 })).toMatchObject({ vat: [], totalPence: 0 });
  });

  test('an incomplete or half-typed line counts 0 and charges no VAT', () => {
    const { netPence, vat, totalPence } = totalsOf({
      items: [line(null, '5'), line('2', null), line('', ''), line('2', '1.'), line('-1', '5')],
      discountPence: 0,
    });
    expect({ netPence, vat, totalPence }).toEqual({
      netPence: [0, 0, 0, 0, 0],
      vat: [],
      totalPence: 0,
    });
  });

  test('a line without a rate counts in the subtotal and charges no VAT', () => {
    const totals = totalsOf({ items: [line('1', '100', null)], discountPence: 0 });
    expect(totals).toMatchObject({ subtotalPence: 10000, vat: [], totalPence: 10000 });
  });

  test('a line is rounded to whole pence before it is added up', () => {
    const items = [line('1', '0.005', '0'), line('1', '0.005', '0')];
    expect(totalsOf({ items, discountPence: 0 }).subtotalPence).toBe(2);
  });

  test('VAT is rounded once per rate, not per line', () => {
    // By line it would be 3 x 0.01 = 0.03; of the sum it is 0.015, rounded to 0.02.
    const items = [line('1', '0.05', '10'), line('1', '0.05', '10'), line('1', '0.05', '10')];
    expect(totalsOf({ items, discountPence: 0 }).vatPence).toBe(2);
  });

  test('VAT is calculated after the discount', () => {
    const { vat, totalPence } = totalsOf({ items: [line('1', '100')], discountPence: 1000 });
    expect(vat).toEqual([{ rate: '20', netPence: 9000, vatPence: 1800 }]);
    expect(totalPence).toBe(10800);
  });

  test('a rate written in two ways counts as one rate', () => {
    const items = [line('1', '1', '20'), line('1', '1', '20.00')];
    expect(totalsOf({ items, discountPence: 0 }).vat).toEqual([
      { rate: '20', netPence: 200, vatPence: 40 },
    ]);
  });

  test('rates are sorted in descending order by value, not by text', () => {
    const items = ['5', '0', '20', '12.5', '100'].map((tax) => line('1', '1', tax));
    const rates = totalsOf({ items, discountPence: 0 }).vat.map(({ rate }) => rate);
    expect(rates).toEqual(['100', '20', '12.5', '5', '0']);
  });

  test('a discount of the whole subtotal leaves nothing to pay', () => {
    const totals = totalsOf({ ...WORKED, discountPence: 11997 });
    expect(totals).toMatchObject({ discountSharesPence: [9998, 1000, 999], totalPence: 0 });
  });
});

describe('the totals refuse', () => {
  test('a discount above the subtotal, at its field; the lines still count', () => {
    expect(invoiceTotals({ ...WORKED, discountPence: 11998 })).toEqual({
      refused: 'discount_above_subtotal',
      field: 'discount',
      message: 'Cannot be more than the subtotal',
      netPence: [9998, 1000, 999],
      subtotalPence: 11997,
    });
  });

  test('a discount below 0', () => {
    expect(invoiceTotals({ ...WORKED, discountPence: -1 })).toMatchObject({
      refused: 'discount_below_zero',
      field: 'discount',
      message: 'Should be greater than 0',
    });
  });

  test.each([
    ['one line', [line('1000000000', '1000000000')]],
    ['the subtotal', Array.from({ length: 2 }, () => line('9', '1000000000', '0'))],
    ['the total with its VAT', [line('9', '1000000000', '20')]],
  ])('%s above the largest amount', (_what, items) => {
    expect(invoiceTotals({ items, discountPence: 0 })).toEqual({
      refused: 'too_large',
      field: null,
      message: 'The amounts are too large.',
    });
  });

  test('a subtotal above the largest amount, whatever the discount', () => {
    const items = Array.from({ length: 2 }, () => line('9', '1000000000', '0'));
    expect(invoiceTotals({ items, discountPence: MAX_PENCE })).toHaveProperty(
      'refused',
      'too_large',
    );
  });

  test('no amount up to the largest one', () => {
    const items = [line('9', '1000000000', '0'), line('1', '999999999.99', '0')];
    expect(totalsOf({ items, discountPence: 0 }).totalPence).toBe(MAX_PENCE);
    const above = [...items, line('1', '0.01', '0')];
    expect(invoiceTotals({ items: above, discountPence: 0 })).toHaveProperty('refused');
  });
});

/** Lines as a form may hold them, and a discount within their subtotal. */
const figures = (max: number) => fc.nat({ max }).map((units) => String(units / 10_000));
const lines = fc.array(
  fc.record({
    quantity: fc.option(figures(1_000_000), { freq: 10 }),
    price: fc.option(figures(100_000_000), { freq: 10 }),
    tax: fc.option(fc.constantFrom('20', '5', '0', '12.5'), { freq: 10 }),
  }),
  { maxLength: 30 },
);
const invoices = lines.chain((items) => {
  const { subtotalPence } = totalsOf({ items, discountPence: 0 });
  return fc.record({ items: fc.constant(items), discountPence: fc.nat({ max: subtotalPence }) });
});
const sum = (amounts: readonly number[]) => amounts.reduce((before, amount) => before + amount, 0);

describe('for every invoice', () => {
  test('the figures add up: lines, shares, rates and total', () => {
    fc.assert(
      fc.property(invoices, (input) => {
        const totals = totalsOf(input);
        expect(sum(totals.netPence)).toBe(totals.subtotalPence);
        expect(sum(totals.discountSharesPence)).toBe(totals.discountPence);
        expect(sum(totals.vat.map(({ vatPence }) => vatPence))).toBe(totals.vatPence);
        expect(totals.totalPence).toBe(
          totals.subtotalPence - totals.discountPence + totals.vatPence,
        );
      }),
    );
  });

  test('no share is above its line, no figure is negative, all can be written', () => {
    fc.assert(
      fc.property(invoices, (input) => {
        const { netPence, discountSharesPence, vat, totalPence } = totalsOf(input);
        discountSharesPence.forEach((share, index) => {
          expect(share).toBeLessThanOrEqual(netPence[index] ?? 0);
        });
        for (const pence of [...vat.flatMap((r) => [r.netPence, r.vatPence]), totalPence]) {
          expect(pence).toBeGreaterThanOrEqual(0);
          expect(pence).toBeLessThanOrEqual(MAX_PENCE);
          expect(formatPence(pence)).toMatch(/^\d+\.\d\d$/);
        }
      }),
    );
  });

  test('VAT of each rate is within half a penny of the exact figure', () => {
    fc.assert(
      fc.property(invoices, (input) => {
        for (const { rate, netPence, vatPence } of totalsOf(input).vat) {
          const exactInThousandths = BigInt(netPence) * BigInt(Number(rate) * 10);
          const error = BigInt(vatPence) * 1000n - exactInThousandths;
          expect(error > -500n && error <= 500n).toBe(true);
        }
      }),
    );
  });

  test('an additional line never lowers the total, and empty lines change nothing', () => {
    fc.assert(
      fc.property(invoices, ({ items }) => {
        const before = totalsOf({ items, discountPence: 0 });
        const more = totalsOf({ items: [...items, line('1', '1')], discountPence: 0 });
        const blank = totalsOf({ items: [...items, line(null, null)], discountPence: 0 });
        expect(more.totalPence).toBeGreaterThan(before.totalPence);
        expect(blank).toEqual({
          ...before,
          netPence: [...before.netPence, 0],
          discountSharesPence: [...before.discountSharesPence, 0],
        });
      }),
    );
  });
});

test.each([
  ['-1', 'Should be greater than 0'],
  ['-0.0001', 'Should be greater than 0'],
  ['-0', null],
  ['0', null],
  ['49.99', null],
  ['-', null],
  ['', null],
  [null, null],
])('a quantity or price of %j: %j', (figure, message) => {
  expect(refuseLineFigure(figure)).toBe(message);
});
