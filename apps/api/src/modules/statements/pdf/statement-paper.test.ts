import type { LedgerKind } from '@counterfoil/domain/ledger/entries';
import { printedPages, runs, runsFrom } from '@counterfoil/testkit/printed';
import { aStatementDocument, anEntry, NOTHING_OPEN } from '@counterfoil/testkit/statement-document';
import { testApi } from '@counterfoil/testkit/test-api';
import { isArchival } from '@counterfoil/testkit/typst-workers';
import { describe, expect, test } from 'vitest';
import { statementPaper, type StatementDocument } from './statement-view.ts';

const pages = (changes: Partial<StatementDocument> = {}) =>
  printedPages(statementPaper(aStatementDocument(changes)));
const printed = (changes: Partial<StatementDocument> = {}) => pages(changes).flat();

const BANK = { account_name: 'Dovetail', sort_code: '123456', account_number: '12345678' };
const CREDIT = {
  entries: [
    anEntry({
      kind: 'credit_note',
      number: 'CN-1',
      debitPence: 0,
      creditPence: 5_000,
      balancePence: -5_000,
    }),
  ],
  listedPence: -5_000,
  balancePence: -5_000,
  ageing: { ...NOTHING_OPEN, unusedCreditPence: -5_000, totalPence: -5_000 },
} as const;

describe('a statement', () => {
  test('lists everything between the opening and the closing balance', () => {
    const entry = (day: string, kind: LedgerKind, number: string, pence: number, balance: number) =>
      anEntry({
        date: `2026-${day}`,
        kind,
        number,
        dueDate: kind === 'invoice' ? '2026-08-31' : null,
        debitPence: Math.max(pence, 0),
        creditPence: Math.max(-pence, 0),
        balancePence: balance,
      });
    const entries = [
      entry('08-01', 'invoice', 'INV-1', 13_461, 23_461),
      entry('09-02', 'payment', 'INV-1', -3_461, 20_000),
      entry('09-03', 'credit_note', 'CN-1', -1_000, 19_000),
      entry('09-04', 'pay_by_bank', 'INV-1', -1_500, 17_500),
      entry('09-05', 'write_off', 'INV-1', -500, 17_000),
    ];
    const words = printed({
      entries,
      openingPence: 10_000,
      listedPence: 7_000,
      balancePence: 17_000,
      overduePence: 7_000,
      ageing: {
        ...NOTHING_OPEN,
        currentPence: 10_500,
        days61To90Pence: 7_000,
        unusedCreditPence: -500,
        totalPence: 17_000,
      },
      bank: BANK,
      payment_reference: 'INV-1',
      debt_collection_message: 'We charge for late payment.',
    });
    expect(words).toEqual([
      'Statement',
      ...runs('Dovetail Joinery Ltd | Unit 4, Kelham Wharf | Green Lane | Sheffield | S3 8SE'),
      ...runs('hello@dovetail.example | 020 7946 0123 | VAT number GB 123 4567 89'),
      ...runs('To | Harbour Coffee Roasters | Ines Moreau | 12 Quay Street | Bristol | BS1 4DB'),
      ...runs('Date | 21 November 2026 | Balance due | £170.00 | Overdue | £70.00'),
      ...runs('Date | Details | Due | Debit | Credit | Balance'),
      ...runs('Opening balance | Everything else on your account | £100.00'),
      ...runs('1 August 2026 | Invoice INV-1 | 31 August 2026 | £134.61 | £234.61'),
      ...runs('2 September 2026 | Payment for INV-1 | £34.61 | £200.00'),
      ...runs('3 September 2026 | Credit note CN-1 | £10.00 | £190.00'),
      ...runs('4 September 2026 | Payment by bank for INV-1 | £15.00 | £175.00'),
      ...runs('5 September 2026 | Write-off on INV-1 | £5.00 | £170.00'),
      ...runs('Closing balance | £170.00'),
      ...runs('Days past due | Not yet due | 1 to 30 days | 31 to 60 days | 61 to 90 days | Older'),
      ...runs(
        'Unused credit | Balance | £105.00 | £0.00 | £0.00 | £70.00 | £0.00 | −£5.00 | £170.00',
      ),
      ...runs('How to pay | Account name | Dovetail | Sort code | 12-34-56'),
      ...runs('Account number | 12345678 | Reference | INV-1'),
      ...runs('Owed on the invoices listed | £70.00'),
      ...runs('Balance due | £170.00 | £70.00 is overdue.'),
      'We charge for late payment.',
      'Dovetail Joinery Ltd. Registered in England and Wales, company number ',
      '08123456.',
      'Statement of 21 November 2026 · Page 1 of 1',
    ]);
  });

  test('of the whole account shows no unlisted amount, separate sum, or warning before it is late', () => {
    const words = printed({ debt_collection_message: 'We charge for late payment.' });
    expect(words.join(' ')).not.toContain('We charge');
    expect(runsFrom(words, 'Opening balance', 2)).toEqual(['Opening balance', '£0.00']);
    expect(words.filter((text) => text.includes('listed'))).toEqual([]);
    expect(runsFrom(words, 'Closing balance', 2)).toEqual(['Closing balance', '£134.61']);
  });

  const ASKS = /balance due|overdue|how to pay/i;
  test.each<[string, Partial<StatementDocument>, string[], RegExp]>([
    ['all overdue', { overduePence: 13_461 }, ['All of it is overdue.'], /nothing to pay/],
    [
      'in credit',
      { ...CREDIT, bank: BANK },
      ['In credit | £50.00', 'There is nothing to pay.', 'Closing balance | −£50.00'],
      ASKS,
    ],
    [
      'in credit on the invoices listed only',
      { ...CREDIT, openingPence: 8_000, balancePence: 3_000 },
      ['Credit on the invoices listed | £50.00'],
      /in credit/i,
    ],
    [
      'with nothing open',
      { entries: [], listedPence: 0, balancePence: 0, ageing: NOTHING_OPEN, bank: BANK },
      ['No invoice or credit note is open on this account.', 'There is nothing to pay.'],
      /days past due|how to pay/i,
    ],
    [
      'with a free invoice, a debit of nothing',
      { entries: [anEntry({ debitPence: 0, balancePence: 0 })] },
      ['Invoice INV-0042 | 21 December 2026 | £0.00 | £0.00'],
      /in credit/i,
    ],
    ['without VAT', { is_vat_registered: false }, ['Statement'], /VAT|tax/i],
  ])('says what it is, and no more: %s', (_, changes, shown, never) => {
    const words = printed(changes);
    for (const text of shown) expect(words.join(' | ')).toContain(text);
    expect(words.filter((text) => never.test(text))).toEqual([]);
  });

  test('accepts a long document number, and never reads it as markup', () => {
    const number = `*INV*#1$x$${'0123456789'.repeat(5)}`;
    const words = printed({ entries: [anEntry({ number })] });
    const pieces = words.slice(
      words.lastIndexOf('21 November 2026') + 1,
      words.indexOf('21 December 2026'),
    );
    expect(pieces.join('')).toBe(`Invoice ${number}`);
    for (const piece of pieces) expect(piece.length).toBeLessThan(number.length);
  });
});

