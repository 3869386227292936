import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import styles from './invoice-columns.module.css';

interface Props {
  readonly invoice: Pick<Invoice, 'customer_id' | 'customer_name'>;
  /** The badges, on the line of the heading if all of them have room there, else together below it. */
  readonly children: ReactNode;
}

/** The state beside the heading, and below it the customer, with the way to their account. */
export function StateAndCustomer({ invoice, children }: Props): ReactElement {
  const { customer_id: id, customer_name: name } = invoice;
  return (
    <>
      <span className={styles.badges}>{children}</span>
      <span className={styles.customer}>
        <Link to="/customers/$id/ledger" params={{ id }}>
          {name}
        </Link>
      </span>
    </>
  );
}
