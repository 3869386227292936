import { crc32 } from 'node:zlib';

// By their structure, not by decoding: that needs no memory for pixels, however many a picture claims, and no decoder
// sees a stranger's bytes. A picture that is cut off never reaches its end.

const MARKER = 0xff;
const [START_OF_SCAN, END, RESTARTS] = [0xda, 0xd9, [0xd0, 0xd7]] as const;
/** Frame markers, which contain the size; three markers in the range mean other things. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Whether a JPEG has a size, a scan and its end. What cameras append after it does not count. */
export function isWholeJpeg(file: Buffer): boolean {
  let hasSize = false;
  let hasScan = false;
  for (let at = 2; at + 1 < file.length;) {
    if (file[at] !== MARKER) return false;
    const marker = file[at + 1] ?? 0;
    if (marker === MARKER) at += 1;
    else if (marker === END) return hasSize && hasScan;
    else {
      if (at + 9 > file.length) return false;
      const length = file.readUInt16BE(at + 2);
      if (length < 2) return false;
      if (isFrame(marker)) hasSize = file.readUInt16BE(at + 7) > 0;
      at += 2 + length;
      if (marker === START_OF_SCAN) {
        hasScan = true;
        at = afterScan(file, at);
      }
    }
  }
  return false;
}

/** The marker after the pixels of a scan; among them a 0xff is doubled by a zero, or restarts. */
function afterScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(MARKER, from); at >= 0; at = file.indexOf(MARKER, at + 1)) {
    const next = file[at + 1] ?? 0;
    const isPixel = next === 0 || next === MARKER || (next >= RESTARTS[0] && next <= RESTARTS[1]);
    if (!isPixel) return at;
  }
  return file.length;
}

/** A lower-case letter marks a chunk that readers may skip. */
const isNeeded = (type: string) => /^[A-Z]/.test(type);

/** Whether the critical chunks of a PNG, animated or not, are intact. */
export function isWholePng(file: Buffer): boolean {
  let hasPixels = false;
  for (let at = 8; at + 12 <= file.length;) {
    const end = at + 8 + file.readUInt32BE(at);
    if (end + 4 > file.length) return false;
    const type = file.toString('latin1', at + 4, at + 8);
    const isAsSent = crc32(file.subarray(at + 4, end)) === file.readUInt32BE(end);
    if (isNeeded(type) && !isAsSent) return false;
    if (type === 'IDAT') hasPixels = true;
    if (type === 'IEND') return hasPixels;
    at = end + 4;
  }
  return false;
}

/** The boxes that a HEIF file cannot be shown without. */
const NEEDED = ['ftyp', 'meta', 'mdat'];

/** Whether the boxes of a HEIF file are all there. What phones append after them does not count. */
export function isWholeHeif(file: Buffer): boolean {
  const whole = new Set<string>();
  for (let at = 0; at + 8 <= file.length;) {
    const type = file.toString('latin1', at + 4, at + 8);
    const size = boxSize(file, at);
    const isCutOff = size === null || at + size > file.length;
    if (isCutOff) return !NEEDED.includes(type) && NEEDED.every((each) => whole.has(each));
    whole.add(type);
    at += size;
  }
  return NEEDED.every((each) => whole.has(each));
}

function boxSize(file: Buffer, at: number): number | null {
  const size = file.readUInt32BE(at);
  if (size === 0) return file.length - at;
  if (size !== 1) return size < 8 ? null : size;
  return at + 16 > file.length ? null : Math.max(16, Number(file.readBigUInt64BE(at + 8)));
}
