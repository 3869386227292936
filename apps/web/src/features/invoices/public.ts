export { CreateCreditNotePage, EditCreditNotePage } from './form/credit-note-pages.tsx';
export { CustomerInvoices, useInvoiceSelection } from './list/customer-invoices.tsx';
export { DeliveryStatus } from './delivery-status.tsx';
export { InvoiceDetailPage } from './detail/detail-page.tsx';
export { CreateInvoicePage, EditInvoicePage } from './form/invoice-pages.tsx';
export { InvoiceListPage } from './list/invoice-list-page.tsx';
export {
  loadDetail,
  loadDraftCreditNote,
  loadDraftInvoice,
  loadList,
  loadNewCreditNote,
  loadNewInvoice,
  loadOverview,
} from './loaders.ts';
export { OverviewPage } from './overview/overview-page.tsx';
export { invoicesQuery, invoiceStatisticsQuery } from './queries.ts';
export {
  filterOf,
  parseCreditNoteSearch,
  parseCustomerInvoicesSearch,
  parseInvoiceSearch,
  parseInvoicesSearch,
  parseOverviewSearch,
} from './search.ts';
