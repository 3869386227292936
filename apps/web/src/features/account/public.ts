export { InvoiceSettingsPage } from './invoice-settings/invoice-settings-page.tsx';
export { invoiceSettingsQuery } from './invoice-settings/settings-queries.ts';
