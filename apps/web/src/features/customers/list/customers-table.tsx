import type { ListedCustomer } from '@counterfoil/contract/customers/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { ListSearch } from '#lib/list/list-search.ts';
import { newest, type Selection } from '#lib/list/selection.ts';
import { useClient, useClientRefusal } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { counted } from '#ui/counts.ts';
import { EmptyState } from '#ui/page/states.tsx';
import { EmptyList } from '#ui/tables/empty-list.tsx';
import { SelectionBar } from '#ui/tables/selection-bar.tsx';
import { nameOfSum } from '#ui/tables/name-of-sum.ts';
import { Table } from '#ui/tables/table.tsx';
import { allCustomersQuery, type CustomerStatistics } from '../queries.ts';
import { customerColumns } from './customer-columns.tsx';
import { owedInWords } from './customer-sums.ts';
import { type StatementActions, useRowActions } from './row-actions.tsx';

interface Props {
  readonly rows: readonly ListedCustomer[] | undefined;
  readonly search: ListSearch;
  /** On all pages; undefined while unknown. */
  readonly total: number | undefined;
  /** Stays while the list is paged, sorted and searched. */
  readonly selection: Selection<ListedCustomer>;
  readonly statements: StatementActions;
  /** The sums of all pages; undefined while unknown. */
  readonly statistics: CustomerStatistics | undefined;
}

/** The rows of a page, the selection of all pages, and the actions of a row. */
export function CustomersTable(props: Props): ReactElement {
  const { rows, search, total, selection, statements, statistics } = props;
  const navigate = useNavigate();
  const here = useRouterState({ select: ({ location }) => location.href });
  const back = here === '/customers' ? {} : { return_to: here };
  const { menu, dialog } = useRowActions({ back, selection, statements });
  const words = search.search ?? '';
  const all = useSelectAll(selection, { words, total: total ?? 0, shown: rows?.length ?? 0 });
  // A line below a single row would only repeat it.
  const sums = statistics && (total ?? 0) > 1 ? statistics : undefined;
  return (
    <>
      {total !== undefined && total > 0 && (
        <SelectionBar
          text={`${counted(total, 'customer')}${words ? ' found' : ''}`}
          isQuiet={words === ''}
          count={selection.rows.size}
          sum={owedInWords(newest(selection.rows, rows ?? []))}
          onClear={selection.clear}
          all={all}
        >
          <Button
            icon="download"
            title="Download their statements as a ZIP file"
            onClick={() => statements.downloadAll([...selection.rows.keys()])}
          >
            Download
          </Button>
        </SelectionBar>
      )}
      <Table
        caption="Customers"
        columns={customerColumns(sums)}
        footLabel={nameOfSum('Total', rows, total)}
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
        menuTitle={(customer) => `${customer.name} · ${owedInWords([customer])}`}
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
      <p>Customers are the people and companies you send invoices to. Add one to get started.</p>
      <LinkButton to="/customers/add-new" kind="primary" icon="plus">
        Add your first customer
      </LinkButton>
    </EmptyState>
  );
}

interface ListedCount {
  readonly words: string;
  /** On all pages, and on this one. */
  readonly total: number;
  readonly shown: number;
}

/** Selects the customers of all pages; null when this page has them all, or all are selected. */
function useSelectAll(
  { rows, fill }: Pick<Selection<ListedCustomer>, 'rows' | 'fill'>,
  { words, total, shown }: ListedCount,
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
