export { CreateInvoicePage } from './form/create-invoice-page.tsx';
export { EditInvoicePage } from './form/edit-invoice-page.tsx';
export { parseInvoiceSearch } from './form/invoice-search.ts';
export { loadDraft, loadNewInvoice } from './form/load-invoice-form.ts';
export { InvoiceListPage } from './list/invoice-list-page.tsx';
export { invoicesQuery, parseInvoicesSearch } from './queries.ts';
