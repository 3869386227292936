import type { SentStatement } from '@counterfoil/contract/statements/schemas';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { DeliveryStatus } from '#features/invoices/public.ts';
import { failureOf } from '#lib/api/failure.ts';
import { displayAmount } from '#lib/amounts.ts';
import { displayDate } from '#lib/dates.ts';
import { useClient } from '#lib/session/profile.ts';
import type { Column } from '#ui/tables/column.ts';
import { EmptyState, FetchFailure, StaleNotice } from '#ui/page/states.tsx';
import { PageSection } from '#ui/page/page-section.tsx';
import { Table } from '#ui/tables/table.tsx';
import { sentStatementsQuery } from './queries.ts';
import styles from './statements.module.css';

const COLUMNS: readonly Column<SentStatement>[] = [
  { header: 'Date', place: 'under', cell: ({ date }) => displayDate(date) },
  {
    header: 'Sent to',
    place: 'lead',
    cell: ({ recipients }) => (
      <span className={styles.recipients}>{recipients.replaceAll(',', ', ')}</span>
    ),
  },
  {
    header: 'Email',
    place: 'state',
    cell: ({ delivery }) => (
      <div className={styles.delivery}>
        <DeliveryStatus delivery={delivery} />
      </div>
    ),
  },
  {
    header: 'Balance',
    align: 'end',
    place: 'figure',
    cell: ({ balance }) => displayAmount(balance),
  },
];

interface Props {
  readonly customerId: string;
  /** The button that sends one. */
  readonly send: ReactNode;
}

/** The statements sent to a customer, each with the status of its mail. */
export function SentStatements({ customerId, send }: Props): ReactElement {
  const { clientId } = useClient();
  const statements = useQuery(sentStatementsQuery(clientId, customerId));
  const { data } = statements;
  const failure = failureOf(statements);
  if (failure && !data) {
    return (
      <PageSection title="Statements sent">
        <FetchFailure {...failure} />
      </PageSection>
    );
  }
  return (
    <PageSection title="Statements sent">
      {failure && <StaleNotice {...failure} />}
      <Table
        caption="Statements sent"
        columns={COLUMNS}
        rows={data}
        rowKey={({ id }) => id}
        empty={
          <EmptyState>
            <p>No statement has been sent yet</p>
            <p>A statement tells the customer what they owe and how to pay.</p>
            {send}
          </EmptyState>
        }
      />
    </PageSection>
  );
}
