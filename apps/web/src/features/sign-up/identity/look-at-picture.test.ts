import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookAtPicture } from './look-at-picture.ts';

/** The browser's drawing: one pixel's colour at a place of the picture. */
let colourAt: (x: number, y: number) => readonly [number, number, number];
let drawn: { readonly width: number; readonly height: number } | null = null;
let closed = 0;

beforeEach(() => {
  drawn = null;
  closed = 0;
  vi.stubGlobal('createImageBitmap', async () => ({
    width: 4_000,
    height: 3_000,
    close: () => closed++,
  }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    () =>
      ({
        drawImage: (_picture: unknown, _x: number, _y: number, width: number, height: number) => {
          drawn = { width, height };
        },
        getImageData: (_x: number, _y: number, width: number, height: number) => ({
          data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => {
            const pixel = Math.floor(at / 4);
            return at % 4 === 3
              ? 255
              : (colourAt(pixel % width, Math.floor(pixel / width))[at % 4] ?? 0);
          }),
        }),
      }) as never,
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const look = () => lookAtPicture(new Blob(['photo']));

test('a photograph in focus is checked at a small size, and released', async () => {
  colourAt = (x, y) => (x % 16 < 4 && y % 20 < 8 ? [20, 20, 20] : [235, 230, 220]);
  expect(await look()).toEqual([]);
  expect(drawn).toEqual({ width: 640, height: 480 });
  expect(closed).toBe(1);
});

test('blurred and dark photographs are reported', async () => {
  colourAt = (x) => [130 + 90 * Math.sin(x / 40), 130, 130];
  expect(await look()).toEqual(['is blurred']);
  colourAt = (x, y) => (x % 16 < 4 && y % 20 < 8 ? [0, 0, 0] : [50, 45, 40]);
  expect(await look()).toEqual(['is too dark']);
});

test('a file that the browser cannot open is not judged', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no picture')));
  expect(await look()).toEqual([]);
});
