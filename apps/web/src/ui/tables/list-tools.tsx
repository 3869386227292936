import { createContext, useState, type ReactElement, type ReactNode } from 'react';
import styles from './list-tools.module.css';
import { useNarrow } from '../use-media.ts';

/** The place for a table's order and its "Select"; null: above the table. */
export const ToolPlace = createContext<HTMLElement | null>(null);

interface Props {
  /** The list's search, which on wide screens is in the header block. */
  readonly search: ReactNode;
  /** The list. */
  readonly children: ReactNode;
}

/** On phones the search of a list, its order and "Select" share a row above it. */
export function ListTools({ search, children }: Props): ReactElement {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const narrow = useNarrow();
  return (
    <ToolPlace value={place}>
      {narrow && search && (
        <div className={`${styles.tools} screen-only`}>
          {search}
          <div ref={setPlace} className={styles.ofTable} />
        </div>
      )}
      {children}
    </ToolPlace>
  );
}
