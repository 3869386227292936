import { open, type FileHandle } from 'node:fs/promises';
import { ConversionError } from '../port.ts';

const LIST_ENTRY = 0x02014b50;
const LIST_END = 0x06054b50;
const LONGEST_END = 22 + 65_535;
// In bytes, of the list of parts; a document has a few dozen parts.
const LONGEST_LIST = 4_000_000;
// Replaces a value that does not fit, in ZIPs larger than any document.
const ELSEWHERE = 0xffffffff;

/**
 * The unpacked size in bytes according to the list at the end of a ZIP; throws `broken` without a
 * list. A false list does no harm, because the process that unpacks the ZIP has limits.
 */
export async function unpackedSize(file: string): Promise<number> {
  const handle = await open(file);
  try {
    return sumOf(await readList(handle));
  } finally {
    await handle.close();
  }
}

async function readList(handle: FileHandle): Promise<Buffer> {
  const { size } = await handle.stat();
  const tail = await readAt(handle, Math.max(0, size - LONGEST_END), Math.min(size, LONGEST_END));
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(LIST_END);
  const end = tail.lastIndexOf(mark);
  if (end < 0 || end + 22 > tail.length)
    throw new ConversionError('broken', 'a ZIP without an end');
  const [length, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (length === ELSEWHERE || start === ELSEWHERE || length > LONGEST_LIST) {
    throw new ConversionError('too_large', 'a ZIP with too many parts');
  }
  if (start + length > size) throw new ConversionError('broken', 'a truncated ZIP');
  return readAt(handle, start, length);
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function sumOf(list: Buffer): number {
  let sum = 0;
  for (let at = 0; at < list.length;) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== LIST_ENTRY) {
      throw new ConversionError('broken', 'a ZIP with an unreadable list');
    }
    sum += list.readUInt32LE(at + 24);
    at += 46 + list.readUInt16LE(at + 28) + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32);
  }
  return sum;
}
