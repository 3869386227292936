import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditFor, leftToPay, refuseCovered, unusedCredit, type OpenDocument } from './credit.ts';

const open = (documentId: string, openPence: number, dueDate: string | null = null) => ({
  documentId,
  openPence,
  dueDate,
});

test('credit is used first on what is due first, and last on what has no due date', () => {
  const documents = [
    open('undated', 1000),
    open('late', 4000, '2026-10-01'),
    open('note', -6000),
    open('later', 3000, '2026-11-01'),
  ];
  expect([...leftToPay(documents)]).toEqual([
    ['late', 0],
    ['later', 1000],
    ['undated', 1000],
  ]);
});

test('an amount uses the oldest credit first, and no more than there is', () => {
  const documents = [open('a', -1000), open('owed', 9000), open('b', -2500)];
  expect(creditFor(1500, documents)).toEqual([
    { documentId: 'a', amountPence: 1000 },
    { documentId: 'b', amountPence: 500 },
  ]);
  expect(creditFor(9000, documents)).toEqual([
    { documentId: 'a', amountPence: 1000 },
    { documentId: 'b', amountPence: 2500 },
  ]);
  expect(creditFor(9000, [open('owed', 9000)])).toEqual([]);
});

test('a reminder is refused only when nothing is left to pay', () => {
  expect(refuseCovered({ leftPence: 1, creditPence: 5000 })).toBeNull();
  expect(refuseCovered({ leftPence: 0, creditPence: 5000 })?.reason).toBe(
    'The customer has £50.00 of unused credit, which covers this invoice. Use the credit instead.',
  );
});

const documents = fc
  .array(
    fc.tuple(
      fc.integer({ min: -500, max: 500 }),
      fc.constantFrom(null, '2026-10-01', '2026-11-01'),
    ),
  )
  .map((all) => all.map(([pence, due], at): OpenDocument => open(`${at}`, pence, due)));

test('the amounts left to pay add up to the statement’s balance', () => {
  fc.assert(
    fc.property(documents, (all) => {
      const balance = all.reduce((sum, { openPence }) => sum + openPence, 0);
      const left = [...leftToPay(all).values()];
      expect(left.every((pence) => pence >= 0)).toBe(true);
      expect(left.reduce((sum, pence) => sum + pence, 0)).toBe(Math.max(0, balance));
    }),
  );
});

test('credit used never exceeds the amount or the credit available', () => {
  fc.assert(
    fc.property(documents, fc.nat(2000), (all, amount) => {
      const taken = creditFor(amount, all).reduce((sum, { amountPence }) => sum + amountPence, 0);
      expect(taken).toBe(Math.min(amount, unusedCredit(all)));
    }),
  );
});
