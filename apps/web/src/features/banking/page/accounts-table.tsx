import type { LinkedAccount } from '@counterfoil/contract/banking/schemas';
import type { ReactElement } from 'react';
import { displayMoment } from '#lib/dates.ts';
import { EmptyState } from '#ui/page/states.tsx';
import type { Column } from '#ui/tables/column.ts';
import { RowLink } from '#ui/tables/row-link.tsx';
import { Table } from '#ui/tables/table.tsx';
import { AccountStatus } from '../account-status.tsx';
import { useAccountActions } from '../actions/use-account-actions.tsx';
import styles from '../banking.module.css';
import { balanceWords, nameOf } from '../words.ts';

/** The accounts that are read; a row leads to its transactions. */
export function AccountsTable({ accounts }: { accounts: readonly LinkedAccount[] }): ReactElement {
  const { entriesOf, dialog } = useAccountActions(accounts);
  return (
    <>
      <Table
        caption="Accounts"
        columns={COLUMNS}
        rows={accounts}
        rowKey={({ id }) => id}
        menu={entriesOf}
        menuLabel={(account) => `Actions for ${nameOf(account)}`}
        menuTitle={nameOf}
        empty={
          <EmptyState text="Your bank isn’t sharing any accounts. Connect it again, and choose the ones to share." />
        }
      />
      {dialog}
    </>
  );
}

const COLUMNS: readonly Column<LinkedAccount>[] = [
  {
    header: 'Account',
    place: 'lead',
    cell: (account) => (
      <RowLink to="/account/open-banking/$id" params={{ id: account.id }} title={nameOf(account)}>
        {nameOf(account)}
      </RowLink>
    ),
  },
  { header: 'Bank', place: 'under', cell: ({ provider_name }) => provider_name },
  {
    header: 'Last updated',
    place: 'note',
    cell: ({ synced_at }) =>
      synced_at === null ? (
        'Not updated yet'
      ) : (
        <>
          <span className={styles.narrow}>Updated </span>
          {displayMoment(synced_at)}
        </>
      ),
  },
  { header: 'Status', place: 'state', cell: (account) => <AccountStatus {...account} /> },
  {
    header: 'Balance',
    align: 'end',
    place: 'figure',
    cell: (account) => <BalanceCell {...account} />,
  },
];

/** The word comes before the figure, so that the pence of a column line up. */
function BalanceCell(account: LinkedAccount): ReactElement | null {
  const balance = balanceWords(account);
  if (balance === null) return null;
  return (
    <>
      {balance.name !== 'Balance' && <span className={styles.word}>{balance.name} </span>}
      {balance.figure}
    </>
  );
}
