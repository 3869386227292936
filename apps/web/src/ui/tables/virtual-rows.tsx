import {
  defaultRangeExtractor,
  measureElement,
  useWindowVirtualizer,
  type Range,
} from '@tanstack/react-virtual';
import {
  Fragment,
  memo,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import { flushSync } from 'react-dom';
import { useWindowEvent } from '../use-window-event.ts';
import styles from './table.module.css';
import { useNarrow } from '../use-media.ts';

interface Props<R> {
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  readonly renderRow: (row: R, index: number, ref: Ref<HTMLTableRowElement>) => ReactNode;
}

/** The assumed height of a row before measuring, in pixels. */
const TABLE = 49;
const TWO_LINES = 72;
const OVERSCAN = 4;

/** The rows near the window, and blank space for the others; all rows when printing. */
export function VirtualRows<R>({ rows, rowKey, renderRow }: Props<R>): ReactElement {
  const body = useRef<HTMLTableSectionElement>(null);
  const guess = useNarrow() ? TWO_LINES : TABLE;
  const [isPrinting, setPrinting] = useState(false);
  // At once: the browser prints the page as it is when the event ends.
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)));
  useWindowEvent('afterprint', () => setPrinting(false));
  const [top, setTop] = useState(0);
  const [kept, setKept] = useState(-1);
  useLayoutEffect(() => {
    const measure = () => setTop((body.current?.getBoundingClientRect().top ?? 0) + scrollY);
    measure();
    // Content above may load later, or be another table like this.
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, []);
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const heights = useHeights(guess);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtual = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    estimateSize: heights.expect,
    measureElement: (row, entry, instance) => heights.learn(measureElement(row, entry, instance)),
    overscan: OVERSCAN,
    scrollMargin: top,
    // The focused row stays, however far away: otherwise its focus would be lost.
    rangeExtractor: useCallback(
      (range: Range) => withRow(defaultRangeExtractor(range), kept),
      [kept],
    ),
  });
  useLayoutEffect(() => virtual.measure(), [virtual, guess]);

  if (isPrinting) {
    return <tbody role="rowgroup">{rows.map((row, index) => renderRow(row, index, null))}</tbody>;
  }
  const keepRow = ({ target }: FocusEvent) => {
    const row = target.closest<HTMLElement>('[data-index]');
    if (row) setKept(Number(row.dataset['index']));
  };
  let end = top;
  return (
    <tbody ref={body} role="rowgroup" onFocus={keepRow}>
      {virtual.getVirtualItems().map(({ key, index, start, end: itsEnd }) => {
        const row = rows[index];
        const space = start - end;
        end = itsEnd;
        return (
          row !== undefined && (
            <Fragment key={key}>
              <Space height={space} />
              <MemoRow {...{ row, index, renderRow }} measure={virtual.measureElement} />
            </Fragment>
          )
        );
      })}
      <Space height={virtual.getTotalSize() + top - end} />
    </tbody>
  );
}

/**
 * The expected height of a row: the average of the measured ones. A row of another height moves
 * everything below it, and a click on a moving link misses.
 */
function useHeights(guess: number) {
  const measured = useRef({ guess, sum: 0, count: 0 });
  const soFar = () => {
    // The two forms of a row differ in height.
    if (measured.current.guess !== guess) measured.current = { guess, sum: 0, count: 0 };
    return measured.current;
  };
  const expect = () => {
    const { sum, count } = soFar();
    return count === 0 ? guess : sum / count;
  };
  const learn = (height: number) => {
    // Without a layout there is no height, so keep the expected one.
    if (height === 0) return expect();
    const { sum, count } = soFar();
    measured.current = { guess, sum: sum + height, count: count + 1 };
    return height;
  };
  return { expect, learn };
}

interface MemoProps<R> extends Pick<Props<R>, 'renderRow'> {
  readonly row: R;
  readonly index: number;
  readonly measure: Ref<HTMLTableRowElement>;
}

/** A row that stays in the page while scrolling is not rendered again. */
const MemoRow = memo(function MemoRow<R>({ row, index, measure, renderRow }: MemoProps<R>) {
  return renderRow(row, index, measure);
}) as <R>(props: MemoProps<R>) => ReactElement;

/**
 * Blank space for the rows that are left out. React writes `style` through the CSSOM, which the CSP
 * allows.
 */
function Space({ height }: { height: number }): ReactElement | null {
  if (height <= 0) return null;
  return (
    <tr className={styles.space} aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is empty */}
      <td style={{ height }} />
    </tr>
  );
}

function withRow(range: number[], index: number): number[] {
  if (index < 0 || range.includes(index)) return range;
  return [...range, index].toSorted((a, b) => a - b);
}
