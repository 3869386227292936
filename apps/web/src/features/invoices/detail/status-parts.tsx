import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import styles from './invoice-columns.module.css';

type Note = Pick<Invoice, 'credit_note_id' | 'credit_number'>;

interface Props {
  readonly says: readonly string[];
  /** The credit note that a sentence may name. */
  readonly note: Note;
}

/**
 * The sentences below the figure: a line ends between two of them, not within one, and the dot between
 * them is neither at the end of a line nor at the start of one.
 */
function StatusParts({ says, note }: Props): ReactElement {
  return (
    <span className={styles.parts}>
      {says.map((part, at) => (
        <span key={part} className={styles.part}>
          {at > 0 && <span className={styles.dot}> · </span>}
          <WithLink text={part} note={note} />
        </span>
      ))}
    </span>
  );
}

/** "Reduced by credit note CN-0001", whose number leads to the note. */
function WithLink({ text, note }: { readonly text: string; readonly note: Note }): ReactElement {
  const { credit_note_id: id, credit_number: number } = note;
  const [before, ...after] = text.split(`credit note ${number}`);
  if (id === null || after.length === 0) return <>{text}</>;
  return (
    <>
      {before}credit note{' '}
      <Link to="/invoices/sent/$id" params={{ id }}>
        {number}
      </Link>
      {after}
    </>
  );
}

/** For the header of a page. */
export const headOf = <S extends { readonly says: readonly string[] }>(
  { says, ...rest }: S,
  note: Note,
) => ({ ...rest, status: <StatusParts {...{ says, note }} /> });
