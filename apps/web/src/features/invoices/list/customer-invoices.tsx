import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import type { InvoiceState } from '@counterfoil/domain/invoice/due';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { type Selection, useSelection } from '#lib/list/selection.ts';
import { useClientRefusal } from '#lib/session/profile.ts';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { Tabs } from '#ui/controls/tabs.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import { PageSection } from '#ui/page/page-section.tsx';
import { EmptyList } from '#ui/tables/empty-list.tsx';
import { ListTools } from '#ui/tables/list-tools.tsx';
import { SearchBar } from '#ui/tables/search-bar.tsx';
import { useNarrow } from '#ui/use-media.ts';
import { LEDGER_BUTTONS } from '../bulk/bulk-actions.ts';
import { useInvoiceList, useInvoiceStatistics } from '../queries.ts';
import { type CustomerInvoicesSearch, daysIn, filterOf, hasDays } from '../search.ts';
import { DayFilter, NoneOnDays } from './day-filter.tsx';
import { ExportButton } from './export-button.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { figuresOf } from './list-sums.ts';

const TABS = [
  { key: 'all', label: 'All' },
  { key: 'draft', label: 'Drafts' },
  { key: 'sent', label: 'Sent' },
  { key: 'overdue', label: 'Overdue' },
  { key: 'paid', label: 'Paid' },
] as const;

const NONE_OF: Record<InvoiceState, string> = {
  draft: 'There are no drafts for this customer.',
  sent: 'This customer has nothing to pay.',
  overdue: 'This customer has nothing overdue.',
  paid: 'This customer has not paid an invoice in full yet.',
};

interface Props {
  readonly customerId: string;
  readonly search: CustomerInvoicesSearch;
  /** Held by the page, whose statements use it. */
  readonly selection: Selection<InvoiceSummary>;
  /** More actions on the selection. */
  readonly more?: ReactNode;
}

/** The invoices and credit notes of one customer, on their ledger. */
export function CustomerInvoices({ customerId, search, selection, more }: Props): ReactElement {
  const navigate = useNavigate();
  const filter = filterOf(customerId, search);
  const days = daysIn(search);
  const list = useInvoiceList(filter, search);
  const statistics = useInvoiceStatistics({
    customer_id: customerId,
    search: search.search,
    ...days,
  });
  const total = list.data?.meta.total_count ?? 0;
  const words = search.search ?? '';
  const narrow = useNarrow();
  const searchBar = <SearchBar label="Search invoices" value={words} inPlace />;
  const isUsed = total > 0 || words !== '' || hasDays(days);
  return (
    <PageSection
      title="Invoices"
      actions={
        isUsed && (
          <>
            {!narrow && searchBar}
            <ExportButton filter={filter} words={words} />
          </>
        )
      }
    >
      <Tabs
        label="Invoices by status"
        tabs={TABS.map((tab) => ({
          ...tab,
          count: statistics && figuresOf(statistics, tab.key === 'all' ? undefined : tab.key).count,
        }))}
        current={search.state ?? 'all'}
        onChoose={(key) =>
          void navigate({
            to: '.',
            search: (now) => ({ ...now, state: key === 'all' ? undefined : key, page: 1 }),
            resetScroll: false,
          })
        }
      >
        <DayFilter days={days} />
        <ListTools search={isUsed && searchBar}>
          <InvoiceList
            caption="This customer’s invoices"
            {...{ list, filter, search, selection, statistics, more }}
            buttons={LEDGER_BUTTONS}
            // Stays in the ledger, which then shows what is still owed.
            onPaid={() => undefined}
            empty={
              <EmptyList total={total} search={search.search} inPlace>
                {hasDays(days) ? (
                  <NoneOnDays />
                ) : (
                  <NoInvoices customerId={customerId} state={search.state} />
                )}
              </EmptyList>
            }
          />
        </ListTools>
      </Tabs>
    </PageSection>
  );
}

interface NoneProps {
  readonly customerId: string;
  readonly state: InvoiceState | undefined;
}

/** Why the table is empty, and what to do next. */
function NoInvoices({ customerId, state }: NoneProps): ReactElement {
  const refused = useClientRefusal('create_invoice');
  if (state) {
    return (
      <EmptyState>
        <p>{NONE_OF[state]}</p>
        <Link to="." resetScroll={false} search={(now) => ({ ...now, state: undefined, page: 1 })}>
          Show all their invoices
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState>
      <p>No invoices yet</p>
      <p>Invoices and credit notes for this customer appear here, including drafts.</p>
      {!refused && (
        <LinkButton icon="plus" to="/invoices/create" search={{ customer_id: customerId }}>
          Create their first invoice
        </LinkButton>
      )}
    </EmptyState>
  );
}

/** A selection of invoices held by a page that uses it outside the list. */
export const useInvoiceSelection = () => useSelection<InvoiceSummary>();
