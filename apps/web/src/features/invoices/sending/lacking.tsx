import type { MissingParticular } from '@counterfoil/domain/papers/particulars';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useId } from 'react';
import { Icon } from '#ui/controls/icons.tsx';
import styles from './mail-sheet.module.css';

/** A reason why a paper cannot be issued. */
export interface Lack {
  /** The reason on the button. */
  readonly reason: string;
  readonly missing: readonly MissingParticular[];
  /** The address that restores what was typed. */
  readonly returnTo: string;
  /** Keeps what was typed, before another page opens. */
  readonly keep: () => void;
}

interface Props extends Lack {
  /** Called before another page opens. */
  readonly onLeave: () => void;
}

/** Lists what the paper lacks, each with a link to the field that fixes it. */
export function Lacking({ missing, returnTo, keep, onLeave }: Props): ReactElement {
  const id = useId();
  return (
    <section className={styles.lacking} aria-labelledby={id}>
      <h3 id={id}>
        <Icon name="warning" size={18} /> It cannot be sent yet
      </h3>
      <ul>
        {missing.map(({ particular, says, action, page, field }) => (
          <li key={particular}>
            {says}{' '}
            <Link
              to={page}
              hash={field}
              search={{ return_to: returnTo }}
              // Typed text is kept, so that nobody is asked about it.
              ignoreBlocker
              onClick={() => {
                keep();
                onLeave();
              }}
            >
              {action}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
