import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import type { ReactElement } from 'react';
import type { Outcome } from '#lib/api/in-pieces.ts';
import { displayCount } from '#ui/counts.ts';
import styles from './bulk-dialog.module.css';

interface Props {
  readonly outcome: Outcome;
  readonly rows: readonly InvoiceSummary[];
  readonly past: string;
}

/** The number done, the refusals with their reasons, and the number left. */
export function BulkReport({ outcome, rows, past }: Props): ReactElement {
  const { done, refused, left, problem } = outcome;
  const leftCount = left.flat().length;
  return (
    <>
      <p role="status">
        {`${displayCount(done.length)} of ${displayCount(rows.length)} ${past}.` +
          (leftCount > 0 ? ` ${displayCount(leftCount)} still to do, and still selected.` : '')}
      </p>
      {problem && <p>{problem.message}</p>}
      {refused.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must scroll it
        <ul className={styles.refused} tabIndex={0} aria-label="Refused">
          {refused.map((one) => (
            <li key={one.id}>{inWords(one, rows)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** "INV-0042: This invoice is already paid." The server may have added the number already. */
export function inWords(
  { id, why }: Outcome['refused'][number],
  rows: readonly Pick<InvoiceSummary, 'id' | 'number'>[],
): string {
  const number = rows.find((row) => row.id === id)?.number ?? null;
  return number === null || why.startsWith(number) ? why : `${number}: ${why}`;
}
