import {
  parseCreditNoteSearch,
  parseInvoiceSearch,
  parseInvoicesSearch,
  parseOverviewSearch,
  type CustomerInvoicesSearch,
  type InvoicesSearch,
} from '#features/invoices/search.ts';
import type { LoadArgs } from '#lib/session/private-client.ts';
import { page } from './page.tsx';

const invoiceForms = () => import('#features/invoices/form/form-loaders.ts');

type InvoiceState = NonNullable<CustomerInvoicesSearch['state']>;

/** A list of invoices: of a state, or of all. */
const list = (state?: InvoiceState) => ({
  search: parseInvoicesSearch,
  deps: (search: InvoicesSearch) => search,
  load: async (args: LoadArgs<unknown, InvoicesSearch>) =>
    (await import('#features/invoices/list/list-loader.ts')).loadList(state)(args),
  hasFirstStyles: true as const,
  show: async () => {
    const { InvoiceListPage } = await import('#features/invoices/list/invoice-list-page.tsx');
    return (props: { search: InvoicesSearch }) => <InvoiceListPage {...props} state={state} />;
  },
});

/** The page of an invoice or credit note, below its list. */
const detail = (state: InvoiceState) => ({
  load: async (args: LoadArgs<{ id: string }>) =>
    (await import('#features/invoices/detail/detail-loader.ts')).loadDetail(state)(args),
  show: async () => (await import('#features/invoices/detail/detail-page.tsx')).InvoiceDetailPage,
});

/** The pages of the section Invoices. */
export const invoicePages = [
  page('invoices/overview', {
    entry: {
      area: 'Invoices',
      label: 'Overview',
      name: 'Overview of invoices',
      words: 'figures chart outstanding',
      needs: 'create_invoice',
    },
    search: parseOverviewSearch,
    deps: ({ period }) => (period === undefined ? {} : { period }),
    load: async (args) =>
      (await import('#features/invoices/overview/overview-queries.ts')).loadOverview(args),
    show: async () => (await import('#features/invoices/overview/overview-page.tsx')).OverviewPage,
  }),
  page('invoices/create', {
    entry: {
      area: 'Invoices',
      label: 'Create new',
      name: 'New invoice',
      words: 'add bill',
      needs: 'create_invoice',
    },
    search: parseInvoiceSearch,
    load: async (args) => (await invoiceForms()).loadNewInvoice(args),
    inSlices: true,
    show: async () => (await import('#features/invoices/form/invoice-pages.tsx')).CreateInvoicePage,
  }),
  page('invoices', {
    ...list(),
    entry: { area: 'Invoices', label: 'All', name: 'All invoices', counts: 'all' },
  }),
  page('invoices/sent', {
    ...list('sent'),
    entry: { area: 'Invoices', label: 'Sent', name: 'Sent invoices', counts: 'sent' },
  }),
  page('invoices/sent/$id', detail('sent')),
  page('invoices/overdue', {
    ...list('overdue'),
    entry: {
      area: 'Invoices',
      label: 'Overdue',
      name: 'Overdue invoices',
      words: 'late unpaid remind chase',
      counts: 'overdue',
    },
  }),
  page('invoices/overdue/$id', detail('overdue')),
  page('invoices/paid', {
    ...list('paid'),
    entry: {
      area: 'Invoices',
      label: 'Paid',
      name: 'Paid invoices',
      words: 'history',
      counts: 'paid',
    },
  }),
  page('invoices/paid/$id', detail('paid')),
  page('invoices/draft', {
    ...list('draft'),
    entry: { area: 'Invoices', label: 'Drafts', name: 'Draft invoices', counts: 'draft' },
  }),
  page('invoices/edit/$id', {
    entry: { under: '/invoices/draft' },
    search: parseInvoiceSearch,
    load: async (args) => (await invoiceForms()).loadDraftInvoice(args),
    inSlices: true,
    show: async () => (await import('#features/invoices/form/invoice-pages.tsx')).EditInvoicePage,
  }),
  page('invoices/$id/credit-note/create', {
    search: parseCreditNoteSearch,
    load: async (args) => (await invoiceForms()).loadNewCreditNote(args),
    inSlices: true,
    show: async () =>
      (await import('#features/invoices/form/credit-note-pages.tsx')).CreateCreditNotePage,
  }),
  page('invoices/credit-note/$id/edit', {
    entry: { under: '/invoices/draft' },
    search: parseCreditNoteSearch,
    deps: ({ customerId, invoiceId }) => ({ customerId, invoiceId }),
    load: async (args) => (await invoiceForms()).loadDraftCreditNote(args),
    inSlices: true,
    show: async () =>
      (await import('#features/invoices/form/credit-note-pages.tsx')).EditCreditNotePage,
  }),
] as const;
