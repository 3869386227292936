import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { NO_FIGURES } from '@counterfoil/testkit/settling';
import { expect, test } from 'vitest';
import type { InvoiceStatistics } from '../queries.ts';
import { headlineOf, matchesElsewhere, selectedSum, sumOf } from './list-sums.ts';

const owed = (count: number, balance: string) => ({
  ...NO_FIGURES,
  count,
  total: balance,
  balance,
});
const statistics = (changes: Partial<InvoiceStatistics> = {}): InvoiceStatistics => ({
  draft: NO_FIGURES,
  sent: NO_FIGURES,
  overdue: NO_FIGURES,
  paid: NO_FIGURES,
  outstanding_total: '0.00',
  ...changes,
});
const said = (
  changes: Partial<InvoiceStatistics>,
  list?: 'sent' | 'overdue' | 'paid',
  words = '',
) => {
  const { figure = '', status = '' } = headlineOf(statistics(changes), list, words) ?? {};
  return `${figure} ${status}`.trim();
};

test('a list shows its sum and number of documents', () => {
  expect(said({ overdue: owed(5, '2286.21') }, 'overdue')).toBe(
    '£2,286.21 overdue across 5 invoices',
  );
  expect(said({ sent: owed(50_000, '12345678.90') }, 'sent', 'oak')).toBe(
    '£12,345,678.90 not yet due across 50,000 invoices matching “oak”',
  );
  expect(said({}, 'overdue')).toBe('');
});

test('Paid history shows the money received first, and how the rest was settled', () => {
  const paid = { ...NO_FIGURES, count: 3, total: '300.00' };
  expect(said({ paid: { ...paid, received: '300.00' } }, 'paid')).toBe(
    '£300.00 received on 3 invoices',
  );
  expect(said({ paid: { ...paid, received: '270.50' } }, 'paid', 'oak')).toBe(
    '£270.50 received on 3 invoices matching “oak”, £29.50 settled by credit notes and discounts',
  );
});

test('the sum below a list has a name, and never adds drafts to sent invoices', () => {
  const figures = statistics({
    draft: owed(1, '1000.00'),
    sent: {
      ...owed(2, '40.00'),
      count: 3,
      credit_notes: 1,
      credited: '15.00',
      unused_credit: '15.00',
    },
    overdue: owed(1, '2.50'),
    paid: { ...NO_FIGURES, count: 1, total: '90.00', received: '80.00' },
  });
  expect(sumOf(figures, 'draft')).toEqual({ of: 'total', name: 'Total', amount: '£1,000.00' });
  expect(sumOf(figures, 'sent')).toMatchObject({ name: 'Left to pay', amount: '£40.00' });
  expect(sumOf(figures, 'overdue')).toMatchObject({ name: 'Left to pay', amount: '£2.50' });
  expect(sumOf(figures, 'paid')).toEqual({ of: 'received', name: 'Received', amount: '£80.00' });
  expect(sumOf(figures, undefined)).toEqual({
    of: 'balance',
    name: 'Left to pay',
    amount: '£42.50',
  });
});

test('unused credit alone is not shown as debt', () => {
  const note = {
    ...NO_FIGURES,
    count: 1,
    credit_notes: 1,
    credited: '40.00',
    unused_credit: '15.00',
  };
  expect(said({ sent: note }, 'sent')).toBe('£15.00 of unused credit in 1 credit note');
  const used = { ...note, unused_credit: '0.00' };
  expect(said({ sent: used }, 'sent')).toBe('Nothing is owed.');
  const both = { ...note, count: 3, total: '40.00', balance: '40.00' };
  expect(said({ sent: both }, 'sent')).toBe(
    '£40.00 not yet due across 2 invoices; £15.00 of unused credit is not taken off',
  );
});

test('all lists together show the amount owed, and how much is overdue', () => {
  const sent = owed(2, '40.00');
  expect(said({ sent, overdue: owed(1, '2.50') })).toBe(
    '£42.50 owed across 3 invoices, including £2.50 overdue',
  );
  expect(said({ sent })).toBe('£40.00 owed across 2 invoices');
  expect(said({ paid: { ...NO_FIGURES, count: 3, total: '9.00' } })).toBe('Nothing is owed.');
});

test('an overpayment is unused credit, both for all lists and for the paid ones', () => {
  const paid = { ...NO_FIGURES, count: 1, total: '9.00', received: '9.00', unused_credit: '1.00' };
  expect(said({ paid })).toBe('£1.00 of unused credit');
  expect(said({ paid, sent: owed(2, '40.00') })).toBe(
    '£40.00 owed across 2 invoices; £1.00 of unused credit is not taken off',
  );
  expect(said({ paid, overdue: owed(1, '2.50') })).toBe(
    '£2.50 owed on 1 invoice, including £2.50 overdue; £1.00 of unused credit is not taken off',
  );
  expect(said({ paid }, 'paid')).toBe(
    '£9.00 received on 1 invoice, plus £1.00 overpaid and kept as credit',
  );
});

test('sums above the largest amount are shown', () => {
  const huge = { ...NO_FIGURES, count: 2, total: '19999999999.98' };
  expect(sumOf(statistics({ draft: huge }), 'draft').amount).toBe('£19,999,999,999.98');
});

test.each<[string, [InvoiceSummary['aasm_state'], string, string][]]>([
  [
    '£1,204.50 left to pay',
    [
      ['overdue', '2000.00', '1200.00'],
      ['sent', '4.50', '4.50'],
    ],
  ],
  [
    '£31.00',
    [
      ['draft', '1.00', '1.00'],
      ['paid', '30.00', '0.00'],
    ],
  ],
  [
    '£130.00, £60.00 of it left to pay',
    [
      ['sent', '100.00', '60.00'],
      ['paid', '30.00', '0.00'],
    ],
  ],
])('the selection adds up to %s', (sum, rows) => {
  const summaries = rows.map(
    ([aasm_state, total, balance]) =>
      ({ type: 'invoice', aasm_state, total, balance }) as InvoiceSummary,
  );
  expect(selectedSum(summaries)).toBe(sum);
});

test('names the other lists in which a search finds something', () => {
  const found = statistics({
    draft: owed(1200, '1.00'),
    paid: owed(1, '1.00'),
    sent: owed(2, '1.00'),
  });
  expect(matchesElsewhere(found, 'sent')).toEqual([
    { state: 'draft', text: '1,200 matches' },
    { state: 'paid', text: '1 match' },
  ]);
});
