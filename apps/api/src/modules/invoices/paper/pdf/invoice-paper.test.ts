import { anInvoicePaper, line } from '@counterfoil/testkit/invoice-paper';
import { printedPages } from '@counterfoil/testkit/printed';
import { BANK_ACCOUNT } from '@counterfoil/testkit/records';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTypst, type Typst } from '#platform/typst/typst';
import type { InvoicePaper } from './invoice-paper.ts';
import { invoiceRequest, renderInvoicePdf } from './invoice-view.ts';

let typst: Typst;
beforeAll(() => {
  typst = createTypst();
});
afterAll(() => typst.close());

const pages = (changes: Partial<InvoicePaper> = {}) =>
  printedPages(invoiceRequest(anInvoicePaper(changes)));
const printed = (changes: Partial<InvoicePaper> = {}) => pages(changes).flat();
/** Runs of text, joined with bars. */
const runs = (text: string) => text.split(' | ');
const render = (changes: Partial<InvoicePaper> = {}) =>
  renderInvoicePdf(typst, anInvoicePaper(changes), { clientId: 'one' });

const shelves = (count: number) =>
  Array.from({ length: count }, () => line('Oak shelf', '2', '49.99', '20', 9_998));
const CREDIT_NOTE = {
  type: 'CreditNote',
  number: 'CN-0003',
  parent: { number: 'INV-0042', date: '2026-11-07' },
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
      ...runs('Subtotal | £119.97 | Discount | -£5.00 | Total excluding VAT | £114.97'),
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
    const start = words.indexOf('How to pay');
    expect(words.slice(start + 1, start + 13)).toEqual([
      ...runs('Account name | Test Joinery Ltd | Sort code | 60-16-13'),
      ...runs('Account number | 31926819 | IBAN | GB29 NWBK 6016 1331 9268 19'),
      ...runs('SWIFT | NWBKGB2L | Reference | INV-0042'),
    ]);
    expect(words).toContain('We charge for late payment.');
    expect(printed({ bank: BANK_ACCOUNT, payment_reference: 'HARBOUR' })).toContain('HARBOUR');
  });

  test('shows the amount paid and the balance', () => {
    const words = printed({ amount_paid_pence: 3_461 });
    const start = words.indexOf('Total');
    expect(words.slice(start, start + 6)).toEqual([
      ...runs('Total | £134.61 | Paid | -£34.61 | Balance due | £100.00'),
    ]);
  });
});

