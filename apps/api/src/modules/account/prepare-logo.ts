import sharp from 'sharp';
import { refuseField } from '#platform/refusals';

const LONGEST_SIDE = 1_200;
// A picture that claims more pixels than this is an attempt to exhaust memory.
const PIXEL_LIMIT = 40_000_000;
// The first bytes of a PNG and a JPEG. No other decoder sees untrusted bytes.
const SIGNATURES = ['89504e470d0a1a0a', 'ffd8ff'].map((hex) => Buffer.from(hex, 'hex'));

/**
 * Re-encodes a logo (png, jpg or jpeg) as a PNG of at most 1,200 pixels a side, so that papers never
 * contain the uploaded bytes. Refuses any other content, whatever the file is called.
 */
export async function prepareLogo(upload: Uint8Array): Promise<Uint8Array> {
  const begins = (signature: Buffer) => signature.equals(upload.subarray(0, signature.length));
  try {
    if (!SIGNATURES.some(begins)) throw new Error('not a png or jpeg');
    return await sharp(upload, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' })
      .rotate() // applies the camera's orientation
      .resize({
        width: LONGEST_SIDE,
        height: LONGEST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .png()
      .toBuffer();
  } catch {
    throw refuseField('logo', 'Must be a png, jpg or jpeg picture');
  }
}
