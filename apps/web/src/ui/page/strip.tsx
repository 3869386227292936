import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Figure, type FigureTone } from './figure.tsx';
import styles from './strip.module.css';

export interface StripFigure {
  readonly name: string;
  /** "£2,286.21" */
  readonly figure: string;
  /** Counts its rows: "5 invoices". */
  readonly note: string;
  readonly tone?: FigureTone;
  /** The rows that make up the figure. */
  readonly to: LinkProps;
}

/** Two to four figures in one row; each opens its rows. The first is large; on phones the others are below it. */
export function Strip({ label, figures }: Props): ReactElement {
  return (
    <ul className={styles.strip} aria-label={label}>
      {figures.map(({ name, figure, note, tone, to }) => (
        <li key={name}>
          <Link {...to} className={styles.part}>
            <span className={styles.name}>{name}</span>
            <Figure className={styles.figure} tone={tone}>
              {figure}
            </Figure>
            <small>{note}</small>
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  /** For screen readers: "Your invoices". */
  readonly label: string;
  readonly figures: readonly StripFigure[];
}
