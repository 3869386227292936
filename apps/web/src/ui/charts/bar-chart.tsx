import { useEffect, useId, useRef, type ReactElement } from 'react';
import {
  GROUP_WIDTH,
  groupStarts,
  labelEvery,
  layOutBars,
  segmentsOf,
  type Plot,
} from './bar-geometry.ts';
import { ChartPatterns, fillOf } from './chart-fill.tsx';
import type { ChartLook } from './chart-look.ts';
import styles from './charts.module.css';
import { axisLabel } from './pound-axis.ts';
import { useWidth } from './use-width.ts';

export interface Bar {
  /** Below the bar: "Dec". */
  readonly label: string;
  /** Below the labels, once for all bars that share it: "2025". */
  readonly group: string;
  /** Pence of each series, in their order, from the bottom up. */
  readonly values: readonly number[];
}

interface Props {
  /** Its figures in words. */
  readonly label: string;
  readonly series: readonly { readonly look: ChartLook }[];
  readonly bars: readonly Bar[];
  /** The bar whose figures the page shows beside the chart. */
  readonly selected: number;
  /** A bar is pointed at or touched. By keyboard the page offers its own way. */
  readonly onSelect: (index: number) => void;
}

const USUAL_WIDTH = 760;

/** Stacked bars of pounds. It draws only: legend, figures and the table stand beside it, as text. */
export function BarChart({ label, series, bars, selected, onSelect }: Props): ReactElement {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const available = useWidth(box, USUAL_WIDTH);
  const plot = layOutBars(
    bars.map(({ values }) => values),
    available,
    axisLabel,
  );
  const isWider = plot.width > available;
  const { left, slot } = plot;
  useEffect(() => {
    if (box.current) box.current.scrollLeft = scrollFor({ left, slot }, selected, box.current);
  }, [left, slot, selected]);
  return (
    // What scrolls must be in reach of the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={box} className={styles.scroller} tabIndex={isWider ? 0 : undefined}>
      <svg
        role="img"
        aria-label={label}
        width={plot.width}
        height={plot.height}
        className={styles.bars}
      >
        <ChartPatterns id={id} />
        {bars.map((_bar, place) => (
          <rect
            key={place}
            className={styles.ground}
            data-selected={place === selected || undefined}
            x={plot.left + plot.slot * place}
            y={0}
            width={plot.slot}
            height={plot.height}
            rx={6}
            onPointerMove={() => place !== selected && onSelect(place)}
            onClick={() => onSelect(place)}
          />
        ))}
        <AxisLines plot={plot} />
        <BarShapes plot={plot} bars={bars} series={series} patterns={id} />
        <BarLabels plot={plot} bars={bars} selected={selected} />
      </svg>
    </div>
  );
}

function AxisLines({ plot }: { plot: Plot }): ReactElement {
  return (
    <>
      {plot.axis.ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? styles.zero : styles.tick}
            x1={plot.left}
            x2={plot.width}
            y1={plot.y(tick)}
            y2={plot.y(tick)}
          />
          <text className={styles.number} x={plot.left - 8} y={plot.y(tick) + 4}>
            {axisLabel(tick)}
          </text>
        </g>
      ))}
    </>
  );
}

interface ShapesProps extends Pick<Props, 'bars' | 'series'> {
  readonly plot: Plot;
  readonly patterns: string;
}

function BarShapes({ plot, bars, series, patterns }: ShapesProps): ReactElement[] {
  return bars.flatMap(({ values }, place) =>
    segmentsOf(values, plot).map((segment) => {
      const look = series[segment.series]?.look ?? 'solid';
      return (
        <rect
          key={`${place} ${segment.series}`}
          className={styles.shape}
          data-look={look}
          x={middleOf(plot, place) - plot.barWidth / 2}
          y={segment.y}
          width={plot.barWidth}
          height={segment.height}
          fill={fillOf(look, patterns)}
        />
      );
    }),
  );
}

interface LabelsProps extends Pick<Props, 'bars' | 'selected'> {
  readonly plot: Plot;
}

function BarLabels({ plot, bars, selected }: LabelsProps): ReactElement {
  const every = labelEvery(plot.slot);
  const starts = groupStarts(
    bars.map(({ group }) => group),
    plot.slot,
  );
  // Below its first bar where one bar has room for it, else from there on.
  const fits = plot.slot >= GROUP_WIDTH;
  // Counted from the last: the newest bar always has its label.
  const places = [...bars.keys()].filter((place) => (bars.length - 1 - place) % every === 0);
  return (
    <>
      {places.map((place) => (
        <text
          key={place}
          x={middleOf(plot, place)}
          y={plot.y(0) + 17}
          className={styles.label}
          data-selected={place === selected || undefined}
        >
          {bars[place]?.label}
        </text>
      ))}
      {starts.map((place) => (
        <text
          key={place}
          x={fits ? middleOf(plot, place) : plot.left + plot.slot * place + 3}
          y={plot.y(0) + 34}
          className={fits ? styles.label : styles.group}
        >
          {bars[place]?.group}
        </text>
      ))}
    </>
  );
}

const middleOf = (plot: Plot, place: number) => plot.left + plot.slot * (place + 0.5);

/** Where the chart has to be scrolled to, from where it is, for a bar to be seen whole. */
function scrollFor(
  { left, slot }: Pick<Plot, 'left' | 'slot'>,
  place: number,
  box: HTMLElement,
): number {
  const [start, end] = [left + slot * place, left + slot * (place + 1)];
  return Math.min(start, Math.max(box.scrollLeft, end - box.clientWidth));
}
