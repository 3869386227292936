import { fileTypeFromBuffer } from 'file-type';
import type { Content } from '@counterfoil/domain/document/file-types';

/** As much of the beginning as tells what most files are. */
const HEAD_BYTES = 4100;

// What tells Office files from each other may stand anywhere in them: names of streams (old formats,
// two bytes a letter) and of parts (new ones, in the ZIP's own list).
const SIGNS = {
  word: Buffer.from('WordDocument', 'utf16le'),
  workbook: Buffer.from('Workbook', 'utf16le'),
  book: Buffer.from('Book\0', 'utf16le'),
  docx: Buffer.from('word/document.xml'),
  xlsx: Buffer.from('xl/workbook.xml'),
  odt: Buffer.from('mimetypeapplication/vnd.oasis.opendocument.text'),
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

/** Told of a file piece by piece, says at the end what it is; keeps a few thousand bytes only. */
export function contentSniffer() {
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  let isText = true;
  const seen = new Set<Sign>();
  return {
    add: (chunk: Uint8Array): void => {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      if (head.length < HEAD_BYTES) {
        head = Buffer.concat([head, bytes.subarray(0, HEAD_BYTES - head.length)]);
      }
      if (isText) isText = !hasControls(bytes);
      if (!isPacked(head)) return;
      // A sign may lie across two pieces.
      const joined = Buffer.concat([tail, bytes]);
      for (const sign of Object.keys(SIGNS) as Sign[]) {
        if (!seen.has(sign) && joined.includes(SIGNS[sign])) seen.add(sign);
      }
      tail = Buffer.from(joined.subarray(-LONGEST_SIGN));
    },
    content: async (): Promise<Content> => {
      if (head.length === 0) return null;
      if (isZip(head)) return inZip(seen);
      if (isCompound(head)) return inCompound(seen);
      // Some writers put a line of their own before the PDF's first.
      if (head.subarray(0, 1024).includes('%PDF-')) return 'pdf';
      const type = await fileTypeFromBuffer(head);
      if (type) return BY_TYPE[type.mime] ?? null;
      return isText || isUtf16(head) ? 'text' : null;
    },
  };
}

const isZip = (head: Buffer) => head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const isCompound = (head: Buffer) => head.subarray(0, 8).equals(COMPOUND);
const isPacked = (head: Buffer) => isZip(head) || isCompound(head);
const isUtf16 = (head: Buffer) => ['fffe', 'feff'].includes(head.subarray(0, 2).toString('hex'));

function inZip(seen: ReadonlySet<Sign>): Content {
  const kinds = (['docx', 'xlsx', 'odt'] as const).filter((kind) => seen.has(kind));
  // A ZIP of documents has the signs of several.
  return kinds.length === 1 ? (kinds[0] ?? 'zip') : 'zip';
}

function inCompound(seen: ReadonlySet<Sign>): Content {
  if (seen.has('word')) return 'word';
  return seen.has('workbook') || seen.has('book') ? 'excel' : null;
}

/** Bytes that no text has; UTF-16 is told by its mark. */
function hasControls(bytes: Buffer): boolean {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return /[\x00-\x08\x0e-\x1f]/.test(bytes.toString('latin1'));
}