describe('a statement of several pages', () => {
  const entries = Array.from({ length: 120 }, (_, n) => anEntry({ number: `INV-${1000 + n}` }));

  test("repeats the table's head and numbers the pages", () => {
    const all = pages({ entries });
    expect(all.length).toBeGreaterThanOrEqual(3);
    all.forEach((page, index) => {
      expect(page.at(-1)).toBe(
        `Statement of 21 November 2026 · Page ${index + 1} of ${all.length}`,
      );
      const hasEntries = page.some((text) => text.startsWith('Invoice INV'));
      expect(page.includes('Debit')).toBe(hasEntries || page.includes('Closing balance'));
    });
    const numbers = all.flat().filter((text) => text.startsWith('Invoice INV'));
    expect(numbers).toEqual(entries.map(({ number }) => `Invoice ${number}`));
  });

  test('never separates the total from its ageing', () => {
    for (let count = 20; count <= 50; count += 2) {
      const found = pages({ entries: entries.slice(0, count), bank: BANK }).filter(
        (page) => page.includes('Days past due') || page.includes('How to pay'),
      );
      expect(found).toHaveLength(1);
      expect(found[0]).toEqual(expect.arrayContaining(['Days past due', 'How to pay']));
    }
  });
});

test('a statement’s file has a title, and is identical for the same account', async () => {
  const { typst } = await testApi();
  const { customer } = aStatementDocument();
  const document = aStatementDocument({ customer: { ...customer, name: 'شركة ☕ 北京' } });
  const pdf = Buffer.from(await typst.render(statementPaper(document), { clientId: 'one' }));
  expect(isArchival(pdf)).toBe(true);
  expect(pdf.toString('utf8')).toContain('Statement for شركة ☕ 北京 from Dovetail Joinery Ltd');
  expect(pdf.equals(await typst.render(statementPaper(document), { clientId: 'one' }))).toBe(true);
});
