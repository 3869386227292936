import { useId, type ReactElement } from 'react';
import styles from './charts.module.css';

/**
 * The appearance of a kind of figure in every chart: a colour and, for the colour-blind, a pattern.
 * `striped` is still open; `dotted` needs attention.
 */
export type ChartLook = 'solid' | 'striped' | 'dotted';

/** The `fill` of a look; `id` is that of the chart's `ChartPatterns`. */
export const fillOf = (look: ChartLook, id: string): string => `url(#${id}-${look})`;

/** The patterns of a drawing. Their colours are in the style sheet, so each brand has its own. */
export function ChartPatterns({ id }: { id: string }): ReactElement {
  const grid = { width: 8, height: 8, patternUnits: 'userSpaceOnUse' } as const;
  return (
    <defs>
      <pattern id={`${id}-solid`} {...grid}>
        <rect width={8} height={8} className={styles.solid} />
      </pattern>
      <pattern id={`${id}-striped`} {...grid} patternTransform="rotate(45)">
        <rect width={8} height={8} className={styles.stripedGround} />
        <rect width={1} height={8} className={styles.striped} />
      </pattern>
      <pattern id={`${id}-dotted`} {...grid}>
        <rect width={8} height={8} className={styles.dottedGround} />
        <circle cx={4} cy={4} r={0.9} className={styles.dot} />
      </pattern>
    </defs>
  );
}

/** The sample beside a name in a legend; the name carries the meaning. */
export function ChartSwatch({ look }: { look: ChartLook }): ReactElement {
  const id = useId();
  return (
    <svg className={styles.swatch} width={18} height={18} aria-hidden="true" focusable="false">
      <ChartPatterns id={id} />
      <rect
        x={1}
        y={1}
        width={16}
        height={16}
        rx={3}
        fill={fillOf(look, id)}
        className={styles.shape}
        data-look={look}
      />
    </svg>
  );
}
