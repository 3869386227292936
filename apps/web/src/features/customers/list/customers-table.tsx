import type { Customer } from '@counterfoil/contract/customers/schemas';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { ListSearch } from '#lib/list/list-search.ts';
import type { Selection } from '#lib/list/selection.ts';
import { useClientRefusal } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { counted } from '#ui/counts.ts';
import { EmptyList } from '#ui/tables/empty-list.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { SelectionBar } from '#ui/tables/selection-bar.tsx';
import { Table } from '#ui/tables/table.tsx';
import { CUSTOMER_COLUMNS } from './customer-columns.tsx';
import { owedBy } from './owed-by.ts';
import { useRowActions } from './row-actions.tsx';
import { useSelectAll } from './select-all.ts';
import type { StatementActions } from './statement-actions.ts';

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
