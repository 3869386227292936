import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import styles from './invoice-columns.module.css';

/** Beside the heading: whose it is, with the way to their account. */
export function Customer({
  invoice: { customer_id: id, customer_name: name },
}: {
  readonly invoice: Pick<Invoice, 'customer_id' | 'customer_name'>;
}): ReactElement {
  return (
    <Link className={styles.customer} to="/customers/$id/ledger" params={{ id }}>
      {name}
    </Link>
  );
}
