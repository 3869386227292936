import { crc32, inflateRawSync } from 'node:zlib';
import type { OpeningFault } from '@counterfoil/domain/document/file-types';
import { zipEntries, type ZipEntry } from './zip-tail.ts';

const DAMAGED = 'is damaged or incomplete';
const LOCKED = 'needs a password to be opened';
const PART = 0x04034b50;
const LOCKED_FLAG = 1;
const DEFLATE = 8;
const STORED = 0;
/** The most that its list may say it has: nothing is unpacked of a file that says more. */
const MOST_PARTS = 10_000;
const MOST_CLAIMED = 1024 ** 3;
/** The most bytes unpacked to inspect it; the rest is not checked. */
const MOST_UNPACKED = 64 * 1024 * 1024;
/** An OpenDocument file lists here which of its parts are locked. */
const MANIFEST = 'META-INF/manifest.xml';

/** Why a file made of zipped parts cannot be opened, or null. */
export function zipFault(file: Buffer): OpeningFault | null {
  const entries = zipEntries(file);
  if (entries.length === 0) return DAMAGED;
  if (entries.length > MOST_PARTS) return 'has more than 10,000 parts';
  const claimed = entries.reduce((sum, { unpackedSize }) => sum + unpackedSize, 0);
  if (claimed > MOST_CLAIMED) return 'unpacks to more than 1 GB';
  let room = MOST_UNPACKED;
  for (const entry of entries) {
    if (entry.flags & LOCKED_FLAG) return LOCKED;
    const packed = packedOf(file, entry);
    if (!packed) return DAMAGED;
    if (entry.unpackedSize > room) continue;
    const content = unpacked(packed, entry);
    if (content === 'unknown') continue;
    if (content === null || crc32(content) !== entry.crc) return DAMAGED;
    if (entry.name === MANIFEST && content.includes('encryption-data')) return LOCKED;
    room -= content.length;
  }
  return null;
}

function packedOf(file: Buffer, { at, packedSize }: ZipEntry): Buffer | null {
  if (at + 30 > file.length || file.readUInt32LE(at) !== PART) return null;
  const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  return start + packedSize > file.length ? null : file.subarray(start, start + packedSize);
}

/** null when it does not unpack; "unknown" when it is packed in a way that we do not know. */
function unpacked(packed: Buffer, { method, unpackedSize }: ZipEntry): Buffer | 'unknown' | null {
  if (method === STORED) return packed;
  if (method !== DEFLATE) return 'unknown';
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, unpackedSize) });
  } catch {
    return null;
  }
}
