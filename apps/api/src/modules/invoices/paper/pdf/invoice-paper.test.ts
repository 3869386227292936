import { anInvoicePaper, line } from '@counterfoil/testkit/invoice-paper';
import { printedPages, runs, runsFrom } from '@counterfoil/testkit/printed';
import { BANK_ACCOUNT } from '@counterfoil/testkit/records';
import { describe, expect, test } from 'vitest';
import { invoiceView } from '@counterfoil/domain/papers/invoice-view';
import { invoiceRequest, type PrintedInvoice } from './invoice-request.ts';

const pages = (changes: Partial<PrintedInvoice> = {}) =>
  printedPages(invoiceRequest(anInvoicePaper(changes)));
const printed = (changes: Partial<PrintedInvoice> = {}) => pages(changes).flat();
const viewOf = (changes: Partial<PrintedInvoice>) => invoiceView(anInvoicePaper(changes));

const shelves = (count: number) =>
  Array.from({ length: count }, () => line('Oak shelf', '2', '49.99', '20', 9_998));
const CREDIT_NOTE = {
  type: 'CreditNote',
  number: 'CN-0003',
  parent: { number: 'INV-0042', date: '2026-11-07', left_pence: 25_200 },
  due_date: null,
  payment_terms: null,
} as const;

describe('a VAT invoice', () => {
  test('shows everything that VAT Notice 700 section 16 requires', () => {
    expect(printed()).toEqual([
      'VAT invoice',
      ...runs('Dovetail Joinery Ltd | Unit 4, Kelham Wharf | Green Lane | Sheffield | S3 8SE'),
      ...runs('hello@dovetail.example | 020 7946 0123 | VAT number GB 123 4567 89'),
      ...runs('To | Harbour Coffee Roasters | Ines Moreau | 12 Quay Street | Bristol | BS1 4DB'),
      ...runs('Invoice number | INV-0042 | Date and tax point | 21 November 2026'),
      ...runs('Payment due | 21 December 2026 | Terms | 30 days | Your reference | PO 7719'),
      ...runs('Description | Quantity | Unit price | VAT | Net'),
      ...runs('Oak shelf, planed and oiled | 2 | £49.99 | 20% | £99.98'),
      ...runs('Energy-saving lamp, fitted | 1 | £10.00 | 5% | £10.00'),
      ...runs('Book of joinery plans | 3 | £3.33 | 0% | £9.99'),
      ...runs('VAT summary | Rate | Net | VAT'),
      ...runs('20% | £95.81 | £19.16 | 5% | £9.58 | £0.48 | 0% | £9.58 | £0.00'),
      ...runs('Subtotal | £119.97 | Discount | −£5.00 | Total excluding VAT | £114.97'),
      ...runs('VAT | £19.64 | Total due | £134.61 | Please pay by 21 December 2026'),
      ...runs('Notes | Thank you for your order. | Delivery as agreed.'),
      'Dovetail Joinery Ltd. Registered in England and Wales, company number 08123456.',
      'VAT invoice INV-0042 · Page 1 of 1',
    ]);
  });

  test('shows how to pay, with its number as the reference', () => {
    const words = printed({
      bank: BANK_ACCOUNT,
      debt_collection_message: 'We charge for late payment.',
    });
    expect(runsFrom(words, 'How to pay', 13)).toEqual([
      ...runs('How to pay | Account name | Test Joinery Ltd | Sort code | 60-16-13'),
      ...runs('Account number | 31926819 | IBAN | GB29 NWBK 6016 1331 9268 19'),
      ...runs('SWIFT | NWBKGB2L | Reference | INV-0042'),
    ]);
    expect(words).toContain('We charge for late payment.');
    expect(printed({ bank: BANK_ACCOUNT, payment_reference: 'HARBOUR' })).toContain('HARBOUR');
  });

  test('shows terms of 0 days as immediate', () => {
    expect(runsFrom(printed({ payment_terms: 0 }), 'Terms', 2)).toEqual(['Terms', 'Immediate']);
  });

  test.each([
    [0, 'Total due | £134.61 | Please pay by 21 December 2026'],
    [3_461, 'Total | £134.61 | Paid | −£34.61 | Balance due | £100.00'],
    [13_461, 'Total | £134.61 | Paid | −£134.61 | Balance due | £0.00 | Notes'],
  ])('with %i pence paid shows %s', (amount_paid_pence, text) => {
    const words = printed({ amount_paid_pence });
    expect(runsFrom(words, runs(text)[0] ?? '', runs(text).length)).toEqual(runs(text));
  });
});

