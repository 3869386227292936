import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { ConversionError } from '../port.ts';
import { decodeHeic } from './heic.ts';

/** A picture ready for a page: our own JPEG in sRGB, without the camera's metadata. */
export interface Picture {
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
}

// The largest phone pictures; a larger picture is made to exhaust memory.
const PIXEL_LIMIT = 120_000_000;
// Lower, because a whole HEIC is in memory at once.
const HEIC_PIXEL_LIMIT = 64_000_000;
// A4 at 300 dots per inch, the most that a page can show.
const LONGEST_SIDE = 3_508;

const BEGINNINGS = {
  png: Buffer.from('89504e470d0a1a0a', 'hex'),
  jpeg: Buffer.from('ffd8ff', 'hex'),
} as const;

// No other decoder sees files from strangers, whatever their bytes look like.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
sharp.cache(false);
sharp.concurrency(1);

/** Decodes a picture of the type that its name states, and refuses other content. */
export async function readPicture(file: string, extension: string): Promise<Picture> {
  const bytes = await readFile(file);
  try {
    const { data, info } = await forPage(await open(bytes, extension)).toBuffer({
      resolveWithObject: true,
    });
    return { jpeg: data, width: info.width, height: info.height };
  } catch (error) {
    throw toConversionError(error);
  }
}

async function open(bytes: Buffer, extension: string): Promise<Sharp> {
  if (extension === 'heic' || extension === 'heif') {
    const { data, ...size } = await decodeHeic(bytes, HEIC_PIXEL_LIMIT);
    return sharp(data, { raw: { ...size, channels: 4 } });
  }
  const beginning = BEGINNINGS[extension === 'png' ? 'png' : 'jpeg'];
  if (!beginning.equals(bytes.subarray(0, beginning.length))) {
    throw new ConversionError('broken', `this is not a ${extension} file`);
  }
  return sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: 'error', sequentialRead: true });
}

/** Turned as the camera recorded, on white, no finer than paper, and without metadata. */
const forPage = (picture: Sharp) =>
  picture
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    // Full colour at each pixel: receipts are small print.
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' });

const NO_ROOM =
  /pixel limit|out of memory|unable to allocate|insufficient memory|allocation failed/i;

function toConversionError(error: unknown): ConversionError {
  if (error instanceof ConversionError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ConversionError(NO_ROOM.test(message) ? 'too_large' : 'broken', message);
}
