import type { CreditNote } from '@counterfoil/contract/invoices/schemas';
import { formatPounds, parsePence } from '@counterfoil/domain/money/pence';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { displayAmount } from '#lib/amounts.ts';
import { useClient } from '#lib/session/profile.ts';
import { Card } from '#ui/page/card.tsx';
import { Fact } from '#ui/page/fact.tsx';
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
        <Fact name="Invoice">
          <Link to="/invoices/sent/$id" params={{ id: parent.id }} className={styles.longNumber}>
            {parent.number}
          </Link>
        </Fact>
        <Fact name="It came to">{displayAmount(parent.total)}</Fact>
        <Fact name="Taken off by this credit note">{formatPounds(takenPence)}</Fact>
        <Fact name="Left to pay now" as="total">
          {displayAmount(parent.balance)}
        </Fact>
      </dl>
      {restPence > 0 && (
        <p className={styles.aside}>
          {formatPounds(restPence)} more than was left to pay: that is the customer’s to get back.
        </p>
      )}
    </Card>
  );
}
