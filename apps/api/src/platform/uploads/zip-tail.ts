const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const END = Buffer.from('PK\x05\x06', 'latin1');
const LARGE_END = Buffer.from('PK\x06\x06', 'latin1');
const LARGE_POINTER = Buffer.from('PK\x06\x07', 'latin1');
const POINTER_BYTES = 20;
/** Says that a number of a part is in its extra field of this kind, as in a ZIP64. */
const ELSEWHERE = 0xffff_ffff;
const LARGE_NUMBERS = 1;

const NOTHING = Buffer.alloc(0);

/** A part of a ZIP, as the list at its end has it. */
export interface ZipEntry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly unpackedSize: number;
  /** Where the part begins in the file. */
  readonly at: number;
}

/**
 * A ZIP's own parts, from the list at its end; `tail` holds the ZIP's last bytes.
 * Empty when the list cannot be read. Files of a nested ZIP are not included.
 */
export function zipEntries(tail: Buffer): ZipEntry[] {
  const list = listIn(tail);
  const entries: ZipEntry[] = [];
  for (let at = 0; at < list.length;) {
    if (at + ENTRY_BYTES > list.length || list.readUInt32LE(at) !== ENTRY) return [];
    const length = list.readUInt16LE(at + 28);
    const name = list.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + length).toString('utf8');
    // Some old writers used backslashes.
    entries.push({
      name: name.replaceAll('\\', '/'),
      flags: list.readUInt16LE(at + 8),
      method: list.readUInt16LE(at + 10),
      crc: list.readUInt32LE(at + 16),
      ...numbersIn(list, at),
    });
    at += ENTRY_BYTES + length + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32);
  }
  return entries;
}

/** The sizes and the place of a part. Those that are elsewhere follow each other there, in this order. */
function numbersIn(list: Buffer, entry: number) {
  let large = largeNumbersIn(list, entry);
  const number = (field: number): number => {
    const small = list.readUInt32LE(entry + field);
    if (small !== ELSEWHERE || large.length < 8) return small;
    const found = Number(large.readBigUInt64LE());
    large = large.subarray(8);
    return found;
  };
  const unpackedSize = number(24);
  const packedSize = number(20);
  return { unpackedSize, packedSize, at: number(42) };
}

function largeNumbersIn(list: Buffer, entry: number): Buffer {
  const start = entry + ENTRY_BYTES + list.readUInt16LE(entry + 28);
  const extra = list.subarray(start, start + list.readUInt16LE(entry + 30));
  for (let at = 0; at + 4 <= extra.length;) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === LARGE_NUMBERS) return extra.subarray(at + 4, end);
    at = end;
  }
  return NOTHING;
}

/** The names of a ZIP's own parts. */
export const zipList = (tail: Buffer): string[] => zipEntries(tail).map(({ name }) => name);

function listIn(tail: Buffer): Buffer {
  const end = tail.lastIndexOf(END);
  if (end < 0 || end + 22 > tail.length) return NOTHING;
  const large = largeEnd(tail, end);
  const size = large === null ? tail.readUInt32LE(end + 12) : tail.readBigUInt64LE(large + 40);
  const listEnd = large ?? end;
  return size > listEnd ? NOTHING : tail.subarray(listEnd - Number(size), listEnd);
}

/** The position of the ZIP64 record, which writers add when they do not know a size beforehand. */
function largeEnd(tail: Buffer, end: number): number | null {
  const pointer = end - POINTER_BYTES;
  if (pointer < 0 || !tail.subarray(pointer, pointer + 4).equals(LARGE_POINTER)) return null;
  const at = tail.lastIndexOf(LARGE_END, pointer);
  return at < 0 || at + 48 > pointer ? null : at;
}

/** Keeps the last `size` bytes of a stream in one buffer. */
export function lastBytes(size: number) {
  let ring: Buffer | null = null;
  let written = 0;
  return {
    add: (bytes: Uint8Array): void => {
      ring ??= Buffer.alloc(size);
      const part = bytes.subarray(-size);
      written += bytes.length - part.length;
      const at = written % size;
      const untilEnd = part.subarray(0, size - at);
      ring.set(untilEnd, at);
      ring.set(part.subarray(untilEnd.length), 0);
      written += part.length;
    },
    /** In their order. */
    read: (): Buffer => {
      if (!ring) return Buffer.alloc(0);
      if (written <= size) return ring.subarray(0, written);
      const at = written % size;
      return Buffer.concat([ring.subarray(at), ring.subarray(0, at)]);
    },
  };
}
