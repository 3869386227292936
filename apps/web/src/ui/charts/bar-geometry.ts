import { poundAxis, type Axis } from './pound-axis.ts';

/** Lengths are in pixels of the page, so text keeps its size at any width of the chart. */
export interface Plot {
  readonly width: number;
  readonly height: number;
  readonly axis: Axis;
  /** The right edge of the axis' numbers, where the bars start. */
  readonly left: number;
  /** The width for one bar, with its share of the gaps. */
  readonly slot: number;
  readonly barWidth: number;
  /** The y coordinate of an amount. */
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
/** Narrower bars could not be told apart or touched: the chart scrolls. */
const NARROWEST_SLOT = 20;
const WIDEST_BAR = 44;
/** The gap between two parts of a bar. */
const GAP = 2;
/** A thinner part would be invisible. */
const THINNEST = 2;

/**
 * Lays out bars of `stacks` (a list of pence for each bar, from the bottom up) in `available`
 * pixels.
 */
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

/** The parts of one bar, from the bottom up; only amounts above zero have one. */
export function segmentsOf(stack: readonly number[], { y, axis }: Pick<Plot, 'y' | 'axis'>) {
  const segments: Segment[] = [];
  let bottom = y(0);
  for (const [series, pence] of stack.entries()) {
    if (pence <= 0) continue;
    const height = Math.max(THINNEST, y(0) - y(Math.min(pence, axis.topPence)));
    // The lowest part touches the axis.
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

/** The middle of a bar's label: below its bar, but moved inwards at an edge so that it is whole. */
export function labelMiddle(plot: Pick<Plot, 'left' | 'slot' | 'width'>, place: number): number {
  const half = LABEL_WIDTH / 2;
  const last = plot.width - half;
  return Math.max(plot.left + half, Math.min(middleOf(plot, place), last));
}

/** Labels every nth bar, so that labels do not touch. */
function labelEvery(slot: number): number {
  return Math.max(1, Math.ceil(LABEL_WIDTH / slot));
}

/**
 * The bars with a label: every nth, counted from the last, so that the newest always has one; and the
 * selected one, in place of those that it would touch.
 */
export function labelled(count: number, slot: number, selected: number): number[] {
  const every = labelEvery(slot);
  return Array.from({ length: count }, (_, place) => place).filter(
    (place) =>
      place === selected ||
      ((count - 1 - place) % every === 0 && Math.abs(place - selected) >= every),
  );
}

/** The bars with their group's name: the first of each group that is wide enough for it. */
export function groupStarts(groups: readonly string[], slot: number): number[] {
  return groups.flatMap((group, start) => {
    if (groups[start - 1] === group) return [];
    const size = groups.slice(start).findIndex((other) => other !== group);
    return (size === -1 ? groups.length - start : size) * slot >= GROUP_WIDTH ? [start] : [];
  });
}
