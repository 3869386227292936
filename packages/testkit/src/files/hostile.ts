import { openDocument } from './open-document.ts';
import { pngOf } from './png.ts';
import { heicPhoto, letterDoc, turnedPhoto, type SampleFile } from './samples.ts';
import { paragraph, wordFile } from './word.ts';
import { zipOf, type ZipPart } from './zip.ts';

export interface HostileFile extends SampleFile {
  readonly name: string;
  readonly code: 'broken' | 'too_large';
}

const HUGE = 50_000;

/** Pictures made to exhaust, deceive or break their decoder. */
export const hostilePictures = (): HostileFile[] => [
  {
    name: 'a PNG that claims 50,000 x 50,000',
    extension: 'png',
    content: pngOf(HUGE, HUGE, 1),
    code: 'too_large',
  },
  {
    name: 'a JPEG that claims 50,000 x 50,000',
    extension: 'jpg',
    content: jpegClaiming(HUGE, HUGE),
    code: 'too_large',
  },
  { name: 'a PNG cut off', extension: 'png', content: half(pngOf(600, 600)), code: 'broken' },
  { name: 'a JPEG cut off', extension: 'jpeg', content: half(turnedPhoto(), 0.9), code: 'broken' },
  { name: 'a HEIC cut off', extension: 'heic', content: half(heicPhoto(), 0.9), code: 'broken' },
  {
    name: 'a HEIC of nothing',
    extension: 'heic',
    content: heicPhoto().subarray(0, 32),
    code: 'broken',
  },
  {
    name: 'an SVG called PNG',
    extension: 'png',
    content: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/etc/passwd"/></svg>',
    ),
    code: 'broken',
  },
  {
    name: 'a GIF called JPEG',
    extension: 'jpg',
    content: Buffer.from(GIF, 'base64'),
    code: 'broken',
  },
  { name: 'an empty file called PNG', extension: 'png', content: Buffer.alloc(0), code: 'broken' },
  {
    name: 'a HEIC with noise in it',
    extension: 'heif',
    content: noisy(heicPhoto()),
    code: 'broken',
  },
];

/** Office files made for the same purpose. */
export const hostileLetters = (): HostileFile[] => [
  {
    name: 'a bomb: 600 MB in half a megabyte',
    extension: 'docx',
    content: wordFile({
      body: '',
      more: [{ name: 'word/a.xml', content: Buffer.alloc(600_000_000) }],
    }),
    code: 'too_large',
  },
  {
    name: 'a docx cut off',
    extension: 'docx',
    content: half(wordFile({ body: paragraph('Dear Anna') })),
    code: 'broken',
  },
  {
    name: 'a docx damaged after its first pages',
    extension: 'docx',
    content: wordFile({
      body: `${paragraph('Dear Anna').repeat(200)}&nothing;${paragraph('Yours')}`,
    }),
    code: 'broken',
  },
  {
    name: 'a doc cut off',
    extension: 'doc',
    content: half(letterDoc()),
    code: 'broken',
  },
  {
    name: 'text in place of a list of parts',
    extension: 'docx',
    content: Buffer.concat([zipOf([{ name: 'word/document.xml', content: 'x' }]).fill(65, 40, 90)]),
    code: 'broken',
  },
  { name: 'a ZIP in ZIPs called docx', extension: 'docx', content: zipsInZips(8), code: 'broken' },
  {
    name: 'an entity that brings in a file',
    extension: 'docx',
    content: wordFile({
      prologue: '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
      body: paragraph('&x;'),
    }),
    code: 'broken',
  },
  {
    name: 'a billion laughs',
    extension: 'docx',
    content: wordFile({ prologue: LAUGHS, body: paragraph('&e12;') }),
    code: 'broken',
  },
  {
    name: 'a page of HTML called doc',
    extension: 'doc',
    content: Buffer.from('<html>x'),
    code: 'broken',
  },
  {
    name: 'an odt that wants a password',
    extension: 'odt',
    content: openDocument({ body: '<text:p>x</text:p>', isLocked: true }),
    code: 'broken',
  },
];

const half = (bytes: Uint8Array, share = 0.5) =>
  Buffer.from(bytes.subarray(0, Math.floor(bytes.length * share)));

/** A JPEG states its size after the marker of its first frame. */
function jpegClaiming(width: number, height: number): Buffer {
  const bytes = Buffer.from(turnedPhoto());
  const frame = bytes.indexOf(Buffer.from('ffc0', 'hex'));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

/** Overwrites everything from the pixels on. */
function noisy(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf('mdat') + 8; at < copy.length; at++) copy[at] = (at * 31) % 251;
  return copy;
}

function zipsInZips(depth: number): Buffer {
  if (depth === 0) return zipOf([{ name: 'zeros', content: Buffer.alloc(1_000_000) }]);
  const inner = zipsInZips(depth - 1);
  const parts: ZipPart[] = ['a.zip', 'b.zip'].map((name) => ({ name, content: inner }));
  return zipOf(parts);
}

const LAUGHS = `<!DOCTYPE w [<!ENTITY e0 "ha">${Array.from(
  { length: 12 },
  (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
).join('')}]>`;

const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
