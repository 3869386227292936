import { anInvoicePaper, line } from '@counterfoil/testkit/invoice-paper';
import { placedPages, printedPages } from '@counterfoil/testkit/printed';
import { BANK_ACCOUNT } from '@counterfoil/testkit/records';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoiceRequest } from '#modules/invoices/paper/pdf/invoice-request';
import { layOut, openCompiler } from '../typst/engine.ts';
import { createTypst, type Typst } from '../typst/typst.ts';
import { paperView } from '@counterfoil/domain/papers/paper-view';

// The template of all papers, shown by an invoice.
type Changes = Parameters<typeof anInvoicePaper>[0];
const requestOf = (changes: Changes) => invoiceRequest(anInvoicePaper(changes));
const printed = (changes: Changes) => printedPages(requestOf(changes)).flat();
const { seller, customer } = anInvoicePaper();
const described = (text: string) => [line(text, '1', '1', '20', 100)];

let typst: Typst;
beforeAll(() => {
  typst = createTypst();
});
afterAll(() => typst.close());
const render = async (changes: Changes) =>
  Buffer.from(await typst.render(requestOf(changes), { clientId: 'one' }));

describe("a client's text", () => {
  const MARKUP = '#panic() $x^2$ *b* _i_ @ref <label> `raw` // /* \\ = [c] ~ -- ... "q"';

  test('is never interpreted as markup', () => {
    const words = printed({
      customer: { ...customer, name: MARKUP },
      seller: { ...seller, address_lines: [MARKUP] },
      items: described('= no heading'),
      customer_notes: '- no list',
    });
    expect(words.join(' ').replaceAll(/\s+/g, ' ').split(MARKUP)).toHaveLength(3);
    expect(words).toEqual(expect.arrayContaining(['= no heading', '- no list']));
  });

  test('keeps its line breaks', () => {
    const notes = 'One\r\nTwo\n\n  Three\n\n';
    const words = printed({ customer_notes: notes, items: described('First\nSecond') });
    expect(words.join('|')).toContain('First|Second|1|£1.00');
    expect(words.join('|')).toContain('Notes|One|Two|  Three|Dovetail');
  });

  test('wraps, even in a single word of 200 letters', () => {
    const name = 'Abcdefghij'.repeat(20);
    const words = printed({ customer: { ...customer, name }, items: described(name) });
    const pieces = words.filter(({ length }) => length > 5 && length < 70);
    expect(pieces.filter((text) => name.includes(text)).join('')).toBe(name + name);
    expect(words).toContain('£1.00');
  });

  test('breaks a long word after a hyphen or a dot first', () => {
    const email = `accounts.department@${'wolverhampton-'.repeat(3)}joinery.example`;
    const purchase_reference = `PO-${'7'.repeat(40)}`;
    const words = printed({ seller: { ...seller, email }, purchase_reference });
    const start = words.findIndex((text) => text.startsWith('accounts.'));
    expect(words.slice(start, start + 3)).toEqual([
      'accounts.department@wolverhampton-',
      'wolverhampton-wolverhampton-joinery.',
      'example',
    ]);
    // A start too short for its own line stays with the following text.
    expect(words.find((text) => text.startsWith('PO-'))).toMatch(/^PO-7{10,}$/);
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
  ])('in %s has a font, so that the paper is PDF/A', async (_, name) => {
    const pdf = await render({ customer: { ...customer, name } });
    expect(pdf.includes('<pdfaid:part>3</pdfaid:part>')).toBe(true);
  });

  test('gives a PDF for any input', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(text, text, text, async (name, description, customer_notes) => {
        const pdf = await render({
          number: name.slice(0, 40),
          customer: { ...customer, name },
          items: described(description),
          customer_notes,
        });
        expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      }),
      { numRuns: process.env['TEST_WHOLE'] ? 60 : 20 },
    );
  });
});

test('a paper is tagged PDF/A-3a in British English, with its title', async () => {
  const file = (await render({})).toString('latin1');
  expect(file).toContain('<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>');
  for (const part of ['Lang (en-GB)', 'Marked true']) expect(file).toContain(`/${part}`);
  expect(file).toContain('VAT invoice INV-0042 from Dovetail Joinery Ltd');
});

test.each([
  ['Bengali', 'ঢাকা ট্রেডিং'],
  ['Gujarati', 'પટેલ ટ્રેડર્સ'],
  ['Punjabi', 'ਸਿੰਘ ਟਰੇਡਰਜ਼'],
  ['Tamil', 'தமிழ் கடை'],
  ['Telugu', 'తెలుగు దుకాణం'],
  ['Kannada', 'ಕನ್ನಡ ಅಂಗಡಿ'],
  ['Malayalam', 'മലയാളം കട'],
  ['Sinhala', 'සිංහල වෙළඳසැල'],
  ['Georgian', 'ქართული მაღაზია'],
  ['Armenian', 'Հայկական խանութ'],
  ['Ethiopic', 'አማርኛ ሱቅ'],
  ['Khmer', 'ហាងខ្មែរ'],
  ['Lao', 'ຮ້ານລາວ'],
  ['Burmese', 'မြန်မာဆိုင်'],
  ['Hindi', 'हिन्दी दुकान'],
  ['rare Han', '𠮷野家 㐂'],
])('a paper has a glyph for every letter of %s', async (_script, customer_notes) => {
  // PDF/A has no character without one.
  expect((await render({ customer_notes })).toString('latin1')).toContain('<pdfaid:part>3');
});

