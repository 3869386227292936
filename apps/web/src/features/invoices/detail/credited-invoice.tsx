import type { CreditNote } from '@counterfoil/contract/invoices/schemas';
import { formatPounds, parsePence } from '@counterfoil/domain/money/pence';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { displayAmount } from '#lib/amounts.ts';
import { useClient } from '#lib/session/profile.ts';
import { Card } from '#ui/page/card.tsx';
import { invoiceQuery } from '../queries.ts';
import totals from '../totals.module.css';
import styles from './detail-page.module.css';

/** The credit note's invoice, and the effect on it. */
export function CreditedInvoice({ note }: { note: CreditNote }): ReactElement {
  const { clientId } = useClient();
  const { data: parent } = useSuspenseQuery(invoiceQuery(clientId, note.parent_id));
  const restPence = parsePence(note.balance) ?? 0;
  const takenPence = (parsePence(note.total) ?? 0) - restPence;
  return (
    <Card title="The invoice it credits">
      <dl className={totals.totals}>
        <div>
          <dt>Invoice</dt>
          <dd className={styles.longNumber}>
            <Link to="/invoices/sent/$id" params={{ id: parent.id }}>
              {parent.number}
            </Link>
          </dd>
        </div>
        <div>
          <dt>It came to</dt>
          <dd>{displayAmount(parent.total)}</dd>
        </div>
        <div>
          <dt>Taken off by this credit note</dt>
          <dd>{formatPounds(takenPence)}</dd>
        </div>
        <div data-total>
          <dt>Left to pay now</dt>
          <dd>{displayAmount(parent.balance)}</dd>
        </div>
      </dl>
      {restPence > 0 && (
        <p className={styles.aside}>
          {formatPounds(restPence)} more than was left to pay: that is the customer’s to get back.
        </p>
      )}
    </Card>
  );
}
