import type { PageSize } from './pdf-document.ts';

/** CSS pixels between two pages and around them. */
export const PAGE_GAP = 16;
/** CSS pixels per point at 100 %. */
const FULL_SIZE = 96 / 72;
const STEPS = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4];

/** The width of the room, or a fixed share of the paper's own size (1 = 100 %). */
export type Zoom = 'width' | number;

/** CSS pixels per point. `room`: the available width, in CSS pixels. */
export function scaleFor(zoom: Zoom, sizes: readonly PageSize[], room: number): number {
  if (zoom !== 'width') return zoom * FULL_SIZE;
  const widest = Math.max(1, ...sizes.map(({ width }) => width));
  return Math.max(room - 2 * PAGE_GAP, 1) / widest;
}

/** The share of the paper's own size; 1 = 100 %. */
export const shareOf = (scale: number): number => scale / FULL_SIZE;

/** The next larger or smaller step from the current size; undefined at the end. */
export function nextZoom(scale: number, direction: 1 | -1): number | undefined {
  const share = shareOf(scale);
  // The tolerance treats nearly equal sizes as the same step.
  return direction === 1
    ? STEPS.find((step) => step > share + 0.005)
    : STEPS.findLast((step) => step < share - 0.005);
}

export interface PlacedPage {
  /** From the top of the first page, in CSS pixels. */
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The position of each page below the one before. */
export function placePages(sizes: readonly PageSize[], scale: number): PlacedPage[] {
  let top = PAGE_GAP;
  return sizes.map(({ width, height }) => {
    const placed = { top, width: width * scale, height: height * scale };
    top += placed.height + PAGE_GAP;
    return placed;
  });
}

/** The visible part of the pages, in CSS pixels from the top. */
export interface View {
  readonly top: number;
  readonly height: number;
}

/** The index of the page at a third of the view's height. */
export function pageInView(pages: readonly PlacedPage[], { top, height }: View): number {
  const line = top + height / 3;
  return Math.max(
    0,
    pages.findLastIndex((page) => page.top - PAGE_GAP <= line),
  );
}

/** The indexes of the pages to keep drawn: those in view and those a screen away. */
export function pagesNear(pages: readonly PlacedPage[], { top, height }: View): Set<number> {
  const near = pages.flatMap((page, index) =>
    page.top + page.height >= top - height && page.top <= top + 2 * height ? [index] : [],
  );
  return new Set(near);
}
