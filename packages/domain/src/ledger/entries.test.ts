import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_PENCE } from '../money/pence.ts';
import { postingsOf, receivablesOf, type LedgerEvent } from './entries.ts';

/** "receivables of INV 13461", "sales -11274". */
const linesOf = (event: LedgerEvent): string[] =>
  postingsOf(event).map(
    ({ account, pence, documentId }) =>
      `${account}${documentId ? ` of ${documentId}` : ''} ${pence}`,
  );

const invoice = (totalPence: number, vatPence: number): LedgerEvent => ({
  kind: 'invoice',
  documentId: 'INV',
  totalPence,
  vatPence,
});
const creditNote = (totalPence: number, vatPence: number, appliedPence: number): LedgerEvent => ({
  kind: 'credit_note',
  documentId: 'CN',
  parentId: 'INV',
  totalPence,
  vatPence,
  appliedPence,
});

describe('an entry posts', () => {
  test.each<[string, LedgerEvent, string[]]>([
    [
      'an invoice to receivables, sales and VAT',
      invoice(13461, 2187),
      ['receivables of INV 13461', 'sales -11274', 'vat -2187'],
    ],
    ['an invoice without VAT', invoice(5000, 0), ['receivables of INV 5000', 'sales -5000']],
    ['a free invoice to receivables with 0', invoice(0, 0), ['receivables of INV 0']],
    [
      'a credit note within the balance: all of it against its invoice',
      creditNote(2400, 400, 2400),
      ['receivables of INV -2400', 'sales 2000', 'vat 400'],
    ],
    [
      'a credit note beyond the balance: the rest against itself',
      creditNote(2400, 400, 1000),
      ['receivables of INV -1000', 'receivables of CN -1400', 'sales 2000', 'vat 400'],
    ],
    [
      'a credit note for a paid invoice: all of it against itself',
      creditNote(2400, 0, 0),
      ['receivables of CN -2400', 'sales 2400'],
    ],
    ['a credit note of 0 to receivables with 0', creditNote(0, 0, 0), ['receivables of CN 0']],
    [
      'a payment',
      { kind: 'payment', documentId: 'INV', amountPence: 700 },
      ['bank 700', 'receivables of INV -700'],
    ],
    [
      'a payment by bank',
      { kind: 'pay_by_bank', documentId: 'INV', amountPence: 700 },
      ['bank 700', 'receivables of INV -700'],
    ],
    [
      'a write-off',
      { kind: 'write_off', documentId: 'INV', amountPence: 61 },
      ['discounts 61', 'receivables of INV -61'],
    ],
    ['nothing for a payment of 0', { kind: 'payment', documentId: 'INV', amountPence: 0 }, []],
    ['nothing for a write-off of 0', { kind: 'write_off', documentId: 'INV', amountPence: 0 }, []],
  ])('%s', (_what, event, lines) => {
    expect(linesOf(event)).toEqual(lines);
  });
});

const pence = fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: MAX_PENCE }));
/** Amounts of a document: neither VAT nor the applied amount exceeds the total. */
const amounts = fc
  .tuple(pence, pence, pence)
  .map(([total, vat, applied]) => [
    total,
    total === 0 ? 0 : vat % (total + 1),
    total === 0 ? 0 : applied % (total + 1),
  ]) as fc.Arbitrary<[number, number, number]>;
const events: fc.Arbitrary<LedgerEvent> = fc.oneof(
  amounts.map(([total, vat]) => invoice(total, vat)),
  amounts.map((all) => creditNote(...all)),
  fc.record({
    kind: fc.constantFrom('payment' as const, 'pay_by_bank' as const, 'write_off' as const),
    documentId: fc.constant('INV'),
    amountPence: pence,
  }),
);

function whatItAdds(event: LedgerEvent): number {
  if (event.kind === 'invoice') return event.totalPence;
  return 0 - (event.kind === 'credit_note' ? event.totalPence : event.amountPence);
}

describe('for all amounts', () => {
  test('the postings of an entry sum to 0', () => {
    fc.assert(
      fc.property(events, (event) => {
        const postings = postingsOf(event);
        expect(postings.reduce((sum, posting) => sum + posting.pence, 0)).toBe(0);
        for (const { account, pence: each, documentId } of postings) {
          expect(Object.is(each, -0)).toBe(false);
          expect(documentId !== null).toBe(account === 'receivables');
        }
      }),
    );
  });

  test('receivables change by the amount of the event', () => {
    fc.assert(
      fc.property(events, (event) => {
        expect(receivablesOf(postingsOf(event))).toBe(whatItAdds(event));
      }),
    );
  });

  test('a document always has a posting, a settlement only when it is not 0', () => {
    fc.assert(
      fc.property(events, (event) => {
        const isNothing = 'amountPence' in event && event.amountPence === 0;
        expect(postingsOf(event).length === 0).toBe(isNothing);
      }),
    );
  });
});
