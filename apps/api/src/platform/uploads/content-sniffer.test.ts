import { randomBytes } from 'node:crypto';
import { pngOf } from '@counterfoil/testkit/files/png';
import { letterDoc } from '@counterfoil/testkit/files/samples';
import { paragraph, wordFile } from '@counterfoil/testkit/files/word';
import { zipOf } from '@counterfoil/testkit/files/zip';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentSniffer } from './content-sniffer.ts';
import { lastBytes, zipList } from './zip-tail.ts';

function sniffed(content: Uint8Array | string, piece = 60_000) {
  const bytes = Buffer.from(content);
  const sniffer = contentSniffer();
  for (let at = 0; at < bytes.length; at += piece) sniffer.add(bytes.subarray(at, at + piece));
  return sniffer.content();
}

const TYPES = { name: '[Content_Types].xml', content: '<Types/>' };
const table = (size = 0) =>
  zipOf([
    TYPES,
    { name: 'xl/media/image1.png', content: randomBytes(size) },
    { name: 'xl/workbook.xml', content: '<workbook/>' },
    { name: 'xl/media/image2.png', content: randomBytes(size) },
  ]);
const letter = (...more: Parameters<typeof zipOf>[0]) =>
  wordFile({ body: paragraph('Dear Anna'), more });

describe('an old Office file is recognised by its streams', () => {
  const compound = (...streams: string[]) =>
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      ...streams.map((name) => Buffer.from(name, 'utf16le')),
      Buffer.alloc(600),
    ]);
  test.each([
    [['WordDocument'], 'word'],
    [['Workbook'], 'excel'],
    [['Workbook', 'WordDocument'], 'word or excel'],
    [['EncryptionInfo', 'EncryptedPackage'], 'locked'],
    [['Other'], null],
  ])('%j: %s', async (streams, content) => {
    expect(await sniffed(compound(...streams), 7)).toBe(content);
  });
});

describe('an Office file is recognised by the list of its own parts', () => {
  test.each([1, 3, 60_000])('in pieces of %i bytes', async (piece) => {
    expect(await sniffed(letter(), piece)).toBe('docx');
    expect(await sniffed(table(), piece)).toBe('xlsx');
  });

  test('and a letter with an embedded workbook stays a letter', async () => {
    const holding = letter({ name: 'word/embeddings/Book1.xlsx', content: table(300_000) });
    expect(holding.includes('xl/workbook.xml')).toBe(true);
    expect(await sniffed(holding)).toBe('docx');
  });

  test('of more parts than it may have, which is then said of it', async () => {
    const name = (at: number) => `word/media/a picture of a receipt ${at}.png`;
    const pictures = Array.from({ length: 10_001 }, (_, at) => ({ name: name(at), content: '' }));
    expect(await sniffed(letter(...pictures))).toBe('docx');
  });

  test('but a ZIP with one letter in it is a ZIP', async () => {
    const noise = { content: randomBytes(300_000) };
    const big = zipOf([
      { name: 'word/media/image1.png', ...noise },
      TYPES,
      { name: 'word/document.xml', content: 'x' },
      { name: 'word/media/image2.png', ...noise },
    ]);
    const zip = zipOf([{ name: 'letter.docx', content: big }]);
    expect(zip.includes('word/document.xml')).toBe(true);
    expect(await sniffed(zip)).toBe('zip');
  });

  test('from other programs: a number in the name, backslashes, a comment at the end', async () => {
    const web = zipOf([TYPES, { name: 'word/document2.xml', content: 'x' }]);
    expect(await sniffed(web)).toBe('docx');
    const old = zipOf([TYPES, { name: 'xl\\workbook.xml', content: 'x' }]);
    expect(await sniffed(Buffer.concat([old, Buffer.from('a remark')]))).toBe('xlsx');
  });

  test('and is damaged when it is cut off', async () => {
    expect(await sniffed(letter().subarray(0, -30))).toBe('damaged');
  });

  test('but a ZIP of other files is a ZIP', async () => {
    const both = zipOf([
      TYPES,
      { name: 'word/document.xml', content: 'x' },
      { name: 'xl/workbook.xml', content: 'x' },
    ]);
    const bare = zipOf([{ name: 'word/document.xml', content: 'x' }]);
    for (const zip of [both, bare]) {
      expect(await sniffed(zip)).toBe('zip');
    }
  });

  test('in a ZIP64 too', () => {
    const zip = table();
    const end = zip.length - 22;
    const size = zip.readUInt32LE(end + 12);
    const large = Buffer.alloc(56 + 20);
    large.write('PK\x06\x06', 'latin1');
    large.writeBigUInt64LE(BigInt(size), 40);
    large.write('PK\x06\x07', 56, 'latin1');
    const last = Buffer.from(zip.subarray(end)).fill(0xff, 8, 20);
    const names = zipList(Buffer.concat([zip.subarray(0, end), large, last]));
    expect(names).toContain('xl/workbook.xml');
  });

  test('and a corrupt list has no names', () => {
    const zip = table();
    fc.assert(
      fc.property(fc.nat(zip.length - 1), fc.nat(255), (at, value) => {
        const noisy = Buffer.from(zip).fill(value, at, at + 1);
        expect(zipList(noisy)).toBeInstanceOf(Array);
      }),
    );
    expect(zipList(randomBytes(5_000))).toEqual([]);
  });
});

