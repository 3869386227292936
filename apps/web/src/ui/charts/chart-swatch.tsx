import { useId, type ReactElement } from 'react';
import { ChartPatterns, fillOf, type ChartLook } from './chart-fill.tsx';
import styles from './charts.module.css';

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
