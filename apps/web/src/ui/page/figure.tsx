import type { ReactElement, ReactNode } from 'react';
import { translateOf } from './amount.tsx';
import styles from './figure.module.css';

/** A figure's meaning for the client, beside its sign and its words. */
export type FigureTone = 'bad' | 'good' | undefined;

interface Props {
  /** Sets its size. */
  readonly className: string | undefined;
  readonly tone: FigureTone;
  /** "£2,286.21" */
  readonly children: ReactNode;
}

/** A large figure of a page. */
export const Figure = ({ className = '', tone, children }: Props): ReactElement => (
  <strong
    className={`${styles.figure} ${className}`}
    data-tone={tone}
    translate={translateOf(children)}
  >
    {children}
  </strong>
);
