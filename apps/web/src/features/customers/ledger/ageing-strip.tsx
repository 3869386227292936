import type { Ageing, RemainingCredit } from '@counterfoil/contract/customers/schemas';
import { addDays, type IsoDate } from '@counterfoil/domain/dates/iso-date';
import { formatPounds, type Pence, wirePence } from '@counterfoil/domain/money/pence';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { displayAmount } from '#lib/amounts.ts';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { Amount } from '#ui/page/amount.tsx';
import styles from './ageing-strip.module.css';

/** By days past the due date, the latest last; `late`: the first and the last of these days. */
const AGES = [
  { key: 'current', label: 'Not yet due', late: null },
  { key: 'days_1_30', label: '1–30 days late', late: [1, 30] },
  { key: 'days_31_60', label: '31–60 days late', late: [31, 60] },
  { key: 'days_61_90', label: '61–90 days late', late: [61, 90] },
  { key: 'older', label: 'Over 90 days late', late: [91, null] },
] as const;

interface Part {
  readonly key: keyof Ageing;
  readonly label: string;
  readonly pence: Pence;
  /** The rows that make up the figure. */
  readonly rows: object | null;
}

interface Props {
  readonly ageing: Ageing;
  /** Where the unused credit is. */
  readonly credits: readonly RemainingCredit[];
  /** The account has no entries yet. */
  readonly isNew: boolean;
}

/** The customer's debt by how late it is, as a bar and as figures. */
export function AgeingStrip({ ageing, credits, isNew }: Props): ReactElement {
  const { today } = useScreenSettings();
  const owed = AGES.map(({ key, label, late }): Part => {
    const rows = { tab: 'invoices', ...rowsOf(late, today) };
    return { key, label, pence: wirePence(ageing[key]), rows };
  });
  const creditPence = wirePence(ageing.unused_credit);
  const credit = { key: 'unused_credit', label: 'Unused credit', pence: creditPence } as const;
  const parts = creditPence === 0 ? owed : [...owed, { ...credit, rows: null }];
  if (parts.every(({ pence }) => pence === 0)) {
    return (
      <p className={styles.teaches}>{isNew ? TEACHES : 'Every invoice is paid or settled.'}</p>
    );
  }
  return (
    <div className={styles.strip}>
      <Bar parts={owed} />
      <Figures parts={parts} />
      {credits.length > 0 && <Credits credits={credits} />}
    </div>
  );
}

/** Leads to the documents with unused credit, where it is refunded. */
function Credits({ credits }: Pick<Props, 'credits'>): ReactElement {
  return (
    <p className={styles.credits}>
      Unused credit to refund or to use on an invoice:{' '}
      {credits.map(({ document_id: id, number, amount }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Amount>{displayAmount(amount)}</Amount> from{' '}
          <Link to="/invoices/sent/$id" params={{ id }}>
            {number}
          </Link>
        </span>
      ))}
    </p>
  );
}

const TEACHES =
  'Once you send an invoice, you’ll see what this customer owes here, by how late it is.';

/** The search of the customer's invoices that are so many days late; null: not late. */
function rowsOf(late: readonly [number, number | null] | null, today: IsoDate) {
  if (late === null) return { state: 'sent' };
  const [first, last] = late;
  return {
    state: 'overdue',
    due_to: addDays(today, -first),
    ...(last === null ? {} : { due_from: addDays(today, -last) }),
  };
}

/**
 * The shares of what is owed; decorative, as the figures below say the same. A single share has nothing to compare
 * with.
 */
function Bar({ parts }: { parts: readonly Part[] }): ReactElement | null {
  const shares = parts.filter(({ pence }) => pence > 0);
  if (shares.length < 2) return null;
  return (
    <div className={styles.bar} aria-hidden="true">
      {shares.map(({ key, pence }) => (
        // React writes `style` through the CSSOM, which the CSP allows.
        <span key={key} data-age={key} style={{ flexGrow: pence }} />
      ))}
    </div>
  );
}

// `display: grid` removes the table's semantics; the roles restore them.
function Figures({ parts }: { parts: readonly Part[] }): ReactElement {
  return (
    <table
      className={styles.figures}
      role="table"
      aria-label="What is owed, by days past the due date"
      data-count={parts.length}
    >
      <tbody role="rowgroup">
        {parts.map(({ key, label, pence, rows }) => (
          <tr key={key} role="row" data-none={pence === 0 || undefined}>
            <th scope="row" role="rowheader">
              <span className={styles.swatch} data-age={key} aria-hidden="true" />
              {label}
            </th>
            <td role="cell">
              {pence === 0 || rows === null ? (
                <Amount>{formatPounds(pence)}</Amount>
              ) : (
                <Link to="." search={rows} translate="no">
                  {formatPounds(pence)}
                </Link>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
