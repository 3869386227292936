import type { Content } from '@counterfoil/domain/document/file-types';
import { openDocument } from '@counterfoil/testkit/files/open-document';
import { pngOf } from '@counterfoil/testkit/files/png';
import { heicPhoto, letterDoc, turnedPhoto } from '@counterfoil/testkit/files/samples';
import { paragraph, wordFile } from '@counterfoil/testkit/files/word';
import { zipOf } from '@counterfoil/testkit/files/zip';
import { emptyPdf, lockedPdf, ONE_PAGE, ownersPdf, pdfOf } from '@counterfoil/testkit/pdf-bytes';
import { aPdf } from '@counterfoil/testkit/upload';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openingFault } from './opening-fault.ts';

const DAMAGED = 'is damaged or incomplete';
const LOCKED = 'needs a password to be opened';
const TOO_BIG = 'unpacks to more than 1 GB';
const LOST_PAGE = '<</Type/Pages/Kids[3 0 R 9 0 R]/Count 2>>';

const part = (bytes: Uint8Array, share = 0.9) => bytes.slice(0, Math.floor(bytes.length * share));
const withByte = (bytes: Uint8Array, at: number, value: number) =>
  Uint8Array.from(bytes).fill(value, at, at + 1);
const and = (...bytes: (Uint8Array | string)[]) =>
  Buffer.concat(bytes.map((each) => Buffer.from(each)));

const letter = () => wordFile({ body: paragraph('Dear Anna').repeat(50) });
const picture = pngOf(60, 40);
/** Without the end that a JPEG has to have, and with a zero in place of each later byte. */
const photo = turnedPhoto();
const zeroed = Buffer.from(photo).fill(0, Math.floor(photo.length * 0.8));

/** With a chunk of words before its pixels whose sum is wrong: readers look past it. */
function withWords(png: Uint8Array): Buffer {
  const chunk = Buffer.from('\0\0\0\x03tEXta\0bsum!', 'latin1');
  const head = 8 + 25;
  return and(png.subarray(0, head), chunk, png.subarray(head));
}

/** A table of old Excel, of one sector: the list of streams is the next one. */
function oldTable(...records: readonly (readonly [number, number])[]): Buffer {
  const file = Buffer.alloc(512 * 10);
  file.write('d0cf11e0a1b11ae1', 'hex');
  file.writeUInt16LE(9, 30);
  let at = 512;
  for (const [kind, length] of records) {
    file.writeUInt16LE(kind, at);
    file.writeUInt16LE(length, at + 2);
    at += 4 + length;
  }
  const entry = 512 * 9;
  file.write('Workbook', entry, 'utf16le');
  file.writeUInt16LE(18, entry + 64);
  file.writeUInt32LE(4096, entry + 120);
  return file;
}

/** A letter of old Word with the mark of a password. */
function lockedLetter(): Buffer {
  const file = Buffer.from(letterDoc());
  const start = file.indexOf(Buffer.from('eca5', 'hex'));
  file.writeUInt16LE(file.readUInt16LE(start + 10) | 0x0100, start + 10);
  return file;
}

/** The first part of a ZIP says that it is locked. */
function lockedZip(): Buffer {
  const zip = Buffer.from(letter());
  const list = zip.indexOf('PK\x01\x02');
  zip.writeUInt16LE(1, list + 8);
  return zip;
}

const letterWith = (...more: Parameters<typeof zipOf>[0]) => wordFile({ body: '', more });
const claiming = (...sizes: readonly number[]) =>
  sizes.map((claims, at) => ({ name: `word/media/${at}.png`, content: '', claims }));
const emptyParts = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `word/media/${at}.png`, content: '' }));

/** A letter whose list has the unpacked size of its first part in the extra field of ZIP64. */
function largeZip(unpackedSize?: number): Buffer {
  const zip = Buffer.from(letter());
  const list = zip.indexOf('PK\x01\x02');
  const extra = Buffer.alloc(20);
  // Another field, of 4 bytes, comes before it.
  extra.writeUInt16LE(0x7875, 0);
  extra.writeUInt16LE(4, 2);
  extra.writeUInt16LE(1, 8);
  extra.writeUInt16LE(8, 10);
  extra.writeBigUInt64LE(BigInt(unpackedSize ?? zip.readUInt32LE(list + 24)), 12);
  zip.writeUInt32LE(0xffff_ffff, list + 24);
  zip.writeUInt16LE(extra.length, list + 30);
  const end = zip.length - 22;
  zip.writeUInt32LE(zip.readUInt32LE(end + 12) + extra.length, end + 12);
  const after = list + 46 + zip.readUInt16LE(list + 28);
  return and(zip.subarray(0, after), extra, zip.subarray(after));
}