describe('a text is recognised by having no control bytes', () => {
  test.each(['BMO account,Amount\r\n1,2', 'ID3,Amount\r\n1,2', '\u00a31,00;x', '\ufeffa,b\n'])(
    'even if it starts like something else: %j',
    async (text) => {
      expect(await sniffed(text)).toBe('text');
    },
  );

  test.each([
    '<?xml version="1.0"?><a/>',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    ' \n<!DOCTYPE html><p>',
    '{\\rtf1\\ansi Dear Anna}',
  ])('but not markup or another format: %j', async (text) => {
    expect(await sniffed(text)).toBeNull();
  });

  test.each([1, 3, 60_000])('also when ended by DOS, in pieces of %i bytes', async (piece) => {
    for (const end of ['\x1a', '\0\0\0', '\x1a\r\n', '\x1a\0\0'.repeat(40)]) {
      expect(await sniffed(`a,b\r\n1,2\r\n${end}`, piece)).toBe('text');
    }
  });

  test('but not with a zero byte among its letters, or before them', async () => {
    const lines = '1,2\n'.repeat(9_000);
    for (const text of [`a,b\n${lines}\0${lines}`, `\0a,b\n`, '\0\0', '\x1a']) {
      expect(await sniffed(text)).toBeNull();
      expect(await sniffed(text, 1)).toBeNull();
    }
  });
});

describe('a text with two bytes per letter is recognised', () => {
  const wide = (text: string) => Buffer.from(text, 'utf16le');
  const long = 'Näme;Größe;Сумма;合計\r\n1;2;3;4\r\n'.repeat(300);
  test.each([
    ['with a mark', wide(`\ufeffa,b\r\n`)],
    ['without one', wide('a,b\r\n1,2\r\n')],
    ['with the other byte first', wide('a,b\r\n1,2\r\n').swap16()],
    ['with letters of other alphabets', wide(long)],
    ['in another alphabet', wide('التاريخ;المبلغ;الوصف;الرصيد\r\n٢٠٢٦;١٢;بضائع متنوعة;٥\r\n')],
    ['with a pair that its first bytes divide', wide(`${'a,'.repeat(1024)}a\u{1f600},b\r\n`)],
    ['when DOS ended it', wide('a,b\r\n\x1a\0\0')],
  ])('%s', async (_, bytes) => {
    expect(await sniffed(bytes)).toBe('text');
  });

  test.each([
    ['noise', Buffer.from([...Array(4100).keys()].map((at) => (at * 7919) % 251))],
    ['numbers of two bytes', Buffer.from(Uint16Array.from(Array(900).keys()).buffer)],
  ])('but %s is not', async (_, bytes) => {
    expect(await sniffed(bytes)).toBeNull();
  });
});

test('an animated PNG is a PNG', async () => {
  const still = pngOf(9, 9);
  const control = Buffer.from('000000086163544c0000000100000000b92d2a8a', 'hex');
  const moving = Buffer.concat([still.subarray(0, 33), control, still.subarray(33)]);
  expect(await sniffed(moving)).toBe('png');
});

test('an old Office file that is cut off is damaged', async () => {
  expect(await sniffed(letterDoc())).toBe('word');
  expect(await sniffed(letterDoc().subarray(0, 5_000))).toBe('damaged');
  expect(await sniffed(letterDoc().subarray(0, 200))).toBe('damaged');
});

test('the last bytes keep their order, in pieces of any size', () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 12 });
  fc.assert(
    fc.property(pieces, fc.integer({ min: 1, max: 30 }), (parts, size) => {
      const last = lastBytes(size);
      for (const part of parts) last.add(part);
      expect([...last.read()]).toEqual([...Buffer.concat(parts).subarray(-size)]);
    }),
  );
});
