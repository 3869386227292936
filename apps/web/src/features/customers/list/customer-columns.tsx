import type { Customer } from '@counterfoil/contract/customers/schemas';
import { displayAmount } from '#lib/amounts.ts';
import { Badge } from '#ui/page/badge.tsx';
import { RowLink } from '#ui/tables/row-link.tsx';
import type { Column } from '#ui/tables/column.ts';
import styles from './customers-page.module.css';

/** The columns of the list; a row leads to the customer's ledger. */
export const CUSTOMER_COLUMNS: readonly Column<Customer>[] = [
  {
    header: 'Name',
    sort: 'name',
    card: 'title',
    cell: ({ id, name, valid }) => (
      <span className={styles.name}>
        <RowLink to="/customers/$id/ledger" params={{ id }}>
          {name}
        </RowLink>
        {!valid && <Badge tone="warn">Details missing</Badge>}
      </span>
    ),
  },
  {
    header: 'Contact',
    sort: 'contact_name',
    cell: ({ contact_name }) =>
      contact_name && <span className={styles.contact}>{contact_name}</span>,
  },
  {
    header: 'Email',
    cell: ({ email }) =>
      email && <span className={styles.email}>{email.replaceAll(',', ', ')}</span>,
  },
  {
    header: 'Phone',
    cell: ({ phone_no_1 }) => phone_no_1 && <span className={styles.phone}>{phone_no_1}</span>,
  },
  {
    header: 'Outstanding',
    sort: 'total_outstanding',
    align: 'end',
    cell: ({ total_outstanding }) => displayAmount(total_outstanding),
  },
];