const FILES: readonly (readonly [Content, string, Uint8Array | string, string | null])[] = [
  ['pdf', 'a whole one', aPdf(), null],
  ['pdf', 'one with words after its end', `${aPdf()}\nsent by a scanner\n`, null],
  ['pdf', 'one filled up with blanks', `${aPdf()}\n${' \0'.repeat(2000)}`, null],
  ['pdf', 'one with a page of the web after its end', `${aPdf()}<html>${'x'.repeat(3000)}`, null],
  ['pdf', 'one whose second version is cut off', and(aPdf(), aPdf().slice(0, 150)), DAMAGED],
  ['pdf', 'one with a password of the owner only', ownersPdf(), null],
  ['pdf', 'one behind a password', lockedPdf(), LOCKED],
  ['pdf', 'one without pages', emptyPdf(), 'has no pages'],
  ['pdf', 'one cut off in its middle', aPdf().slice(0, 150), DAMAGED],
  ['pdf', 'one cut off before its last lines', aPdf().slice(0, -40), DAMAGED],
  ['pdf', 'a beginning with an end', '%PDF-1.7\n%%EOF\n', DAMAGED],
  ['pdf', 'one whose second page is lost', pdfOf([LOST_PAGE, ONE_PAGE[1]], 'lost'), DAMAGED],
  ['jpeg', 'a whole one', photo, null],
  ['jpeg', 'one with a film after it', and(photo, heicPhoto()), null],
  ['jpeg', 'one cut off', part(photo), DAMAGED],
  ['jpeg', 'one of which the last part never came', zeroed, DAMAGED],
  ['jpeg', 'one without its last byte', photo.subarray(0, -1), DAMAGED],
  ['jpeg', 'a beginning', photo.subarray(0, 20), DAMAGED],
  ['png', 'a whole one', picture, null],
  ['png', 'one with words after it', and(picture, 'words'), null],
  ['png', 'one whose words were changed', withWords(picture), null],
  ['png', 'one that claims more pixels than anybody could unpack', pngOf(50_000, 50_000, 1), null],
  ['png', 'one cut off', part(picture, 0.6), DAMAGED],
  ['png', 'one without its end', picture.subarray(0, -12), DAMAGED],
  ['png', 'one with another byte in it', withByte(picture, 50, 7), DAMAGED],
  ['heif', 'a whole one', heicPhoto(), null],
  ['heif', 'one with something after it', and(heicPhoto(), 'a camera’s words'), null],
  ['heif', 'one cut off', part(heicPhoto()), DAMAGED],
  ['heif', 'a beginning', heicPhoto().subarray(0, 32), DAMAGED],
  ['docx', 'a whole one', letter(), null],
  ['docx', 'one with another byte in it', withByte(letter(), 60, 7), DAMAGED],
  [
    'docx',
    'one that lost a piece of its middle',
    and(letter().subarray(0, 100), letter().subarray(140)),
    DAMAGED,
  ],
  ['docx', 'one with a locked part', lockedZip(), LOCKED],
  [
    'docx',
    'one made to fill the disk',
    wordFile({ body: '', more: [{ name: 'a', content: Buffer.alloc(80_000_000) }] }),
    null,
  ],
  ['docx', 'one that claims more than 1 GB', letterWith(...claiming(400e6, 400e6, 400e6)), TOO_BIG],
  ['docx', 'one that claims less', letterWith(...claiming(400e6, 400e6)), null],
  ['docx', 'a ZIP64', largeZip(), null],
  ['docx', 'a ZIP64 that claims more than 1 GB', largeZip(5e9), TOO_BIG],
  ['docx', 'one of 10,000 parts', letterWith(...emptyParts(9_996)), null],
  ['docx', 'one of 10,001 parts', letterWith(...emptyParts(9_997)), 'has more than 10,000 parts'],
  ['xlsx', 'a whole one', zipOf([{ name: 'xl/workbook.xml', content: '<workbook/>' }]), null],
  ['odt', 'a whole one', openDocument({ body: '<text:p>x</text:p>' }), null],
  ['odt', 'one behind a password', openDocument({ body: 'x', isLocked: true }), LOCKED],
  ['word', 'a whole one', letterDoc(), null],
  ['word', 'one behind a password', lockedLetter(), LOCKED],
  ['excel', 'a whole one', oldTable([0x0809, 16], [0x0042, 2]), null],
  ['excel', 'one behind a password', oldTable([0x0809, 16], [0x002f, 54]), LOCKED],
  ['text', 'a table of sums', 'a,b\n1,2\n', null],
];

test.each(
  FILES.map(([content, what, file, fault]) => ({ content, what, fault, bytes: () => file })),
)('$content, $what: $fault', async ({ content, bytes, fault }) => {
  const asked = { content, read: () => Buffer.from(bytes()) };
  expect(await openingFault({ clientId: 'one' }, asked)).toBe(fault);
});

test('a file with changed bytes opens or has a fault, and never throws an error', async () => {
  const whole = FILES.filter(([content, , , fault]) => fault === null && content !== 'pdf');
  const bytes = fc.array(fc.tuple(fc.nat(5_000), fc.nat(255)), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...whole), bytes, async ([content, , file], changes) => {
      const changed = Buffer.from(file).subarray(0, 20_000);
      for (const [at, value] of changes) changed[at % changed.length] = value;
      const fault = await openingFault({ clientId: 'one' }, { content, read: () => changed });
      expect([null, DAMAGED, LOCKED, TOO_BIG]).toContain(fault);
    }),
    { numRuns: 200 },
  );
});

test('one endless file does not delay the others', async () => {
  const pages = Array.from({ length: 200_000 }, () => '3 0 R').join(' ');
  const endless = pdfOf([`<</Type/Pages/Kids[${pages}]/Count 200000>>`, ONE_PAGE[1]], 'endless');
  const gone = new AbortController();
  const waiting = openingFault(
    { clientId: 'one', signal: gone.signal },
    { content: 'pdf', read: () => Buffer.from(endless) },
  );
  const other = openingFault(
    { clientId: 'two' },
    { content: 'pdf', read: () => Buffer.from(aPdf()) },
  );
  setTimeout(() => gone.abort(new Error('gone')), 300);
  await expect(waiting).rejects.toThrow('gone');
  expect(await other).toBeNull();
});
