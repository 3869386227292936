import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import type { InvoiceState } from '@counterfoil/domain/invoice/due';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useSelection } from '#lib/list/selection.ts';
import { useClientRefusal } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { EmptyList } from '#ui/tables/empty-list.tsx';
import { ListTools } from '#ui/tables/list-tools.tsx';
import { SearchBar } from '#ui/tables/search-bar.tsx';
import { useNarrow } from '#ui/use-media.ts';
import { BULK_BUTTONS } from '../bulk/bulk-actions.ts';
import { useInvoiceList, useInvoiceStatistics } from '../queries.ts';
import { daysIn, hasDays, type InvoicesSearch } from '../search.ts';
import { DayFilter, NoneOnDays } from './day-filter.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { useExport } from './export-button.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { headlineOf } from './list-sums.ts';

interface Props {
  /** Undefined: all states. */
  readonly state?: InvoiceState | undefined;
  readonly search: InvoicesSearch;
}

/**
 * All invoices, or Drafts, Sent, Overdue, Paid history; the address has the page, the order and the
 * search.
 */
export function InvoiceListPage({ state, search }: Props): ReactElement {
  const refused = useClientRefusal('create_invoice');
  const navigate = useNavigate();
  const selection = useSelection<InvoiceSummary>();
  const days = daysIn(search);
  const filter = { ...(state ? { state } : {}), ...days };
  const list = useInvoiceList(filter, search);
  const statistics = useInvoiceStatistics({ search: search.search, ...days });
  const total = list.data?.meta.total_count;
  const words = search.search ?? '';
  const narrow = useNarrow();
  const exporting = useExport({ filter, words });
  const nothing = total === 0 ? 'There is nothing to export.' : null;
  const searchBar = <SearchBar label="Search invoices" value={words} />;
  const isUnused = total === 0 && !words && !hasDays(days);
  const { title, caption, teaches } = LIST_TEXTS[state ?? 'all'];
  return (
    <>
      <PageHeader
        title={title}
        {...(statistics && headlineOf(statistics, state, words))}
        more={
          narrow && !isUnused
            ? [{ label: 'Export', icon: 'download', disabled: nothing, onSelect: exporting.begin }]
            : []
        }
      >
        {!narrow && !isUnused && searchBar}
        {!narrow && !isUnused && (
          <Button icon="download" refused={nothing} onClick={exporting.begin}>
            Export
          </Button>
        )}
        {!refused && !isUnused && (
          <LinkButton to="/invoices/create" kind="primary" icon="plus">
            Create new
          </LinkButton>
        )}
      </PageHeader>
      {exporting.dialog}
      <DayFilter days={days} />
      <ListTools search={!isUnused && searchBar}>
        <InvoiceList
          {...{ caption, list, filter, search, selection, statistics }}
          buttons={BULK_BUTTONS[state ?? 'all']}
          onPaid={() => void navigate({ to: '/invoices/paid', ignoreBlocker: true })}
          empty={
            <EmptyList
              total={total ?? 0}
              search={words}
              nothing={state ? `Nothing in ${title}` : 'Nothing'}
              elsewhere={statistics && <Elsewhere {...{ statistics, state, words }} />}
            >
              {hasDays(days) ? (
                <NoneOnDays />
              ) : (
                <EmptyState>
                  <p>{teaches}</p>
                  {!refused && state !== 'overdue' && (
                    <LinkButton to="/invoices/create" kind="primary" icon="plus">
                      Create an invoice
                    </LinkButton>
                  )}
                </EmptyState>
              )}
            </EmptyList>
          }
        />
      </ListTools>
    </>
  );
}

interface ListTexts {
  readonly title: string;
  readonly caption: string;
  /** Explains the list while it is empty. */
  readonly teaches: string;
}

/** The four lists in the spec's names, and all of them. */
const LIST_TEXTS = {
  all: {
    title: 'All invoices',
    caption: 'All invoices',
    teaches: 'Every invoice and credit note appears here, from first draft to paid.',
  },
  draft: {
    title: 'Drafts',
    caption: 'Draft invoices',
    teaches:
      'Invoices you save as drafts are kept here. Only you can see them until you send them.',
  },
  sent: {
    title: 'Sent',
    caption: 'Sent invoices',
    teaches: 'Invoices you’ve sent appear here until they’re paid or overdue.',
  },
  overdue: {
    title: 'Overdue',
    caption: 'Overdue invoices',
    teaches: 'Nothing is overdue. Unpaid invoices appear here once their due date has passed.',
  },
  paid: {
    title: 'Paid history',
    caption: 'Paid invoices',
    teaches: 'When a customer pays, mark the invoice as paid under Sent. It’ll then appear here.',
  },
} satisfies Record<InvoiceState | 'all', ListTexts>;
