// The finished file, read back by another engine's reader: what people copy, print and hear.
import { anInvoiceDocument, line } from '@counterfoil/testkit/invoice-document';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTypst, type Typst } from '#platform/typst/typst';
import type { InvoiceDocument } from './invoice-document.ts';
import { renderInvoicePdf } from './render-invoice-pdf.ts';

type Reader = Awaited<ReturnType<typeof getDocument>['promise']>;
type Page = Awaited<ReturnType<Reader['getPage']>>;
type Tag = NonNullable<Awaited<ReturnType<Page['getStructTree']>>>;

let typst: Typst;
const opened: Reader[] = [];
beforeAll(() => {
  typst = createTypst();
});
afterAll(async () => {
  for (const reader of opened) await reader.loadingTask.destroy();
  await typst.close();
});

const render = (changes: Partial<InvoiceDocument> = {}) =>
  renderInvoicePdf(typst, anInvoiceDocument(changes));

async function open(changes: Partial<InvoiceDocument> = {}): Promise<Reader> {
  const data = new Uint8Array(await render(changes));
  const reader = await getDocument({ data, verbosity: 0, fontExtraProperties: true }).promise;
  opened.push(reader);
  return reader;
}
const pagesOf = (reader: Reader) =>
  Promise.all(Array.from({ length: reader.numPages }, (_, index) => reader.getPage(index + 1)));

interface Box {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
}

/** The runs of text on a page, in reading order, in points from the lower left corner. */
async function boxes(page: Page): Promise<Box[]> {
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [left = 0, baseline = 0] = item.transform.slice(4);
    return { text: item.str, left, right: left + item.width, baseline };
  });
}

/** The words of all pages, as they are copied and read aloud. */
async function words(changes: Partial<InvoiceDocument> = {}): Promise<string[]> {
  const pages = await pagesOf(await open(changes));
  return (await Promise.all(pages.map(boxes))).flat().map(({ text }) => text);
}

/** All tags of a kind below this one. */
function tags(tag: Tag, role: string): Tag[] {
  const children = tag.children.filter((child): child is Tag => 'role' in child);
  return [...(tag.role === role ? [tag] : []), ...children.flatMap((child) => tags(child, role))];
}
async function structure(changes: Partial<InvoiceDocument> = {}) {
  const pages = await pagesOf(await open(changes));
  const trees = await Promise.all(pages.map((page) => page.getStructTree()));
  return (role: string) => trees.flatMap((tree) => (tree ? tags(tree, role) : []));
}

const WORD = 'Wmabcdefgh'.repeat(20);
const ITEM = line('Oak shelf', '2', '49.99', '20', 9_998);
const logo = async () => ({
  png: new Uint8Array(
    await sharp({ create: { width: 300, height: 90, channels: 3, background: '#7a4a24' } })
      .png()
      .toBuffer(),
  ),
});

describe('the text of the file', () => {
  test('gives the figures of the worked example, each after its name', async () => {
    const text = (await words()).join(' ');
    for (const part of [
      'VAT invoice Dovetail Joinery Ltd',
      'VAT number GB 123 4567 89',
      'Invoice number INV-0042 Date and tax point 21 November 2026',
      'Oak shelf, planed and oiled 2 £49.99 20% £99.98',
      'Rate Net VAT 20% £95.81 £19.16 5% £9.58 £0.48 0% £9.58 £0.00',
      'Subtotal £119.97 Discount -£5.00 Total excluding VAT £114.97 VAT £19.64',
      'Total due £134.61 Please pay by 21 December 2026',
    ]) {
      expect(text).toContain(part);
    }
  });

  test('repeats the head of the table and counts the pages', async () => {
    const pages = await pagesOf(await open({ items: Array.from({ length: 60 }, () => ITEM) }));
    expect(pages).toHaveLength(3);
    for (const [index, page] of pages.entries()) {
      const text = (await boxes(page)).map((box) => box.text).join(' ');
      expect(text).toContain(`VAT invoice INV-0042 · Page ${index + 1} of 3`);
      expect(text).toContain('Description Quantity Unit price VAT Net');
    }
  });

  test('holds markup as it was typed', async () => {
    const name = '#panic("x") *b* $x$ @ref [c]';
    const { customer } = anInvoiceDocument();
    expect(await words({ customer: { ...customer, name } })).toContain(name);
  });

  // This reader knows no /ActualText, which letters that change places or shape need.
  test.each(['Łódź', 'Ελλάδα', 'Київ', '東京都', '서울', 'ถนน', 'ישראל', 'شركة', '☕'])(
    'can be copied in any script: %s',
    async (text) => {
      const { customer } = anInvoiceDocument();
      const copied = (await words({ customer: { ...customer, name: text } })).join('');
      expect(copied).toContain(text);
    },
  );
});

