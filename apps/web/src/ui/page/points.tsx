import type { ReactElement } from 'react';
import { Icon, type IconName } from '../controls/icons.tsx';
import styles from './points.module.css';

/** A reason for something. */
export interface Point {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

interface Props {
  readonly points: readonly Point[];
  /** Side by side, and quieter. */
  readonly isBrief?: boolean;
}

export function Points({ points, isBrief = false }: Props): ReactElement {
  return (
    <ul className={isBrief ? styles.brief : styles.points}>
      {points.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon name={icon} />
          <p>
            <strong>{title}</strong> {text}
          </p>
        </li>
      ))}
    </ul>
  );
}
