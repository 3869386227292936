import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import type { InvoiceState } from '@counterfoil/domain/invoice/due';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useSelection } from '#lib/list/selection.ts';
import { useClientRefusal } from '#lib/session/profile.ts';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { EmptyList } from '#ui/tables/empty-list.tsx';
import { SearchBar } from '#ui/tables/search-bar.tsx';
import { BULK_BUTTONS } from '../bulk/bulk-actions.ts';
import { useInvoiceList } from '../queries.ts';
import { daysIn, type InvoicesSearch } from '../search.ts';
import { DayFilter } from './day-filter.tsx';
import { ExportButton } from './export-button.tsx';
import { InvoiceList } from './invoice-list.tsx';

interface Props {
  readonly state: InvoiceState;
  readonly search: InvoicesSearch;
}

/** Drafts, Sent, Overdue or Paid history; the address has the page, the order and the search. */
export function InvoiceListPage({ state, search }: Props): ReactElement {
  const refused = useClientRefusal('create_invoice');
  const navigate = useNavigate();
  const selection = useSelection<InvoiceSummary>();
  const days = daysIn(search);
  const filter = { state, ...days };
  const list = useInvoiceList(filter, search);
  const total = list.data?.meta.total_count;
  const isUnused = total === 0 && !search.search && Object.keys(days).length === 0;
  const words = search.search ?? '';
  return (
    <>
      <PageHeader title={LIST_TEXTS[state].title}>
        {!isUnused && <SearchBar label="Search invoices" value={words} />}
        {!isUnused && <ExportButton filter={filter} words={words} />}
        {!refused && !isUnused && (
          <LinkButton to="/invoices/create" kind="primary" icon="plus">
            Create new
          </LinkButton>
        )}
      </PageHeader>
      <DayFilter days={days} />
      <InvoiceList
        caption={LIST_TEXTS[state].caption}
        {...{ list, filter, search, selection }}
        buttons={BULK_BUTTONS[state]}
        onPaid={() => void navigate({ to: '/invoices/paid', ignoreBlocker: true })}
        empty={
          <EmptyList total={total ?? 0} search={words}>
            <EmptyState>
              <p>{LIST_TEXTS[state].teaches}</p>
              {!refused && state !== 'overdue' && (
                <LinkButton to="/invoices/create" kind="primary" icon="plus">
                  Create an invoice
                </LinkButton>
              )}
            </EmptyState>
          </EmptyList>
        }
      />
    </>
  );
}

interface ListTexts {
  readonly title: string;
  readonly caption: string;
  /** Explains the list while it is empty. */
  readonly teaches: string;
}

/** The four lists in the spec's names. */
const LIST_TEXTS = {
  draft: {
    title: 'Drafts',
    caption: 'Draft invoices',
    teaches: 'An invoice you save as a draft waits here. Nobody but you sees it until you send it.',
  },
  sent: {
    title: 'Sent',
    caption: 'Sent invoices',
    teaches: 'Invoices you have sent stand here until they are paid or their due date has passed.',
  },
  overdue: {
    title: 'Overdue',
    caption: 'Overdue invoices',
    teaches:
      'Nobody is late: an invoice comes here when its due date has passed and it is not paid.',
  },
  paid: {
    title: 'Paid history',
    caption: 'Paid invoices',
    teaches: 'When a customer has paid, mark the invoice as paid under Sent: then it stands here.',
  },
} satisfies Record<InvoiceState, ListTexts>;
