export { CreateCreditNotePage } from './credit-note/create-credit-note-page.tsx';
export { EditCreditNotePage } from './credit-note/edit-credit-note-page.tsx';
export { CustomerInvoices } from './customer/customer-invoices.tsx';
export { DeliveryStatus } from './delivery-status.tsx';
export { InvoiceDetailPage } from './detail/detail-page.tsx';
export { CreateInvoicePage } from './form/create-invoice-page.tsx';
export { EditInvoicePage } from './form/edit-invoice-page.tsx';
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
export { useInvoiceSelection } from './invoice-selection.ts';