let texts = 0;
/** The engine's CPU time for 40 lines of 1,000 characters; it caches texts, so each is new. */
function cpuMs(piece: string): number {
  const compiler = openCompiler();
  const runsMs = [1, 2, 3].map(() => {
    const items = Array.from({ length: 40 }, () =>
      line(`${texts++} ${piece.repeat(1000)}`.slice(0, 1000), '1', '1', '20', 100),
    );
    const request = requestOf({ items });
    const start = process.cpuUsage();
    layOut(compiler, request);
    return process.cpuUsage(start).user / 1000;
  });
  return Math.min(...runsMs);
}

test.each([
  ['separators', '-'],
  ['letters with a separator after each', 'a-'],
  ['soft hyphens', 'a\u00ad'],
])(
  'a text of maximum length takes about as long as plain words when it consists of %s',
  { tags: ['whole'] },
  (_, piece) => {
    // Measured in CPU time, the best of three, within one run.
    expect(cpuMs(piece) / cpuMs('word ')).toBeLessThan(2);
  },
);

/** A4 in points, and the margin that printers leave white. */
const PAGE = { height: 841.89, edge: 14 };
const WORDS = 'Extraordinary Holdings of Great Britain and Northern Ireland (International) ';
const OFFICE = [WORDS, WORDS, WORDS, 'Leeds', 'LS1 1AA'];

test.each<[string, Partial<typeof seller>, number]>([
  ['an everyday name', {}, 1],
  ['a name of 200 letters', { name: WORDS.repeat(3).slice(0, 200) }, 3],
  ['a name of 200 letters in one word', { name: `Q${'abcdefghij'.repeat(20)}` }, 3],
  [
    'a long name with a long registered office',
    { name: WORDS.repeat(2).trim(), registered_office: OFFICE },
    5,
  ],
])('the foot of %s is complete on every page, below everything else', (_, changes, atLeast) => {
  const name = changes.name ?? seller.name;
  const items = Array.from({ length: 40 }, () => line('Oak shelf', '2', '49.99', '20', 9_998));
  const all = placedPages(requestOf({ seller: { ...seller, ...changes }, items }));
  expect(all.length).toBeGreaterThan(1);
  for (const runs of all) {
    const start = runs.findLastIndex(({ text }) => text.startsWith(name.slice(0, 8)));
    const foot = runs.slice(start);
    const legal = foot.map(({ text }) => text).join(' ');
    expect(legal).toContain('Registered in');
    expect(legal).toContain('08123456');
    const heights = foot.map(({ y }) => y);
    expect(new Set(heights).size).toBeGreaterThanOrEqual(atLeast);
    expect(Math.max(...heights)).toBeLessThan(PAGE.height - PAGE.edge);
    // A line of the foot is 7.5 points high, and the first has a rule above it.
    const lowest = Math.max(...runs.slice(0, start).map(({ y }) => y));
    expect(lowest).toBeLessThan(Math.min(...heights) - 10);
  }
});

test("a paper of several pages repeats its table's head and numbers the pages", () => {
  const items = Array.from({ length: 120 }, () => line('Oak shelf', '2', '49.99', '20', 9_998));
  const all = printedPages(requestOf({ items }));
  expect(all.length).toBeGreaterThan(3);
  all.forEach((page, index) => {
    expect(page.at(-1)).toBe(`VAT invoice INV-0042 · Page ${index + 1} of ${all.length}`);
    expect(page.includes('Quantity')).toBe(page.includes('Oak shelf'));
  });
  expect(all.flat().filter((text) => text === 'Oak shelf')).toHaveLength(120);
});

describe('the letters of a paper', () => {
  const all = placedPages(requestOf({ bank: BANK_ACCOUNT, pay_link: 'https://pay.test/1' })).flat();
  const run = (start: string) => {
    const found = all.find(({ text }) => text.startsWith(start));
    if (!found) throw new Error(`${start} is not printed`);
    return found;
  };

  test.each([
    ['a line', 'Oak shelf', 10.5],
    ['an address', '12 Quay Street', 10.5],
    ['the head of the lines', 'Unit price', 9],
    ['how to pay', '60-16-13', 9.5],
  ])('are of one size: %s', (_, text, size) => {
    expect(run(text).size).toBeCloseTo(size, 2);
  });

  test.each([
    ['To', '12 Quay Street'],
    ['How to pay', '60-16-13'],
    ['Pay by bank', 'Scan the code'],
    ['VAT summary', '£95.81'],
    ['Notes', 'Delivery as agreed.'],
  ])('make "%s" no fainter than "%s" below it', (label, content) => {
    expect(run(label).fill).toBe(run(content).fill);
    expect(run(label).size).toBeGreaterThanOrEqual(run(content).size);
  });

  test('have a contrast of 7 to 1 on white', () => {
    const light = (channel: string) => {
      const share = Number.parseInt(channel, 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    };
    for (const { text, fill } of all) {
      const [, red = '', green = '', blue = ''] = /^#(..)(..)(..)$/.exec(fill) ?? [];
      const luminance = 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);
      expect(1.05 / (luminance + 0.05), text).toBeGreaterThanOrEqual(7);
    }
  });
});

test.each<[string, Partial<typeof seller>, string]>([
  [
    'a Scottish LLP with an office elsewhere',
    { name: 'Oak LLP', company_number: 'SO301234', registered_office: ['1 High St', 'Ayr'] },
    'Oak LLP. Registered in Scotland, company number SO301234. Registered office: 1 High St, Ayr.',
  ],
  ['a sole trader', { name: 'Ben Carter', company_number: null }, 'Ben Carter'],
])('the foot of %s shows what the Companies Act requires', (_, changes, legal) => {
  const paper = anInvoicePaper({ seller: { ...seller, ...changes } });
  expect(paperView(paper).legal).toBe(legal);
});
