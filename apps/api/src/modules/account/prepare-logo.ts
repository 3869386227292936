import sharp from 'sharp';
import { refuseField } from '#platform/refusals';

const LONGEST_SIDE = 1_200;
// A picture that claims more than this is made to exhaust memory.
const PIXEL_LIMIT = 40_000_000;
const FORMATS = new Set(['png', 'jpeg']);

/**
 * Re-encodes a logo (png, jpg or jpeg) as PNG of at most 1,200 pixels a side: what goes onto papers
 * is our own encoding, never the bytes that were uploaded. Refuses anything else by content.
 */
export async function prepareLogo(upload: Uint8Array): Promise<Uint8Array> {
  const image = sharp(upload, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' });
  try {
    const { format } = await image.metadata();
    if (!format || !FORMATS.has(format)) throw new Error('not a png or jpeg');
    return await image
      .rotate() // as the camera meant it
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
