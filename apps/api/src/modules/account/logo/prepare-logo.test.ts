import { hostilePictures } from '@counterfoil/testkit/files/hostile';
import { pngOf } from '@counterfoil/testkit/files/png';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { prepareLogo } from './logo.ts';

const REFUSAL = 'Must be a png, jpg or jpeg picture';
const UNREADABLE = 'This picture could not be opened. Please choose another file.';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a4a24' } });

/** The colour of one pixel. */
async function colourAt(png: Uint8Array, left: number, top: number): Promise<number[]> {
  const pixel = sharp(png).extract({ left, top, width: 1, height: 1 });
  return [...(await pixel.removeAlpha().raw().toBuffer())];
}

test.each([
  ['png', () => picture(300, 90).png({ compressionLevel: 0 }).toBuffer()],
  ['jpg', () => picture(300, 90).jpeg().toBuffer()],
  ['CMYK jpg', () => picture(300, 90).toColourspace('cmyk').jpeg().toBuffer()],
])('accepts a %s and re-encodes it', async (_, upload) => {
  const bytes = await upload();
  const logo = await prepareLogo(bytes);
  expect(Buffer.from(logo)).not.toEqual(bytes);
  expect(await sharp(logo).metadata()).toMatchObject({ format: 'png', width: 300, height: 90 });
});

test.each([
  [3_000, 1_000, 1_200, 400],
  [600, 2_400, 300, 1_200],
  [40, 20, 40, 20],
])('scales %i by %i pixels to %i by %i', async (width, height, printedWidth, printedHeight) => {
  const logo = await prepareLogo(await picture(width, height).png().toBuffer());
  expect(await sharp(logo).metadata()).toMatchObject({
    width: printedWidth,
    height: printedHeight,
  });
});

test('applies the orientation of a photo and removes its metadata', async () => {
  const red = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const upright = picture(80, 20).composite([{ input: red, left: 0, top: 0 }]);
  const upload = await upright.withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer();
  const logo = await prepareLogo(upload);
  const { width, height, exif, orientation } = await sharp(logo).metadata();
  expect({ width, height, exif, orientation }).toEqual({ width: 20, height: 80 });
  // The left edge of the stored picture is the top of the shown one.
  expect((await colourAt(logo, 10, 5))[0]).toBeGreaterThan(200);
  expect((await colourAt(logo, 10, 75))[0]).toBeLessThan(150);
});

test('keeps transparency', async () => {
  const clear = { create: { width: 10, height: 10, channels: 4 as const, background: '#0000' } };
  const logo = await prepareLogo(await sharp(clear).png().toBuffer());
  expect((await sharp(logo).stats()).isOpaque).toBe(false);
});

test('drops bytes after the end of the picture', async () => {
  const upload = Buffer.concat([
    await picture(30, 30).png().toBuffer(),
    Buffer.from('<script>alert(1)</script>'),
  ]);
  expect(Buffer.from(await prepareLogo(upload)).includes('script')).toBe(false);
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>';

const REFUSED: readonly (readonly [string, () => Promise<Uint8Array> | Uint8Array, string?])[] = [
  ...hostilePictures().map(
    ({ name, content }) =>
      [name, () => content, /^a (PNG|JPEG) /.test(name) ? UNREADABLE : REFUSAL] as const,
  ),
  ['a drawing', () => Buffer.from(SVG)],
  ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a gif', () => picture(30, 30).gif().toBuffer()],
  ['a webp', () => picture(30, 30).webp().toBuffer()],
  ['a tiff', () => picture(30, 30).tiff().toBuffer()],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%%EOF')],
  [
    'a whole png of more than 40 million pixels',
    () => picture(6_400, 6_300).png().toBuffer(),
    UNREADABLE,
  ],
  ['a png with less data than its header claims', () => pngOf(600, 600, 300), UNREADABLE],
];

test.each(REFUSED.map(([name, upload, message = REFUSAL]) => ({ name, upload, message })))(
  'refuses $name',
  async ({ upload, message }) => {
    await expect(prepareLogo(await upload())).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'logo', message }],
    });
  },
);
