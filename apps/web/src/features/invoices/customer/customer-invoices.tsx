import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import type { Selection } from '#lib/list/selection.ts';
import { PageSection } from '#ui/page/page-section.tsx';
import { SearchBar } from '#ui/tables/search-bar.tsx';
import { Tabs } from '#ui/controls/tabs.tsx';
import { LEDGER_BUTTONS } from '../bulk/bulk-actions.ts';
import { ExportButton } from '../export/export-button.tsx';
import { InvoiceList } from '../list/invoice-list.tsx';
import { useInvoiceList } from '../list/use-invoice-list.ts';
import { filterOf, type CustomerInvoicesSearch } from './customer-invoices-search.ts';
import { NoCustomerInvoices } from './no-customer-invoices.tsx';

const TABS = [
  { key: 'all', label: 'All' },
  { key: 'draft', label: 'Drafts' },
  { key: 'sent', label: 'Sent' },
  { key: 'overdue', label: 'Overdue' },
  { key: 'paid', label: 'Paid' },
] as const;

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
  const list = useInvoiceList(filter, search);
  const total = list.data?.meta.total_count ?? 0;
  const words = search.search ?? '';
  const isUsed = total > 0 || words !== '';
  return (
    <PageSection
      title="Invoices"
      actions={
        isUsed && (
          <>
            <SearchBar label="Search invoices" value={words} inPlace />
            <ExportButton filter={filter} words={words} />
          </>
        )
      }
    >
      <Tabs
        label="Invoices by state"
        tabs={TABS}
        current={search.state ?? 'all'}
        onChoose={(key) =>
          void navigate({
            to: '.',
            search: (now) => ({ ...now, state: key === 'all' ? undefined : key, page: 1 }),
            resetScroll: false,
          })
        }
      >
        <InvoiceList
          caption="Invoices of this customer"
          {...{ list, filter, search, selection, more }}
          buttons={LEDGER_BUTTONS}
          // Stays in the ledger, which then shows what is still owed.
          onPaid={() => undefined}
          empty={<NoCustomerInvoices {...{ customerId, search, total }} />}
        />
      </Tabs>
    </PageSection>
  );
}
