import { poundAxis, type Axis } from './pound-axis.ts';

/** Lengths are in pixels of the page: text keeps its size however wide the chart is. */
export interface Plot {
  readonly width: number;
  readonly height: number;
  readonly axis: Axis;
  /** Where the axis' numbers end and the bars begin. */
  readonly left: number;
  /** How wide the place of one bar is, its share of the gaps included. */
  readonly slot: number;
  readonly barWidth: number;
  /** The pixel row an amount stands at. */
  readonly y: (pence: number) => number;
}

export interface Segment {
  readonly series: number;
  readonly y: number;
  readonly height: number;
}

const HEIGHT = 280;
const [TOP, BOTTOM] = [12, 40];
const DIGIT = 7.5;
/** Narrower than this, bars can no longer be told apart or touched: the chart scrolls. */
const NARROWEST_SLOT = 20;
const WIDEST_BAR = 44;
/** Between two parts of a bar. */
const GAP = 2;
/** A part thinner than this could not be seen. */
const THINNEST = 2;

/** Lays out bars of `stacks` (one list of pence a bar, from the bottom up) in `available` pixels. */
export function layOutBars(
  stacks: readonly (readonly number[])[],
  available: number,
  labelOf: (pence: number) => string,
): Plot {
  const axis = poundAxis(Math.max(0, ...stacks.map(heightOf)));
  const longest = Math.max(...axis.ticks.map((tick) => labelOf(tick).length));
  const left = Math.ceil(longest * DIGIT) + 10;
  const slot = Math.max(NARROWEST_SLOT, (available - left) / Math.max(1, stacks.length));
  const drawn = HEIGHT - TOP - BOTTOM;
  return {
    width: Math.max(left + slot * stacks.length, available),
    height: HEIGHT,
    axis,
    left,
    slot,
    barWidth: Math.min(WIDEST_BAR, slot * 0.66),
    y: (pence) => TOP + drawn * (1 - pence / axis.topPence),
  };
}

/** The parts of one bar, from the bottom up; what is not above zero has none. */
export function segmentsOf(stack: readonly number[], { y, axis }: Pick<Plot, 'y' | 'axis'>) {
  const segments: Segment[] = [];
  let bottom = y(0);
  for (const [series, pence] of stack.entries()) {
    if (pence <= 0) continue;
    const height = Math.max(THINNEST, y(0) - y(Math.min(pence, axis.topPence)));
    // The lowest part stands on the axis itself.
    const gap = segments.length > 0 ? GAP : 0;
    segments.push({ series, y: bottom - height, height: Math.max(THINNEST, height - gap) });
    bottom -= height;
  }
  return segments;
}

function heightOf(stack: readonly number[]): number {
  return stack.reduce((sum, pence) => sum + Math.max(0, pence), 0);
}

const LABEL_WIDTH = 30;
export const GROUP_WIDTH = 34;

/** The middle of a bar. */
export const middleOf = ({ left, slot }: Pick<Plot, 'left' | 'slot'>, place: number): number =>
  left + slot * (place + 0.5);

/** The middle of a bar's label: below its bar, but whole where a narrow bar stands at an edge. */
export function labelMiddle(plot: Pick<Plot, 'left' | 'slot' | 'width'>, place: number): number {
  const half = LABEL_WIDTH / 2;
  const last = plot.width - half;
  return Math.max(plot.left + half, Math.min(middleOf(plot, place), last));
}

/** Every how manyth bar has its label, so that none touches the next. */
export function labelEvery(slot: number): number {
  return Math.max(1, Math.ceil(LABEL_WIDTH / slot));
}

/** The bars that bear their group's name: the first of each group that is wide enough for it. */
export function groupStarts(groups: readonly string[], slot: number): number[] {
  return groups.flatMap((group, start) => {
    if (groups[start - 1] === group) return [];
    const size = groups.slice(start).findIndex((other) => other !== group);
    return (size === -1 ? groups.length - start : size) * slot >= GROUP_WIDTH ? [start] : [];
  });
}
