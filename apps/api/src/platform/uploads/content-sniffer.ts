import { fileTypeFromBuffer } from 'file-type';
import type { Content } from '@counterfoil/domain/document/file-types';
import { isUtf16, plainText } from './plain-text.ts';
import { lastBytes, zipList } from './zip-tail.ts';

/** The beginning of a file that identifies most types. */
const HEAD_BYTES = 4100;
/** The end of a ZIP that lists more parts than a file may have (`zip-fault.ts`); a document has a few dozen. */
const TAIL_BYTES = 1024 * 1024;

// Stream names, two bytes a letter, tell old Office files apart. They may be anywhere in the file.
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
  'image/apng': 'png',
  'image/heic': 'heif',
  'image/heif': 'heif',
  'image/heic-sequence': 'heif',
  'image/heif-sequence': 'heif',
};

/** Takes a file piece by piece and says at the end what it is; keeps only both ends. */
export function contentSniffer() {
  let head = Buffer.alloc(0);
  let joint = Buffer.alloc(0);
  const tail = lastBytes(TAIL_BYTES);
  let byteSize = 0;
  const text = plainText();
  const seen = new Set<Sign>();
  return {
    add: (chunk: Uint8Array): void => {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      if (head.length < HEAD_BYTES) {
        head = Buffer.concat([head, bytes.subarray(0, HEAD_BYTES - head.length)]);
      }
      byteSize += bytes.length;
      text.add(bytes);
      if (isZip(head)) tail.add(bytes);
      if (!isCompound(head)) return;
      // A signature may span two pieces.
      const joined = Buffer.concat([joint, bytes]);
      for (const sign of Object.keys(SIGNS) as Sign[]) {
        if (!seen.has(sign) && joined.includes(SIGNS[sign])) seen.add(sign);
      }
      joint = Buffer.from(joined.subarray(-LONGEST_SIGN));
    },
    content: async (): Promise<Content> => {
      if (head.length === 0) return null;
      if (isZip(head)) return inZip(head, zipList(tail.read()));
      if (isCompound(head))
        return inCompound(seen) ?? (isCutOff(head, byteSize) ? 'damaged' : null);
      // Some writers put a line of their own before the PDF's first line.
      if (head.subarray(0, 1024).includes('%PDF-')) return 'pdf';
      const type = await fileTypeFromBuffer(head);
      if (text.isSo()) return isMarkup(head) || TEXT_TYPES.test(type?.mime ?? '') ? null : 'text';
      if (type) return BY_TYPE[type.mime] ?? null;
      return isUtf16(head) ? 'text' : null;
    },
  };
}

const isZip = (head: Buffer) => head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const isCompound = (head: Buffer) => head.subarray(0, 8).equals(COMPOUND);
const ODT = Buffer.from('mimetypeapplication/vnd.oasis.opendocument.text');
// A text that starts like a picture or a sound ("BMO account,...") is a text; these are other
// formats of text.
const TEXT_TYPES = /^text\/|xml|rtf|postscript|eps/;
const isMarkup = (head: Buffer) =>
  /^(\xef\xbb\xbf)?\s*<(!|\?|html|svg)/i.test(head.toString('latin1'));

// By the ZIP's own list: a letter with a table embeds a whole workbook and stays a letter; a ZIP
// with a letter in it is a ZIP.
function inZip(head: Buffer, parts: readonly string[]): Content {
  if (parts.length === 0) return 'damaged';
  const has = (part: RegExp) => parts.some((name) => part.test(name));
  if (head.subarray(30).indexOf(ODT) === 0) return 'odt';
  if (!has(/^\[content_types\]\.xml$/i)) return 'zip';
  // Word for the web names it document2.xml.
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

/** Whether the list of an old Office file's streams, which its head locates, is missing. */
function isCutOff(head: Buffer, byteSize: number): boolean {
  if (head.length < 512) return true;
  const sector = 2 ** head.readUInt16LE(30);
  return (head.readUInt32LE(48) + 1) * sector >= byteSize;
}
