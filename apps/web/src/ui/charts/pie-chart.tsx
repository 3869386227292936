import { useId, type ReactElement } from 'react';
import { ChartPatterns, fillOf, type ChartLook } from './chart-fill.tsx';
import styles from './charts.module.css';
import { pieSlices } from './pie-geometry.ts';

const SIZE = 240;
const RING = { centre: SIZE / 2, outer: 112, inner: 80 };

interface Props {
  /** All its figures in words: "Owed to you: £300.00. Sent £200.00 (67%), overdue £100.00 (33%)". */
  readonly label: string;
  readonly parts: readonly { readonly value: number; readonly look: ChartLook }[];
  /** The text in the middle of the ring. */
  readonly figure: string;
  readonly caption: string;
}

/** A ring of shares. The legend and the figures are beside it as text. */
export function PieChart({ label, parts, figure, caption }: Props): ReactElement {
  const id = useId();
  const slices = pieSlices(
    parts.map(({ value }) => value),
    RING,
  );
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${SIZE} ${SIZE}`} className={styles.pie}>
      <ChartPatterns id={id} />
      {slices.length === 0 && (
        <circle
          cx={RING.centre}
          cy={RING.centre}
          r={(RING.outer + RING.inner) / 2}
          strokeWidth={RING.outer - RING.inner}
          className={styles.emptyRing}
        />
      )}
      {slices.map(({ index, path }) => {
        const look = parts[index]?.look ?? 'solid';
        return (
          <path
            key={index}
            d={path}
            fill={fillOf(look, id)}
            className={styles.shape}
            data-look={look}
          />
        );
      })}
      <text
        x={RING.centre}
        y={RING.centre + 2}
        className={styles.figure}
        data-length={figure.length > 13 ? 'long' : figure.length > 10 ? 'medium' : 'short'}
      >
        {figure}
      </text>
      <text x={RING.centre} y={RING.centre + 24} className={styles.caption}>
        {caption}
      </text>
    </svg>
  );
}
