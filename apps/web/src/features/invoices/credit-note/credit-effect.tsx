import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { applyCredit } from '@counterfoil/domain/invoice/credit';
import { formatPounds, parsePence } from '@counterfoil/domain/money/pence';
import type { ReactElement } from 'react';
import { displayAmount } from '#lib/amounts.ts';
import { aboveTotal } from '../form/invoice-errors.ts';
import { useTotals, type LiveTotals } from '../form/live-totals.ts';
import styles from './credit-note.module.css';

interface Props {
  readonly live: LiveTotals;
  readonly parent: Pick<Invoice, 'number' | 'original_total' | 'balance'>;
}

/** How much the credit note takes off its invoice when sent, updated with each keystroke. */
export function CreditEffect({ live, parent }: Props): ReactElement | null {
  const totals = useTotals(live);
  if (!('totalPence' in totals)) return null;
  const { totalPence } = totals;
  const refusal = aboveTotal(totalPence, parent);
  const parentBalancePence = parsePence(parent.balance) ?? 0;
  const { appliedPence, leftOverPence } = applyCredit({
    creditPence: totalPence,
    parentBalancePence,
  });
  return (
    <div className={styles.effect}>
      <h3 className={styles.effectTitle}>Invoice {parent.number}</h3>
      <dl>
        <div>
          <dt>It came to</dt>
          <dd>{displayAmount(parent.original_total)}</dd>
        </div>
        <div>
          <dt>Left to pay now</dt>
          <dd>{displayAmount(parent.balance)}</dd>
        </div>
        <div data-result>
          <dt>After this credit note</dt>
          <dd>{formatPounds(parentBalancePence - appliedPence)}</dd>
        </div>
      </dl>
      {refusal ? (
        <p className={styles.refused}>{refusal}</p>
      ) : (
        leftOverPence > 0 && (
          <p className={styles.leftOver}>
            {formatPounds(leftOverPence)} more than is left to pay: it stays as the customer’s
            credit.
          </p>
        )
      )}
    </div>
  );
}