describe('no text, however long,', () => {
  const { seller, customer } = anInvoiceDocument();
  const bank = { account_name: WORD, sort_code: '123456', account_number: '12345678' };

  test.each<[string, Partial<InvoiceDocument>]>([
    ['the customer', { customer: { name: WORD, contact_name: WORD, address_lines: [WORD] } }],
    ['the seller', { seller: { ...seller, name: WORD, address_lines: [WORD], email: WORD } }],
    ['references', { number: WORD, purchase_reference: WORD, payment_reference: WORD, bank }],
    ['lines', { items: [line(`${WORD}\n${WORD}`, '1', '1', '20', 100)], customer_notes: WORD }],
    ['large figures', { items: [line(WORD, '9999999.9999', '999999.9999', '20', 1e15)] }],
    ['sentences', { debt_collection_message: `${WORD} ${WORD}`, customer_notes: `${WORD} b` }],
    ['many words', { customer: { ...customer, name: 'Harbour Coffee Roasters '.repeat(20) } }],
  ])('leaves the page or runs into other text: %s', async (_, changes) => {
    for (const page of await pagesOf(await open(changes))) {
      const [, , width = 0, height = 0] = page.view;
      const found = await boxes(page);
      const outside = found.filter(
        (box) =>
          box.left < 50 || box.right > width - 50 || box.baseline < 20 || box.baseline > height,
      );
      expect(outside).toEqual([]);
      const collisions = found.flatMap((box, index) =>
        found
          .slice(index + 1)
          .filter((other) => Math.abs(other.baseline - box.baseline) < 3)
          .filter((other) => other.left < box.right - 0.5 && box.left < other.right - 0.5)
          .map((other) => [box, other]),
      );
      expect(collisions).toEqual([]);
    }
  });
});

describe('to a screen reader the file', () => {
  test('is British English under its own title', async () => {
    const reader = await open();
    const { info, metadata } = await reader.getMetadata();
    expect(info).toMatchObject({
      Title: 'VAT invoice INV-0042 from Dovetail Joinery Ltd',
      Author: 'Dovetail Joinery Ltd',
      Language: 'en-GB',
      CreationDate: 'D:20261121090000Z',
    });
    expect(metadata.get('pdfaid:part')).toBe('3');
    expect(metadata.get('pdfaid:conformance')).toBe('A');
    expect([...(await structure())('Document')]).toHaveLength(1);
  });

  test('has headings, and can be walked by them', async () => {
    const [invoice] = await (await open()).getOutline();
    expect(invoice?.title).toBe('VAT invoice');
    expect(invoice?.items.map(({ title }) => title)).toEqual(['To', 'VAT summary', 'Notes']);
    const find = await structure();
    expect(find('H1')).toHaveLength(1);
    expect(find('H2')).toHaveLength(3);
  });

  test('has tables whose heads are said once, over all pages', async () => {
    const file = await render({ items: Array.from({ length: 60 }, () => ITEM) });
    const count = (tag: RegExp) => Buffer.from(file).toString('latin1').match(tag)?.length;
    // Five columns of the lines, three of the VAT summary.
    expect(count(/\/S \/TH\s/g)).toBe(8);
    expect(count(/\/Scope \/Column/g)).toBe(8);
    expect(count(/\/S \/TD\s/g)).toBe(60 * 5 + 3 * 3);
  });

  test('says whose logo it shows', async () => {
    const find = await structure({ logo: await logo() });
    expect(find('Figure').map((figure) => 'alt' in figure && figure.alt)).toEqual([
      'Logo of Dovetail Joinery Ltd',
    ]);
  });
});

describe('the file itself', () => {
  test('holds a paper and nothing else: no attachment, script, form or link', async () => {
    const reader = await open({ customer_notes: 'https://evil.example javascript:alert(1)' });
    expect(await reader.getAttachments()).toBeNull();
    expect(await reader.getJSActions()).toBeNull();
    expect(await reader.getFieldObjects()).toBeNull();
    for (const page of await pagesOf(reader)) expect(await page.getAnnotations()).toEqual([]);
  });

  test('embeds every font it uses', async () => {
    const { customer } = anInvoiceDocument();
    const reader = await open({ customer: { ...customer, name: '東京 서울 ישראל Ελλάδα ☕' } });
    for (const page of await pagesOf(reader)) {
      await page.getOperatorList();
      const { styles } = await page.getTextContent();
      const fonts = Object.keys(styles).map((name) => page.commonObjs.get(name));
      expect(fonts.length).toBeGreaterThan(5);
      for (const font of fonts) {
        expect(font).toMatchObject({ missingFile: false });
        expect(font.data.length).toBeGreaterThan(100);
      }
    }
  });
});