test.each<[string, Partial<InvoicePaper>, string]>([
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

describe('a credit note', () => {
  test('names the invoice it corrects and does not ask for payment', () => {
    const terms = { payment_terms: 30, debt_collection_message: 'Pay late, pay more.' };
    const words = printed({ ...CREDIT_NOTE, ...terms, bank: BANK_ACCOUNT });
    expect(words[0]).toBe('Credit note');
    const start = words.indexOf('Credit note number');
    expect(words.slice(start, start + 8)).toEqual([
      ...runs('Credit note number | CN-0003 | Date | 21 November 2026'),
      ...runs('Original invoice | INV-0042 | Original date | 7 November 2026'),
    ]);
    expect(words).toContain('Total credit');
    expect(words.filter((text) => /pay|due/i.test(text))).toEqual([]);
  });
});

describe('a draft', () => {
  test('is marked on every page, may lack every field, and prints no missing amounts', () => {
    const dates = { date: null, due_date: null, payment_terms: null };
    const texts = { number: null, purchase_reference: null, customer_notes: null };
    const bare = { ...dates, ...texts, draft: true };
    expect(printed({ ...bare, items: [] })).toContain('No lines yet');
    const words = printed({ ...bare, items: [line('Oak', '2', null, '20', 0)] });
    expect(words[0]).toBe('DRAFT');
    expect(words).toContain('Draft: not issued yet');
    expect(words.join()).not.toMatch(/null|undefined|NaN/);
    expect(words.slice(words.indexOf('Oak'), words.indexOf('Oak') + 4)).toEqual(
      runs('Oak | 2 | 20% | VAT summary'),
    );
    const long = pages({ ...bare, items: shelves(60) });
    expect(long.map(([first]) => first)).toEqual(['DRAFT', 'DRAFT', 'DRAFT']);
  });
});

describe('a paper of several pages', () => {
  test("repeats the table's head and numbers the pages", () => {
    const all = pages({ items: shelves(120) });
    expect(all.length).toBeGreaterThan(3);
    all.forEach((page, index) => {
      expect(page.at(-1)).toBe(`VAT invoice INV-0042 · Page ${index + 1} of ${all.length}`);
      expect(page.includes('Quantity')).toBe(page.includes('Oak shelf'));
    });
    expect(all.flat().filter((text) => text === 'Oak shelf')).toHaveLength(120);
  });

  test('never splits the sums', () => {
    for (let count = 1; count <= 40; count++) {
      const sums = ['VAT summary', 'Subtotal', 'Total due'];
      const parts = pages({ items: shelves(count) }).map((page) =>
        sums.filter((text) => page.includes(text)),
      );
      expect(parts.filter((part) => part.length)).toEqual([sums]);
    }
  });
});

describe("the client's text", () => {
  const MARKUP = '#panic() $x^2$ *b* _i_ @ref <label> `raw` // /* \\ = [c] ~ -- ... "q"';

  test('is never interpreted as markup', () => {
    const { customer, seller } = anInvoicePaper();
    const words = printed({
      customer: { ...customer, name: MARKUP },
      seller: { ...seller, address_lines: [MARKUP] },
      items: [line('= no heading', '1', '1', '20', 100)],
      customer_notes: '- no list',
    });
    expect(words.join(' ').replaceAll(/\s+/g, ' ').split(MARKUP)).toHaveLength(3);
    expect(words).toEqual(expect.arrayContaining(['= no heading', '- no list']));
  });

  test('keeps its line breaks', () => {
    const words = printed({
      customer_notes: 'One\r\nTwo\n\n  Three\n\n',
      items: [line('First\nSecond', '1', '1', '20', 100)],
    });
    expect(words.join('|')).toContain('First|Second|1|£1.00');
    expect(words.join('|')).toContain('Notes|One|Two|  Three|Dovetail');
  });

  test('wraps, even a single word of 200 letters', () => {
    const word = 'Abcdefghij'.repeat(20);
    const { customer } = anInvoicePaper();
    const items = [line(word, '1', '1', '20', 100)];
    const words = printed({ customer: { ...customer, name: word }, items });
    const pieces = words.filter(({ length }) => length > 5 && length < 70);
    expect(pieces.filter((text) => word.includes(text)).join('')).toBe(word + word);
    expect(words).toContain('£1.00');
  });

  test('breaks a long word after a hyphen or a dot first', () => {
    const { seller } = anInvoicePaper();
    const email = `accounts.department@${'wolverhampton-'.repeat(3)}joinery.example`;
    const purchase_reference = `PO-${'7'.repeat(40)}`;
    const words = printed({ seller: { ...seller, email }, purchase_reference });
    const [first, second] = words.slice(words.findIndex((text) => text.startsWith('accounts.')));
    expect([first, second]).toEqual([
      'accounts.department@wolverhampton-',
      'wolverhampton-wolverhampton-joinery.example',
    ]);
    // A start too short for its own line stays with the following text.
    expect(words.filter((text) => text.startsWith('PO-'))[0]).toMatch(/^PO-7{10,}$/);
  });

  test.each([
    ['Latin', 'Łódź, Ağrı, Þórshöfn, Đà Nẵng, ǅ'],
    ['Greek and Cyrillic', 'Ελλάδα, Київ, Ђорђе, қазақ'],
    ['Hebrew', 'ישראל ישראלי בע״מ'],
    ['Arabic, Persian, Urdu', 'شركة البحر الأحمر، گچپژ، ٹڈڑے'],
    ['Devanagari', 'बिक्री कार्यालय ४००'],
    ['Thai', 'กรุงเทพมหานคร ๑๒๓'],
    ['Chinese, both ways of writing', '北京市朝阳区 臺灣臺北市'],
    ['Japanese', '東京都千代田区 ひらがな カタカナ'],
    ['Korean', '서울특별시 중구'],
    ['symbols', '€ ½ © ™ → ✓ ★ ♥ № ∞ ≤ 1️⃣'],
    ['emoji', '☕ 🎂 🎉 👍🏽 👩‍💻 🇬🇧'],
    ['control characters and overrides', 'a\u0000b\u0007c\u202ed\u200fe\ufefff\tg\u2028h'],
  ])('in %s has a font, so that the paper is PDF/A', async (_, text) => {
    const { customer } = anInvoicePaper();
    const pdf = Buffer.from(await render({ customer: { ...customer, name: text } }));
    expect(pdf.includes('<pdfaid:part>3</pdfaid:part>')).toBe(true);
  });

  test('gives a PDF for any input', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(text, text, text, async (name, description, notes) => {
        const { customer } = anInvoicePaper();
        const pdf = await render({
          number: name.slice(0, 40),
          customer: { ...customer, name },
          items: [line(description, '1', '1', '20', 100)],
          customer_notes: notes,
        });
        expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
      }),
      { numRuns: 60 },
    );
  });
});

describe('the file of an invoice', () => {
  test('is tagged PDF/A-3a in British English, with its title', async () => {
    const file = Buffer.from(await render()).toString('latin1');
    expect(file).toContain(
      '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>',
    );
    for (const part of ['Lang (en-GB)', 'Marked true']) expect(file).toContain(`/${part}`);
    expect(file).toContain('VAT invoice INV-0042 from Dovetail Joinery Ltd');
  });
});
