/** A picture in greys, one byte a pixel, row by row. */
export interface GreyPicture {
  readonly pixels: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
}

/** The longest side of the picture that is judged: browser and server scale it down alike. */
export const LOOKED_AT_SIDE = 640;

export const BLURRED = 'is blurred';
export const TOO_DARK = 'is too dark';
export type PictureFault = typeof BLURRED | typeof TOO_DARK;

// Below this, nobody can tell a bad photograph from a small drawing.
const LEAST_SIDE = 120;
// Of 255. Photographs of documents in ordinary light are above 100.
const DARK = 55;
// Print in focus is above 200 at this size; a hand that shook is below 40.
const SHARP = 60;

/**
 * Finds faults that make a photograph of a document hard to read. A hint: a plain scan may be as dark, or as smooth.
 */
export function pictureFaults({ pixels, width, height }: GreyPicture): PictureFault[] {
  if (width < LEAST_SIDE || height < LEAST_SIDE) return [];
  const edges = varianceOfEdges({ pixels, width, height });
  return [
    // No photograph is a single flat colour.
    ...(edges > 0 && edges < SHARP ? [BLURRED as PictureFault] : []),
    ...(meanOf(pixels) < DARK ? [TOO_DARK as PictureFault] : []),
  ];
}

function meanOf(pixels: GreyPicture['pixels']): number {
  let sum = 0;
  for (let at = 0; at < pixels.length; at++) sum += pixels[at] ?? 0;
  return sum / Math.max(1, pixels.length);
}

/** The variance of the Laplacian: high where light and dark meet sharply, as in print on paper. */
function varianceOfEdges({ pixels, width, height }: GreyPicture): number {
  const at = (index: number) => pixels[index] ?? 0;
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const here = y * width + x;
      const edge = at(here - width) + at(here + width) + at(here - 1) + at(here + 1) - 4 * at(here);
      sum += edge;
      squares += edge * edge;
      count++;
    }
  }
  const mean = sum / count;
  return squares / count - mean * mean;
}

/** "Your photo is blurred.", addressed to the person who took it. */
export const faultInWords = (fault: PictureFault, what = 'This photo'): string =>
  fault === BLURRED
    ? `${what} is blurred. Please hold the phone still, with all of the document in view.`
    : `${what} is too dark. Please take it again in better light.`;
