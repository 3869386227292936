import { anInvoicePaper, line } from '@counterfoil/testkit/invoice-paper';
import { expect, test } from 'vitest';
import type { InvoicePaper } from './invoice-paper.ts';
import { invoiceView } from './invoice-view.ts';

const viewOf = (changes: Partial<InvoicePaper> = {}) => invoiceView(anInvoicePaper(changes));

test('a line without price or quantity has no amount', () => {
  const items = [line(null, null, '5', null, 0), line('Oak', '2', null, '20', 0)];
  expect(viewOf({ items }).items).toEqual([
    { lines: [''], quantity: '', price: '£5.00', tax: '', net: '' },
    { lines: ['Oak'], quantity: '2', price: '', tax: '20%', net: '' },
  ]);
});

test.each([
  [0, 'invoice', 'Immediate'],
  [null, 'invoice', undefined],
  [30, 'CreditNote', undefined],
] as const)(
  'terms of %s days on a document of type %s are printed as %s',
  (payment_terms, type, text) => {
    const { facts } = viewOf({ type, payment_terms });
    expect(facts.find(({ label }) => label === 'Terms')?.value).toBe(text);
  },
);

test.each([
  [0, 'Total due', '£134.61'],
  [3_461, 'Balance due', '£100.00'],
  [13_461, 'Balance due', '£0.00'],
])('with %i pence paid the total is %s %s', (paid, label, value) => {
  expect(viewOf({ amount_paid_pence: paid }).total).toMatchObject({ label, value });
});

const { seller } = anInvoicePaper();
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

test('the file of a draft without a number is named so', () => {
  expect(viewOf({ draft: true, number: null }).file_title).toBe(
    'Draft: VAT invoice from Dovetail Joinery Ltd',
  );
});
