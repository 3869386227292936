import { fileTypeFromBuffer } from 'file-type';
import type { Content } from '@counterfoil/domain/document/file-types';
import { lastBytes } from './last-bytes.ts';
import { zipList } from './zip-list.ts';

/** As much of the beginning as tells what most files are. */
const HEAD_BYTES = 4100;
/** As much of the end of a ZIP as lists some three thousand parts; a document has a few dozen. */
const TAIL_BYTES = 256 * 1024;

// What tells old Office files from each other may stand anywhere in them: names of streams, two
// bytes a letter.
const SIGNS = {
  word: Buffer.from('WordDocument', 'utf16le'),
  workbook: Buffer.from('Workbook', 'utf16le'),
  book: Buffer.from('Book\0', 'utf16le'),
  locked: Buffer.from('EncryptedPackage', 'utf16le'),
} as const;
type Sign = keyof typeof SIGNS;
const LONGEST_SIGN = Math.max(...Object.values(SIGNS).map(({ length }) => length));

const BY_TYPE: Readonly<Record<string, Content>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/heic': 'heif',
  'image/heif': 'heif',
  'image/heic-sequence': 'heif',
  'image/heif-sequence': 'heif',
};

/** Told of a file piece by piece, says at the end what it is; keeps its two ends only. */
export function contentSniffer() {
  let head = Buffer.alloc(0);
  let joint = Buffer.alloc(0);
  const tail = lastBytes(TAIL_BYTES);
  let isText = true;
  const seen = new Set<Sign>();
  return {
    add: (chunk: Uint8Array): void => {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      if (head.length < HEAD_BYTES) {
        head = Buffer.concat([head, bytes.subarray(0, HEAD_BYTES - head.length)]);
      }
      if (isText) isText = !hasControls(bytes);
      if (isZip(head)) tail.add(bytes);
      if (!isCompound(head)) return;
      // A sign may lie across two pieces.
      const joined = Buffer.concat([joint, bytes]);
      for (const sign of Object.keys(SIGNS) as Sign[]) {
        if (!seen.has(sign) && joined.includes(SIGNS[sign])) seen.add(sign);
      }
      joint = Buffer.from(joined.subarray(-LONGEST_SIGN));
    },
    content: async (): Promise<Content> => {
      if (head.length === 0) return null;
      if (isZip(head)) return inZip(head, zipList(tail.read()));
      if (isCompound(head)) return inCompound(seen);
      // Some writers put a line of their own before the PDF's first.
      if (head.subarray(0, 1024).includes('%PDF-')) return 'pdf';
      const type = await fileTypeFromBuffer(head);
      if (isText) return isMarkup(head) || TEXT_TYPES.test(type?.mime ?? '') ? null : 'text';
      if (type) return BY_TYPE[type.mime] ?? null;
      return isUtf16(head) ? 'text' : null;
    },
  };
}

const isZip = (head: Buffer) => head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const isCompound = (head: Buffer) => head.subarray(0, 8).equals(COMPOUND);
const ODT = Buffer.from('mimetypeapplication/vnd.oasis.opendocument.text');
// A text that begins like a picture or a sound ("BMO account,...") is a text; these are others' texts.
const TEXT_TYPES = /^text\/|xml|rtf|postscript|eps/;
const isMarkup = (head: Buffer) =>
  /^(\xef\xbb\xbf)?\s*<(!|\?|html|svg)/i.test(head.toString('latin1'));
const isUtf16 = (head: Buffer) => ['fffe', 'feff'].includes(head.subarray(0, 2).toString('hex'));

// By its own list: a letter with a table in it holds a whole workbook, and stays a letter; a ZIP with
// a letter in it is a ZIP.
function inZip(head: Buffer, parts: readonly string[]): Content {
  const has = (part: RegExp) => parts.some((name) => part.test(name));
  if (head.subarray(30).indexOf(ODT) === 0) return 'odt';
  if (!has(/^\[content_types\]\.xml$/i)) return 'zip';
  // The web's Word calls it document2.xml.
  const [isLetter, isTable] = [has(/^word\/document\d*\.xml$/i), has(/^xl\/workbook\d*\.xml$/i)];
  if (isLetter === isTable) return 'zip';
  return isLetter ? 'docx' : 'xlsx';
}

function inCompound(seen: ReadonlySet<Sign>): Content {
  const isTable = seen.has('workbook') || seen.has('book');
  if (seen.has('word')) return isTable ? 'word or excel' : 'word';
  if (isTable) return 'excel';
  return seen.has('locked') ? 'locked' : null;
}

/** Bytes that no text has; UTF-16 is told by its mark. */
function hasControls(bytes: Buffer): boolean {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return /[\x00-\x08\x0e-\x1f]/.test(bytes.toString('latin1'));
}
