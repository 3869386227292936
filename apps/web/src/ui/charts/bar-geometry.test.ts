import { expect, test } from 'vitest';
import {
  groupStarts,
  labelled,
  labelMiddle,
  layOutBars,
  middleOf,
  segmentsOf,
} from './bar-geometry.ts';
import { axisLabel } from './pound-axis.ts';

const plotOf = (stacks: number[][], available = 800) => layOutBars(stacks, available, axisLabel);

test('the parts of a bar are stacked, each as high as its amount', () => {
  const stack = [50_000, 25_000, 25_000];
  const plot = plotOf([stack]);
  const [paid, sent, overdue] = segmentsOf(stack, plot);
  expect(plot.axis.topPence).toBe(100_000);
  expect(paid && paid.y + paid.height).toBeCloseTo(plot.y(0));
  expect(paid?.y).toBeCloseTo(plot.y(50_000));
  expect(sent?.y).toBeCloseTo(plot.y(75_000));
  expect(overdue?.y).toBeCloseTo(plot.y(100_000));
  // Two pixels of background show between the parts.
  expect(sent && paid && sent.y + sent.height).toBeCloseTo((paid?.y ?? 0) - 2);
});

test('an amount of zero or less has no part, and the series keep their places', () => {
  const stack = [0, -100, 5_000];
  expect(segmentsOf(stack, plotOf([stack])).map(({ series }) => series)).toEqual([2]);
  expect(segmentsOf([0, 0, 0], plotOf([[0, 0, 0]]))).toEqual([]);
});

test('a penny is visible beside a bar of a million pounds', () => {
  const plot = plotOf([[100_000_000], [1]]);
  expect(segmentsOf([1], plot)[0]?.height).toBeGreaterThanOrEqual(2);
});

test('a single bar has the maximum width of a bar', () => {
  const plot = plotOf([[1_000]]);
  expect(plot.barWidth).toBe(44);
  expect(plot.width).toBe(800);
});

test('a chart without bars still has an axis', () => {
  const plot = plotOf([]);
  expect(plot.axis.ticks).toEqual([0, 100]);
  expect(plot.slot).toBeGreaterThan(0);
});

test.each([12, 13])('%i months fit a phone of 390 pixels without scrolling', (months) => {
  // 390 less the padding of page and card.
  const plot = plotOf(
    Array.from({ length: months }, () => [1_234_500]),
    326,
  );
  expect(plot.width).toBe(326);
});

test('36 months keep bars wide enough to touch, so that the chart scrolls on a phone', () => {
  const stacks = Array.from({ length: 36 }, () => [1_234_500]);
  const plot = plotOf(stacks, 326);
  expect(plot.slot).toBe(20);
  expect(plot.width).toBeGreaterThan(36 * 20);
  expect(plotOf(stacks, 900).width).toBe(900);
});

test.each([
  [60, 5, [0, 1, 2, 3, 4, 5]],
  [30, 5, [0, 1, 2, 3, 4, 5]],
  [22, 5, [1, 3, 5]],
  [15, 3, [1, 3, 5]],
  [10, 5, [2, 5]],
  // Those that it would touch make room for the selected bar.
  [22, 4, [1, 4]],
  [22, 0, [0, 3, 5]],
  [10, 4, [4]],
  [10, 3, [3]],
])('with %i pixels per bar, and bar %i selected, bars %j have labels', (slot, selected, places) => {
  expect(labelled(6, slot, selected)).toEqual(places);
});

test('a group is named at its first bar that is wide enough', () => {
  const groups = ['2025', ...Array.from({ length: 11 }, () => '2026')];
  expect(groupStarts(groups, 60)).toEqual([0, 1]);
  expect(groupStarts(groups, 22)).toEqual([1]);
  expect(groupStarts([], 60)).toEqual([]);
});

test('only a narrow bar’s label at an edge moves inwards, so that it is not cut', () => {
  const stacks = Array.from({ length: 12 }, () => [1_234_500]);
  const plot = plotOf(stacks, 256);
  expect(labelMiddle(plot, 0)).toBe(plot.left + 15);
  expect(labelMiddle(plot, 11)).toBe(plot.width - 15);
  expect(labelMiddle(plot, 5)).toBe(middleOf(plot, 5));
  const wide = plotOf(stacks, 900);
  expect(labelMiddle(wide, 11)).toBe(middleOf(wide, 11));
});
