import type { ListedCustomer } from '@counterfoil/contract/customers/schemas';
import { wirePence } from '@counterfoil/domain/money/pence';
import type { ReactElement } from 'react';
import { displayAmount } from '#lib/amounts.ts';
import { Badge } from '#ui/page/badge.tsx';
import type { Column } from '#ui/tables/column.ts';
import { RowLink } from '#ui/tables/row-link.tsx';
import { Amount } from '#ui/page/amount.tsx';
import type { CustomerStatistics } from '../queries.ts';
import styles from './customers-page.module.css';

type CustomerColumn = Column<ListedCustomer>;

/** The columns of the list; a row leads to the customer's ledger. */
export const customerColumns = (
  sums: CustomerStatistics | undefined,
): readonly CustomerColumn[] => [
  ...DETAILS,
  {
    header: 'Overdue',
    align: 'end',
    place: 'state',
    cell: ({ total_overdue, total_outstanding }) =>
      wirePence(total_overdue) > 0 ? (
        <Late amount={total_overdue} />
      ) : (
        wirePence(total_outstanding) < 0 && <span className={styles.inCredit}>in credit</span>
      ),
    total: sums && wirePence(sums.overdue_total) > 0 && <Late amount={sums.overdue_total} />,
  },
  {
    header: 'Outstanding',
    sort: 'total_outstanding',
    orders: ['Least owed first', 'Most owed first'],
    align: 'end',
    place: 'figure',
    cell: ({ total_outstanding }) => displayAmount(total_outstanding),
    total: sums && <Owed {...sums} />,
  },
];

/** Where it has no column of its own, the amount names itself: "£196.50 overdue". */
const Late = ({ amount }: { readonly amount: string }) => (
  <span className={styles.late}>
    <Amount>{displayAmount(amount)}</Amount>
    <span className={styles.narrowWord}> overdue</span>
  </span>
);

/** The column's sum beside the amount owed: as that has credit taken off, more may be overdue. */
const Owed = ({ owing_count, outstanding_total, credit_total }: CustomerStatistics) => (
  <>
    <Amount>{displayAmount(outstanding_total)}</Amount>
    {owing_count > 0 && wirePence(credit_total) > 0 && (
      <small className={styles.credit}>
        after <Amount>{displayAmount(credit_total)}</Amount> in credit
      </small>
    )}
  </>
);

/** "anna@fig.example +1": the first whole, and how many there are besides. */
function Addresses({ all }: { readonly all: readonly string[] }): ReactElement {
  return (
    <span className={styles.email} title={all.join(', ')}>
      <span>{all[0]}</span>
      {all.length > 1 && (
        <>
          {' '}
          <small aria-hidden="true">+{all.length - 1}</small>
          <span className="hidden-text">and {all.length - 1} more</span>
        </>
      )}
    </span>
  );
}

const DETAILS: readonly CustomerColumn[] = [
  {
    header: 'Name',
    sort: 'name',
    place: 'lead',
    cell: ({ id, name, valid }) => (
      <span className={styles.name}>
        <RowLink to="/customers/$id/ledger" params={{ id }} title={name}>
          {name}
        </RowLink>
        {!valid && <Badge tone="warn">Details missing</Badge>}
      </span>
    ),
  },
  {
    header: 'Contact',
    sort: 'contact_name',
    place: 'under',
    cell: ({ contact_name }) => contact_name && <span title={contact_name}>{contact_name}</span>,
  },
  {
    header: 'Email',
    place: 'none',
    cell: ({ email }) => email && <Addresses all={email.split(',')} />,
  },
  {
    header: 'Phone',
    place: 'none',
    cell: ({ phone_no_1 }) => phone_no_1 && <span className={styles.phone}>{phone_no_1}</span>,
  },
];
