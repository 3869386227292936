import { heicPhoto, honestPictures, turnedPhoto } from '@counterfoil/testkit/files/samples';
import { hostilePictures } from '@counterfoil/testkit/files/hostile';
import { pngOf } from '@counterfoil/testkit/files/png';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { describeDocumentConverter, given, whole } from '../behaviour.ts';
import { createLocalConverter } from '../local/index.ts';

describeDocumentConverter('A process for each picture', () => createLocalConverter(), {
  honest: honestPictures(),
  hostile: hostilePictures(),
});

/** The page of a picture: its size in points, and its content. */
async function pageOf(extension: string, content: Uint8Array) {
  const pdf = await createLocalConverter().toPdf(given({ extension, content }), whole);
  const text = pdf.toString('latin1');
  const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
  const [, w, h, x, y] = /q ([\d.]+) 0 0 ([\d.]+) ([\d.]+) ([\d.]+) cm/.exec(text) ?? [];
  const start = pdf.indexOf('stream\n', pdf.indexOf('/DCTDecode')) + 'stream\n'.length;
  return {
    text,
    size: [width, height].map(Number),
    box: [x, y, w, h].map(Number),
    picture: sharp(pdf.subarray(start, pdf.lastIndexOf('\nendstream'))),
  };
}

/** The main colour of a pixel: "red" or "blue". */
async function colourAt(picture: Sharp, left: number, top: number) {
  const { data } = await picture
    .clone()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (data[0] ?? 0) > (data[2] ?? 0) ? 'red' : 'blue';
}

describe('the page of a picture', () => {
  test('is A4, portrait or landscape like the picture, with the picture in its centre', async () => {
    const upright = await pageOf('png', pngOf(100, 300));
    expect(upright.size).toEqual([595.28, 841.89]);
    const lying = await pageOf('png', pngOf(4000, 1000));
    expect(lying.size).toEqual([841.89, 595.28]);
    const [x = 0, y = 0, w = 0, h = 0] = lying.box;
    expect(x).toBeCloseTo(28.35, 2);
    expect(x + w / 2).toBeCloseTo(841.89 / 2, 2);
    expect(y + h / 2).toBeCloseTo(595.28 / 2, 2);
    expect(w / h).toBeCloseTo(4, 2);
  });

  test('shows the picture in the orientation that the camera recorded', async () => {
    const { picture, size } = await pageOf('jpg', turnedPhoto());
    expect(size).toEqual([595.28, 841.89]);
    expect(await picture.metadata()).toMatchObject({ width: 32, height: 48 });
    expect([await colourAt(picture, 16, 6), await colourAt(picture, 16, 42)]).toEqual([
      'red',
      'blue',
    ]);
  });

  test('shows a photo from a phone', async () => {
    const { picture } = await pageOf('heic', heicPhoto());
    expect(await picture.metadata()).toMatchObject({ width: 48, height: 32 });
    expect([await colourAt(picture, 6, 16), await colourAt(picture, 42, 16)]).toEqual([
      'red',
      'blue',
    ]);
  });

  test('contains no data about the camera, the place or the profile', async () => {
    expect(turnedPhoto().toString('latin1')).toContain('SecretCamera');
    const { text, picture } = await pageOf('jpg', turnedPhoto());
    expect(text).not.toMatch(/SecretCamera|Exif|ICC_PROFILE/);
    expect((await picture.metadata()).exif).toBeUndefined();
  });

  test('shows transparent parts in white', async () => {
    const clear = await sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { picture } = await pageOf('png', clear);
    const { data } = await picture.raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  test('has no more pixels than paper can show, and none larger than a screen’s', async () => {
    const { picture } = await pageOf('png', pngOf(7016, 100));
    expect((await picture.metadata()).width).toBe(3508);
    const small = await pageOf('png', pngOf(96, 48));
    expect(small.box.slice(2)).toEqual([72, 36]);
  });
});

describe('a picture', () => {
  test('that takes too much memory is refused as too large', async () => {
    const converter = createLocalConverter({ pictureLimits: { memoryBytes: 800_000_000 } });
    const noise = await sharp({
      create: { width: 8000, height: 8000, channels: 3, background: '#888' },
    })
      .png({ progressive: true })
      .toBuffer();
    const large = given({ extension: 'png', content: noise });
    await expect(converter.toPdf(large, whole)).rejects.toMatchObject({ code: 'too_large' });
    const small = given({ extension: 'png', content: pngOf(60, 40) });
    expect((await converter.toPdf(small, whole)).length).toBeGreaterThan(500);
  });

  test('that takes too long is abandoned', async () => {
    const converter = createLocalConverter({ pictureLimits: { timeMs: 20 } });
    const picture = given({ extension: 'png', content: pngOf(60, 40) });
    await expect(converter.toPdf(picture, whole)).rejects.toMatchObject({ code: 'too_long' });
  });

  test('takes no memory in the calling process', { tags: ['whole'] }, async () => {
    const converter = createLocalConverter();
    const large = given({ extension: 'png', content: pngOf(6000, 6000) });
    const length = async (pdf: AsyncIterable<Uint8Array>) => {
      let sum = 0;
      for await (const piece of pdf) sum += piece.length;
      return sum;
    };
    await converter.toPdf(large, length);
    const before = process.memoryUsage().rss;
    for (let times = 0; times < 4; times++) await converter.toPdf(large, length);
    // Its pixels alone are 108 MB.
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
  });
});
