import openLibHeif, { type HeifImage } from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import { ConversionError } from '../port.ts';

/** A decoded picture with four bytes per pixel: red, green, blue, alpha. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Decodes the main picture of a HEIC or HEIF file, in the orientation that the camera recorded. */
export async function decodeHeic(bytes: Uint8Array, pixelLimit: number): Promise<Pixels> {
  const images = new (openLibHeif().HeifDecoder)().decode(bytes);
  const image = images.find((some) => some.is_primary()) ?? images[0];
  if (!image) throw new ConversionError('broken', 'there is no picture in it');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > pixelLimit) {
    throw new ConversionError('too_large', `${width} x ${height} pixels`);
  }
  return { data: await pixelsOf(image, width, height), width, height };
}

function pixelsOf(image: HeifImage, width: number, height: number): Promise<Uint8Array> {
  const data = new Uint8ClampedArray(width * height * 4);
  return new Promise((resolve, reject) => {
    image.display({ data, width, height }, (shown) => {
      if (shown) resolve(new Uint8Array(data.buffer));
      else reject(new ConversionError('broken', 'the picture cannot be decoded'));
    });
  });
}
