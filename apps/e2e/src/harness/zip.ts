import { crc32 } from 'node:zlib';

const END_SIZE = 22;

/**
 * The files of a ZIP by name, read by its directory as unpackers do. Only for the portal's kind of
 * ZIP: no comment, nothing compressed. Throws when the parts do not match.
 */
export function filesOf(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - END_SIZE;
  expectMark(zip, end, 'PK\u0005\u0006');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    expectMark(zip, at, 'PK\u0001\u0002');
    const [nameLength, extraLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const file = zip.subarray(start, start + zip.readUInt32LE(at + 24));
    if (crc32(file) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is not whole`);
    files.set(name, file);
    at += 46 + nameLength + extraLength + zip.readUInt16LE(at + 32);
  }
  return files;
}

function expectMark(zip: Buffer, at: number, mark: string): void {
  if (zip.toString('latin1', at, at + mark.length) !== mark) throw new Error(`no ZIP: at ${at}`);
}
