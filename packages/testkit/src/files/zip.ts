import { crc32, deflateRawSync } from 'node:zlib';

/** A part of a ZIP. */
export interface ZipPart {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** A false unpacked size for the ZIP to state. */
  readonly claims?: number;
}

const UTF8_NAMES = 0x0800;
const DEFLATE = 8;

/** A ZIP of these parts, packed as office programs do; for malicious files too. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, content, claims } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const label = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(UTF8_NAMES, 2);
    facts.writeUInt16LE(DEFLATE, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claims ?? bytes.length, 18);
    facts.writeUInt16LE(label.length, 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), facts, label, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), facts, place, label]));
    files.push(file);
    at += file.length;
  }
  const names = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(names.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, names, end]);
}
