import { describe, expect, test } from 'vitest';
import { faultInWords, pictureFaults } from './picture-quality.ts';

const [WIDTH, HEIGHT] = [320, 240];
const picture = (greyAt: (x: number, y: number) => number, width = WIDTH, height = HEIGHT) => ({
  pixels: Uint8Array.from({ length: width * height }, (_, at) =>
    greyAt(at % width, Math.floor(at / width)),
  ),
  width,
  height,
});
const isPrint = (x: number, y: number) => x % 16 < 4 && y % 20 < 8;
const print = (light: number, dark: number) => picture((x, y) => (isPrint(x, y) ? dark : light));
/** The same print, blurred as by a shaking hand. */
const soft = (light: number, dark: number) =>
  picture((x) => light + ((dark - light) * (1 + Math.sin((x / WIDTH) * 8 * Math.PI))) / 2);

describe('a photograph', () => {
  test.each([
    ['in focus and light', print(230, 30), []],
    ['in focus, on a dark table', picture((x, y) => (x < 160 ? 20 : isPrint(x, y) ? 30 : 230)), []],
    ['that is blurred', soft(230, 30), ['is blurred']],
    // The end of one row is not beside the beginning of the next.
    ['that is blurred, and lighter on one side', picture((x) => 60 + x / 2), ['is blurred']],
    ['that is too dark', print(60, 5), ['is too dark']],
    ['that is just light enough', picture(() => 55), []],
    ['that is both', soft(60, 30), ['is blurred', 'is too dark']],
    // Nobody photographs a sheet of a single flat colour.
    ['of one colour', picture(() => 200), []],
    ['of one dark colour', picture(() => 20), ['is too dark']],
    ['that is too small to tell', picture(() => 5, 40, 40), []],
    ['without pixels', picture(() => 5, 0, 0), []],
  ])('%s', (_what, seen, faults) => {
    expect(pictureFaults(seen)).toEqual(faults);
  });
});

test('a fault is reported with what to do', () => {
  expect(faultInWords('is blurred')).toBe(
    'This photo is blurred. Please hold the phone still, with all of the document in view.',
  );
  expect(faultInWords('is too dark', 'The second photo')).toBe(
    'The second photo is too dark. Please take it again in better light.',
  );
});
