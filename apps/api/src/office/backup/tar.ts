import { createHash, type Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

/** One file of an archive, as it was written or read. */
export interface Entry {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

/** The archive is cut off, or its bytes are not those that were written. */
export class ArchiveDamaged extends Error {}

const BLOCK = 512;
const END = Buffer.alloc(2 * BLOCK);
const SUM_AT = 148;
const KIND_AT = 156;
const MAGIC_AT = 257;
const PREFIX_AT = 345;
/** The most that the size field holds: 8 GB. */
const MOST_BYTES = 8 ** 11;
const CHUNK = 64 * 1024;

/** Makes a tar archive piece by piece; any tar program reads it. */
export function createTar(seconds: number) {
  const entries: Entry[] = [];
  const whole = createHash('sha256');
  const counted = (bytes: Uint8Array) => {
    whole.update(bytes);
    return bytes;
  };
  return {
    /** Adds a file. Throws when the content has another size. */
    async *add(
      name: string,
      size: number,
      content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    ): AsyncGenerator<Uint8Array> {
      const hash = createHash('sha256');
      let bytes = 0;
      yield counted(headerOf(name, size, seconds));
      for await (const chunk of content) {
        bytes += chunk.byteLength;
        if (bytes > size) break;
        hash.update(chunk);
        yield counted(chunk);
      }
      if (bytes !== size) throw new RangeError(`${name} does not have ${size} bytes`);
      if (size % BLOCK > 0) yield counted(Buffer.alloc(BLOCK - (size % BLOCK)));
      entries.push({ name, size, sha256: hash.digest('hex') });
    },
    /** The files so far. */
    entries: (): readonly Entry[] => entries,
    /** The hash of all bytes so far. */
    hash: () => whole.copy().digest('hex'),
    end: (): Uint8Array => END,
  };
}

function headerOf(name: string, size: number, seconds: number): Buffer {
  if (Buffer.byteLength(name) > 100 || size >= MOST_BYTES) {
    throw new RangeError(`a tar archive has no room for ${name} of ${size} bytes`);
  }
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write('0000600 0000000 0000000 ', 100);
  header.write(`${octal(size, 11)}\0${octal(seconds, 11)}\0`, 124);
  header.write('0', KIND_AT);
  header.write('ustar\x0000', MAGIC_AT);
  header.write(`${octal(sumOf(header), 6)}\0 `, SUM_AT);
  return header;
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');

/** The sum of a header's bytes, with blanks in place of the sum itself. */
function sumOf(header: Buffer): number {
  let sum = 8 * 0x20;
  for (const [at, byte] of header.entries()) {
    if (at < SUM_AT || at >= SUM_AT + 8) sum += byte;
  }
  return sum;
}

/** A file that is being read. Its content must be read before the next one is asked for. */
export interface OpenEntry {
  readonly name: string;
  readonly size: number;
  /** The hash of all bytes before it. */
  readonly before: string;
  readonly content: AsyncIterable<Buffer>;
}

/** The files of an archive in their order. Throws `ArchiveDamaged`. */
export async function* readTar(file: FileHandle): AsyncGenerator<OpenEntry> {
  const whole = createHash('sha256');
  const { size: length } = await file.stat();
  for (let at = 0; ;) {
    const header = await readBlock(file, at);
    if (header.every((byte) => byte === 0)) return checkEnd(file, at, length);
    const { name, size } = readHeader(header);
    const before = whole.copy().digest('hex');
    whole.update(header);
    const until = at + BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    if (until > length) throw cutOff();
    yield { name, size, before, content: contentAt(file, at + BLOCK, size, whole) };
    at = until;
  }
}

const cutOff = () => new ArchiveDamaged('It is cut off.');
const damaged = () => new ArchiveDamaged('It is damaged.');

async function readBlock(file: FileHandle, at: number): Promise<Buffer> {
  const block = Buffer.alloc(BLOCK);
  const { bytesRead } = await file.read(block, 0, BLOCK, at);
  if (bytesRead < BLOCK) throw cutOff();
  return block;
}

async function checkEnd(file: FileHandle, at: number, length: number): Promise<void> {
  if (length < at + END.length) throw cutOff();
  if (length > at + END.length || !(await readBlock(file, at + BLOCK)).every((b) => b === 0)) {
    throw damaged();
  }
}

/** A name and a size; nothing but a plain file has them. */
function readHeader(header: Buffer): { readonly name: string; readonly size: number } {
  const text = (from: number, to: number) => header.toString('utf8', from, to).split('\0', 1)[0];
  const size = /^[0-7]{11}$/.exec(text(124, 136) ?? '')?.[0];
  const sum = Number.parseInt(text(SUM_AT, SUM_AT + 8) ?? '', 8);
  const isPlain = header[KIND_AT] === 0x30 && header[PREFIX_AT] === 0;
  if (size === undefined || sum !== sumOf(header) || !isPlain) throw damaged();
  return { name: text(0, 100) ?? '', size: Number.parseInt(size, 8) };
}

async function* contentAt(file: FileHandle, from: number, size: number, whole: Hash) {
  for (let done = 0; done < size;) {
    const chunk = Buffer.alloc(Math.min(CHUNK, size - done));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, from + done);
    if (bytesRead === 0) throw cutOff();
    const read = chunk.subarray(0, bytesRead);
    whole.update(read);
    done += bytesRead;
    yield read;
  }
  const rest = size % BLOCK;
  if (rest > 0) whole.update((await readBlock(file, from + size - rest)).subarray(rest));
}
