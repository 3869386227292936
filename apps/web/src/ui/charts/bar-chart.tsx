import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactElement,
  type RefObject,
} from 'react';
import {
  GROUP_WIDTH,
  groupStarts,
  labelled,
  labelMiddle,
  layOutBars,
  middleOf,
  segmentsOf,
  type Plot,
} from './bar-geometry.ts';
import { ChartPatterns, fillOf, type ChartLook } from './chart-fill.tsx';
import styles from './charts.module.css';
import { axisLabel } from './pound-axis.ts';

export interface Bar {
  /** The label below the bar: "Dec". */
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
  /** Called when a bar is hovered or touched. For the keyboard the page has its own controls. */
  readonly onSelect: (index: number) => void;
}

const USUAL_WIDTH = 760;

/** Stacked bars of pounds. It only draws: legend, figures and table are beside it as text. */
export function BarChart({ label, series, bars, selected, onSelect }: Props): ReactElement {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const available = useWidth(box, USUAL_WIDTH);
  const plot = layOutBars(
    bars.map(({ values }) => values),
    available,
    axisLabel,
  );
  const isWider = plot.width > available;
  const { left, slot, height } = plot;
  const room = plot.width - left;
  useEffect(() => {
    const element = scroller.current;
    if (element) element.scrollLeft = scrollFor(slot, selected, element);
  }, [slot, selected]);
  return (
    <div ref={box} className={styles.chart}>
      <AxisNumbers plot={plot} />
      {/* A scrolling element must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={scroller} className={styles.scroller} tabIndex={isWider ? 0 : undefined}>
        <svg
          role="img"
          aria-label={label}
          width={room}
          height={height}
          viewBox={`${left} 0 ${room} ${height}`}
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
    </div>
  );
}

/** Beside the bars, so that the numbers stay while the bars scroll. */
function AxisNumbers({ plot }: { plot: Plot }): ReactElement {
  const { left, width, height } = plot;
  return (
    <svg
      aria-hidden="true"
      width={left}
      height={height}
      viewBox={`0 0 ${left} ${height}`}
      className={styles.axis}
      style={{ '--axis': `${(left / width) * 100}%` } as CSSProperties}
    >
      {plot.axis.ticks.map((tick) => (
        <text key={tick} className={styles.number} x={left - 8} y={plot.y(tick) + 4}>
          {axisLabel(tick)}
        </text>
      ))}
    </svg>
  );
}

function AxisLines({ plot }: { plot: Plot }): ReactElement[] {
  return plot.axis.ticks.map((tick) => (
    <line
      key={tick}
      className={tick === 0 ? styles.zero : styles.tick}
      x1={plot.left}
      x2={plot.width}
      y1={plot.y(tick)}
      y2={plot.y(tick)}
    />
  ));
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
  const starts = groupStarts(
    bars.map(({ group }) => group),
    plot.slot,
  );
  // Below its first bar if that bar is wide enough, else starting there.
  const fits = plot.slot >= GROUP_WIDTH;
  return (
    <>
      {labelled(bars.length, plot.slot, selected).map((place) => (
        <text
          key={place}
          x={labelMiddle(plot, place)}
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

/** The scroll position that shows one bar whole, with the least movement. */
function scrollFor(slot: number, place: number, box: HTMLElement): number {
  const [start, end] = [slot * place, slot * (place + 1)];
  return Math.min(start, Math.max(box.scrollLeft, end - box.clientWidth));
}

/** The current width of an element in pixels; `otherwise` until it is known. */
function useWidth(element: RefObject<HTMLElement | null>, otherwise: number): number {
  const [width, setWidth] = useState(otherwise);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = () => {
      if (box.clientWidth > 0) setWidth(box.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
