import type { Customer } from '@counterfoil/contract/customers/schemas';
import { addPence, formatPounds, parsePence } from '@counterfoil/domain/money/pence';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { displayAmount } from '#lib/amounts.ts';
import type { ListSearch } from '#lib/list/list-search.ts';
import type { Selection } from '#lib/list/selection.ts';
import { useClient, useClientRefusal } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { counted } from '#ui/counts.ts';
import { Badge } from '#ui/page/badge.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import type { Column } from '#ui/tables/column.ts';
import { EmptyList } from '#ui/tables/empty-list.tsx';
import { RowLink } from '#ui/tables/row-link.tsx';
import { SelectionBar } from '#ui/tables/selection-bar.tsx';
import { Table } from '#ui/tables/table.tsx';
import { allCustomersQuery } from '../queries.ts';
import styles from './customers-page.module.css';
import { type StatementActions, useRowActions } from './row-actions.tsx';

interface Props {
  readonly rows: readonly Customer[] | undefined;
  readonly search: ListSearch;
  /** On all pages; undefined while unknown. */
  readonly total: number | undefined;
  /** Stays while the list is paged, sorted and searched. */
  readonly selection: Selection<Customer>;
  readonly statements: StatementActions;
}

/** The rows of a page, the selection of all pages, and the actions of a row. */
export function CustomersTable(props: Props): ReactElement {
  const { rows, search, total, selection, statements } = props;
  const navigate = useNavigate();
  const here = useRouterState({ select: ({ location }) => location.href });
  const back = here === '/customers' ? {} : { return_to: here };
  const { menu, dialog } = useRowActions({ back, selection, statements });
  const words = search.search ?? '';
  const all = useSelectAll(selection, { words, total: total ?? 0, shown: rows?.length ?? 0 });
  return (
    <>
      {total !== undefined && (total > 0 || words !== '') && (
        <SelectionBar
          text={`${counted(total, 'customer')}${words ? ' found' : ''}`}
          count={selection.rows.size}
          sum={`${owedBy(selection.rows, rows ?? [])} outstanding`}
          onClear={selection.clear}
          all={all}
        >
          <Button
            icon="download"
            title="Download their statements in one ZIP"
            onClick={() => statements.downloadAll([...selection.rows.keys()])}
          >
            Download
          </Button>
        </SelectionBar>
      )}
      <Table
        caption="Customers"
        columns={CUSTOMER_COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        sort={{ sort: search.sort ?? 'name', order: search.order ?? 'asc' }}
        onSort={(sort) =>
          void navigate({ to: '.', search: (now) => ({ ...now, ...sort, page: 1 }) })
        }
        selection={{
          isSelected: ({ id }) => selection.rows.has(id),
          onSelect: selection.set,
          clear: selection.clear,
          refuse: () => null,
          label: ({ name }) => `Select ${name}`,
        }}
        menu={menu}
        menuLabel={({ name }) => `Actions for ${name}`}
        empty={
          <EmptyList total={total ?? 0} search={words} nothing="No customer">
            <NoCustomers />
          </EmptyList>
        }
      />
      {dialog}
    </>
  );
}

function NoCustomers(): ReactElement {
  const refused = useClientRefusal('add_customer');
  if (refused) return <EmptyState />;
  return (
    <EmptyState>
      <p>Customers are the people and companies you send invoices to. Add one, then invoice it.</p>
      <LinkButton to="/customers/add-new" kind="primary" icon="plus">
        Add your first customer
      </LinkButton>
    </EmptyState>
  );
}

/** The columns of the list; a row leads to the customer's ledger. */
const CUSTOMER_COLUMNS: readonly Column<Customer>[] = [
  {
    header: 'Name',
    sort: 'name',
    place: 'lead',
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

type Owing = Pick<Customer, 'id' | 'total_outstanding'>;

/**
 * What the selected customers owe together, "£1,234.50". For customers on the page it uses the page's
 * figures, which may be newer than the selection's.
 */
function owedBy(selected: ReadonlyMap<string, Owing>, shown: readonly Owing[]): string {
  const newer = new Map(shown.map((row) => [row.id, row]));
  const owed = [...selected.values()].map(
    (row) => parsePence((newer.get(row.id) ?? row).total_outstanding) ?? 0,
  );
  return formatPounds(addPence(...owed));
}

interface Found {
  readonly words: string;
  /** On all pages, and on this one. */
  readonly total: number;
  readonly shown: number;
}

/** Selects the customers of all pages; null when this page has them all, or all are selected. */
function useSelectAll(
  { rows, fill }: Pick<Selection<Customer>, 'rows' | 'fill'>,
  { words, total, shown }: Found,
) {
  const { clientId } = useClient();
  const queryClient = useQueryClient();
  const { isPending, mutate, reset } = useMutation({
    mutationFn: () => queryClient.fetchQuery(allCustomersQuery(clientId, words)),
  });
  if (total <= shown || rows.size >= total) return null;
  const select = () => mutate(undefined, { onSuccess: fill() });
  return { total, isPending, select, stop: reset };
}
