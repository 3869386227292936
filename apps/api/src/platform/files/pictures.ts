import sharp, { type Sharp } from 'sharp';
import { createFairLine, type FairLine } from '../fair-line.ts';

/** A line where pictures are opened one at a time: a small file may be a large picture. */
export const createPictureLine = (): FairLine =>
  createFairLine({
    atOnce: 1,
    ofOneClient: 2,
    inAll: 40,
    patienceMs: 20_000,
    refused: {
      ofOneClient: 'Another of your pictures is being prepared. Please try again in a minute.',
      ofAll: 'Many pictures are being prepared. Please try again in a minute.',
      retryAfterSeconds: 30,
    },
  });

interface PictureLimits {
  /** A picture that claims more pixels is an attempt to exhaust memory. */
  readonly mostPixels: number;
  readonly longestSide: number;
  /** The longest time that it may take; without it, as long as its pixels do. */
  readonly longestSeconds?: number;
}

/**
 * Re-encodes a picture, so that nothing shows or stores the uploaded bytes: turned as the camera was held, without its
 * location, and no larger than `longestSide`. `finish` chooses the format. Throws when it cannot be read. Run it in a
 * line where pictures take turns.
 */
export function madeAnew(
  upload: Uint8Array,
  { mostPixels, longestSide, longestSeconds }: PictureLimits,
  finish: (picture: Sharp) => Sharp,
): Promise<Buffer> {
  const picture = sharp(upload, { limitInputPixels: mostPixels, failOn: 'error' })
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
  const timed = longestSeconds ? picture.timeout({ seconds: longestSeconds }) : picture;
  return finish(timed).toBuffer();
}
