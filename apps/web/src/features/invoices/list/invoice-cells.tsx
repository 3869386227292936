import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { formatPounds, wirePence } from '@counterfoil/domain/money/pence';
import type { ReactElement } from 'react';
import { displayAmount } from '#lib/amounts.ts';
import { displayDate } from '#lib/dates.ts';
import { Amount } from '#ui/page/amount.tsx';
import { StateBadge } from '../badges.tsx';
import { daysLate, dueLabel } from '../days.ts';
import styles from './invoice-list.module.css';
import { isOwed } from '../kind.ts';
import { displayTotal, remindedTexts } from './row-texts.ts';

interface RowProps {
  readonly row: InvoiceSummary;
}

interface Cell extends RowProps {
  readonly today: string;
}

/**
 * The amount left. A row of two lines adds the total, and shows it alone where nothing is owed: for drafts and paid
 * invoices. A sent credit note is not in the sum below: it shows how much of it is used.
 */
export function Balance({ row }: RowProps): ReactElement {
  const { type, aasm_state, balance, total } = row;
  if (isOwed(row)) {
    return (
      <>
        <Amount>{displayAmount(balance)}</Amount>
        {balance !== total && (
          <small className={styles.narrowWord}>{` of ${displayAmount(total)}`}</small>
        )}
      </>
    );
  }
  if (type === 'CreditNote' && aasm_state !== 'draft') return <Credit {...{ row }} />;
  return (
    <>
      <span className={styles.narrowWord} translate="no">
        {displayTotal(row)}
      </span>
      {aasm_state === 'paid' && (
        <span className={styles.wideWord} translate="no">
          {displayAmount(balance)}
        </span>
      )}
    </>
  );
}

/** The used part of a sent credit note, in rows of two lines only, and what is left of it. */
function Credit({ row: { total, balance } }: RowProps): ReactElement {
  const unusedPence = wirePence(balance);
  const usedPence = wirePence(total) - unusedPence;
  // A second line, where there are both.
  const Second = usedPence > 0 ? 'small' : 'span';
  return (
    <>
      {usedPence > 0 && (
        <span className={`${styles.narrowWord} ${styles.credit}`}>
          {`${formatPounds(usedPence)} used`}
        </span>
      )}
      {unusedPence > 0 && (
        <Second className={styles.credit}>{` ${displayAmount(balance)} unused`}</Second>
      )}
    </>
  );
}

/** The money received. A row of two lines adds the total, if that is more. */
export function Received({ row }: RowProps): ReactElement {
  const { amount_paid, total } = row;
  return (
    <>
      <Amount>{displayAmount(amount_paid)}</Amount>
      {amount_paid !== total && (
        <small className={styles.narrowWord}>{` of ${displayTotal(row)}`}</small>
      )}
    </>
  );
}

/** When a reminder was sent last, and how many there were. */
export function Reminded({ row, today }: Cell): ReactElement | null {
  const texts = remindedTexts(row, today);
  return (
    texts && (
      <span className={styles.reminded}>
        <span className={styles.narrowWord}>Reminded </span>
        <span>{texts.day}</span> {texts.times && <small>{texts.times}</small>}
      </span>
    )
  );
}

/** The days on top, the date below them. A row of two lines shows the state where nothing is due. */
export function Due({ row, today }: Cell): ReactElement {
  const date = displayDate(row.due_date);
  const label = dueLabel(row, today);
  if (label === null) {
    return (
      <>
        <span className={styles.narrowWord}>{stateOf(row)}</span>
        <span className={styles.wideWord}>{date}</span>
      </>
    );
  }
  const late = daysLate(row, today);
  return (
    <span className={styles.due}>
      {late > 0 ? (
        <span data-late={Math.min(4, Math.ceil(late / 30))}>{label}</span>
      ) : (
        <span>
          <span className={styles.narrowWord}>Due </span>
          <span className={styles.begins}>{label}</span>
        </span>
      )}
      <small>{date}</small>
    </span>
  );
}

function stateOf({ aasm_state, payment_date }: InvoiceSummary) {
  if (aasm_state === 'paid' && payment_date) return `Paid ${displayDate(payment_date)}`;
  return <StateBadge state={aasm_state} />;
}
