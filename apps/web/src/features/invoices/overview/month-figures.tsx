import { formatPounds } from '@counterfoil/domain/money/pence';
import type { ReactElement } from 'react';
import { displayMonth } from '#lib/dates.ts';
import { ChartSwatch } from '#ui/charts/chart-swatch.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { FIGURES, INVOICED } from './figure-words.ts';
import type { Month } from './overview.ts';
import styles from './overview-page.module.css';

interface Props {
  readonly month: Month;
  readonly onBefore: () => void;
  readonly onAfter: () => void;
}

/** The figures of the chosen bar, and the graph's legend. */
export function MonthFigures({ month, onBefore, onAfter }: Props): ReactElement {
  return (
    <div className={styles.chosen}>
      <div className={styles.month}>
        <IconButton icon="left" label="The month before" onClick={onBefore} />
        <h3 aria-live="polite">{displayMonth(month.date)}</h3>
        <IconButton icon="right" label="The month after" onClick={onAfter} />
      </div>
      <dl className={styles.legend} aria-live="polite" aria-atomic="true">
        {FIGURES.map(({ key, label, look }) => (
          <div key={key}>
            <dt>
              <ChartSwatch look={look} />
              {label}
            </dt>
            <dd>{formatPounds(month[key])}</dd>
          </div>
        ))}
        <div>
          <dt>{INVOICED.label}</dt>
          <dd>{formatPounds(month.invoicesPence)}</dd>
        </div>
      </dl>
    </div>
  );
}
