import { crc32 } from 'node:zlib';

/**
 * The files of a ZIP by name, read by its directory as unpackers do: whole, stored, and with the
 * checksum of the directory. Throws for any other ZIP.
 */
export function unpacked(zip: Buffer): Record<string, Buffer> {
  const end = zip.length - 22;
  expectIn('its end', zip.readUInt32LE(end), 0x06054b50);
  const files: Record<string, Buffer> = {};
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    expectIn('an entry', zip.readUInt32LE(at), 0x02014b50);
    expectIn('what is stored as it is', zip.readUInt16LE(at + 10), 0);
    const [nameLength, extraLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const file = zip.subarray(start, start + zip.readUInt32LE(at + 24));
    expectIn(`${name} unharmed`, crc32(file), zip.readUInt32LE(at + 16));
    files[name] = file;
    at += 46 + nameLength + extraLength + zip.readUInt16LE(at + 32);
  }
  expectIn('nothing between', at, end);
  return files;
}

function expectIn(what: string, is: number, shouldBe: number): void {
  if (is !== shouldBe) throw new Error(`not a ZIP with ${what}: ${is} and not ${shouldBe}`);
}