test.each<[string, Partial<PrintedInvoice>, string]>([
  ['an invoice', {}, 'Invoice'],
  ['a credit note', CREDIT_NOTE, 'Credit note'],
  ['a draft', { draft: true, number: null }, 'DRAFT'],
  ['rows that still have VAT', { vat: [{ rate: '20', net_pence: 1, vat_pence: 1 }] }, 'Invoice'],
])('the paper of a client without VAT does not mention VAT: %s', (_, changes, title) => {
  const words = printed({ is_vat_registered: false, vat: [], vat_pence: 0, ...changes });
  expect(words.filter((text) => /VAT|tax/i.test(text))).toEqual([]);
  expect(words[0]).toBe(title);
  expect(words).toContain('Amount');
});

test('a credit note names the corrected invoice and the reason, and does not ask for payment', () => {
  const terms = { payment_terms: 30, debt_collection_message: 'Pay late, pay more.' };
  const credit_reason = 'Goods returned';
  const words = printed({ ...CREDIT_NOTE, ...terms, credit_reason, bank: BANK_ACCOUNT });
  expect(words[0]).toBe('Credit note');
  expect(runsFrom(words, 'Credit note number', 10)).toEqual([
    ...runs('Credit note number | CN-0003 | Date | 21 November 2026'),
    ...runs('Original invoice | INV-0042 | Original date | 7 November 2026'),
    ...runs('Reason | Goods returned'),
  ]);
  expect(words).toContain('Total credit');
  expect(words.filter((text) => /pay|due|terms/i.test(text))).toEqual([
    '£252.00 left to pay on INV-0042',
  ]);
});

test('a draft is marked on every page, may lack every field, and prints no missing amounts', () => {
  const dates = { date: null, due_date: null, payment_terms: null };
  const texts = { number: null, purchase_reference: null, customer_notes: null };
  const bare = { ...dates, ...texts, draft: true };
  expect(printed({ ...bare, items: [] })).toContain('No lines yet');
  const words = printed({ ...bare, items: [line('Oak', '2', null, '20', 0)] });
  expect(words[0]).toBe('DRAFT');
  expect(words).toContain('Draft: not issued yet');
  expect(words.join()).not.toMatch(/null|undefined|NaN|Terms/);
  expect(runsFrom(words, 'Oak', 4)).toEqual(runs('Oak | 2 | 20% | VAT summary'));
  const noQuantity = viewOf({ items: [line(null, null, '5', null, 0)] }).items;
  expect(noQuantity).toEqual([{ lines: [''], quantity: '', price: '£5.00', tax: '', net: '' }]);
  const { file_title } = viewOf({ draft: true, number: null });
  expect(file_title).toBe('Draft: VAT invoice from Dovetail Joinery Ltd');
  const long = pages({ ...bare, items: shelves(60) });
  expect(long.map(([first]) => first)).toEqual(['DRAFT', 'DRAFT', 'DRAFT']);
});

test('a paper of several pages never splits the sums', () => {
  for (let count = 1; count <= 40; count++) {
    const sums = ['VAT summary', 'Subtotal', 'Total due'];
    const parts = pages({ items: shelves(count) }).map((page) =>
      sums.filter((text) => page.includes(text)),
    );
    expect(parts.filter((part) => part.length)).toEqual([sums]);
  }
});
