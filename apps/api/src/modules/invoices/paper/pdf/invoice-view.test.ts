import { anInvoicePaper, line } from '@counterfoil/testkit/invoice-paper';
import { describe, expect, test } from 'vitest';
import type { InvoicePaper } from './invoice-paper.ts';
import { invoiceView } from './invoice-view.ts';

const viewOf = (changes: Partial<InvoicePaper> = {}) => invoiceView(anInvoicePaper(changes));
const factsOf = (changes: Partial<InvoicePaper> = {}) =>
  Object.fromEntries(viewOf(changes).facts.map(({ label, value }) => [label, value]));
/** Every text that reaches the template, without the keys, which are not printed. */
const printed = (view: unknown): string[] =>
  typeof view === 'string' ? [view] : Object.values(view ?? {}).flatMap(printed);

const { seller } = anInvoicePaper();
const CREDIT_NOTE = {
  type: 'CreditNote',
  number: 'CN-0003',
  parent: { number: 'INV-0042', date: '2026-11-07' },
} as const;
const EMPTY = {
  draft: true,
  number: null,
  date: null,
  due_date: null,
  payment_terms: null,
  purchase_reference: null,
  customer_notes: null,
  items: [],
  vat: [],
  subtotal_pence: 0,
  discount_pence: 0,
  vat_pence: 0,
  total_pence: 0,
} as const;

// Regulation 14 of the VAT Regulations 1995, in its order.
test.each<[string, (view: ReturnType<typeof viewOf>) => unknown, unknown]>([
  ['(a) a number of its own', (view) => view.facts[0]?.value, 'INV-0042'],
  ['(b, c) the time of supply and of issue', (view) => view.facts[1]?.value, '21 November 2026'],
  ['(d) who supplies', (view) => view.seller.name, 'Dovetail Joinery Ltd'],
  ['(d) at what address', (view) => view.seller.lines.at(-1), 'S3 8SE'],
  ['(d) under what VAT number', (view) => view.seller.details.at(-1), 'VAT number GB 123 4567 89'],
  ['(e) who is supplied', (view) => view.customer.name, 'Harbour Coffee Roasters'],
  ['(e) at what address', (view) => view.customer.lines.at(-1), 'BS1 4DB'],
  ['(g) with what', (view) => view.items[0]?.lines, ['Oak shelf, planed and oiled']],
  ['(h) how many', (view) => view.items[0]?.quantity, '2'],
  ['(h) at which rate', (view) => view.items[0]?.tax, '20%'],
  ['(h) for how much without VAT', (view) => view.items[0]?.net, '£99.98'],
  ['(i) for how much in all without VAT', (view) => view.totals[2]?.value, '£114.97'],
  ['(j) with what discount', (view) => view.totals[1]?.value, '-£5.00'],
  ['(l) with how much VAT', (view) => view.totals[3], { label: 'VAT', value: '£19.64' }],
  ['(m) at what price each', (view) => view.items[0]?.price, '£49.99'],
])('a VAT invoice shows %s', (_, read, wanted) => {
  expect(read(viewOf())).toEqual(wanted);
});

describe('a client without VAT', () => {
  test.each<[string, Partial<InvoicePaper>]>([
    ['an invoice', {}],
    ['a credit note', CREDIT_NOTE],
    ['a draft', { draft: true, number: null }],
    ['a paper whose rows still have VAT', { vat: [{ rate: '20', net_pence: 1, vat_pence: 1 }] }],
  ])('does not mention VAT on %s', (_, changes) => {
    const words = printed(viewOf({ is_vat_registered: false, vat_pence: 0, ...changes }));
    expect(words.filter((word) => /\bVAT\b|tax/i.test(word))).toEqual([]);
  });
});

describe('a credit note', () => {
  test('names the invoice it corrects, with its date', () => {
    expect(factsOf(CREDIT_NOTE)).toMatchObject({
      'Credit note number': 'CN-0003',
      'Original invoice': 'INV-0042',
      'Original date': '7 November 2026',
    });
  });

  test('does not ask for money, even with terms and bank details', () => {
    const bank = { account_name: 'Dovetail', sort_code: '123456', account_number: '12345678' };
    const view = viewOf({ ...CREDIT_NOTE, bank, debt_collection_message: 'Pay late, pay more.' });
    expect(view.payment).toEqual({ rows: [], lines: [] });
    expect(view.facts.map(({ label }) => label)).not.toContain('Terms');
    expect(view.total).toEqual({ label: 'Total credit', value: '£134.61', note: '' });
  });
});

describe('a draft', () => {
  test('leaves out unknown values', () => {
    const view = viewOf(EMPTY);
    expect(view.facts).toEqual([]);
    expect(view.items).toEqual([]);
    expect(view.notes).toEqual([]);
    expect(view).toMatchObject({
      name: 'VAT invoice',
      file_title: 'Draft: VAT invoice from Dovetail Joinery Ltd',
      total: { label: 'Total due', value: '£0.00', note: '' },
    });
    expect(printed(view).filter((word) => /null|undefined|NaN/.test(word))).toEqual([]);
  });

  test('prints no amount for a line without price or quantity', () => {
    const items = [line(null, null, '5', null, 0), line('Oak', '2', null, '20', 0)];
    expect(viewOf({ items }).items).toEqual([
      { lines: [''], quantity: '', price: '£5.00', tax: '', net: '' },
      { lines: ['Oak'], quantity: '2', price: '', tax: '20%', net: '' },
    ]);
  });
});

test.each([
  ['0.0125', '£0.0125'],
  ['1234.5', '£1,234.50'],
  ['10', '£10.00'],
])('a price of %s is printed as %s', (price, text) => {
  expect(viewOf({ items: [line('Screw', '1', price, '20', 0)] }).items[0]?.price).toBe(text);
});

test.each([
  [0, 'Immediate'],
  [1, '1 day'],
  [45, '45 days'],
  [null, undefined],
])('terms of %s days are printed as %s', (days, text) => {
  expect(factsOf({ payment_terms: days })['Terms']).toBe(text);
});

test.each([
  [0, 'Total due', '£134.61'],
  [3_461, 'Balance due', '£100.00'],
  [13_461, 'Balance due', '£0.00'],
])('with %i pence paid the total is %s %s', (paid, label, value) => {
  expect(viewOf({ amount_paid_pence: paid }).total).toMatchObject({ label, value });
});

test.each<[string, Partial<typeof seller>, string]>([
  [
    'a company',
    {},
    'Dovetail Joinery Ltd. Registered in England and Wales, company number 08123456.',
  ],
  [
    'a Scottish LLP with an office elsewhere',
    { name: 'Oak LLP', company_number: 'SO301234', registered_office: ['1 High St', 'Ayr'] },
    'Oak LLP. Registered in Scotland, company number SO301234. Registered office: 1 High St, Ayr.',
  ],
  ['a sole trader', { name: 'Ben Carter', company_number: null }, 'Ben Carter'],
])('the foot of %s shows what the Companies Act requires', (_, changes, legal) => {
  expect(viewOf({ seller: { ...seller, ...changes } }).legal).toBe(legal);
});
