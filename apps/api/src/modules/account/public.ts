export { readClient, readPrimaryContact } from './client-store.ts';
export {
  keepInvoiceSettings,
  readInvoiceSettings,
  type InvoiceSettingsRow,
} from './invoice-settings-store.ts';
export { openClient, type NewClient } from './open-client.ts';
export { openUser } from './open-user.ts';
export { accountRoutes } from './routes.ts';
export { openBankAccount } from './sealed-bank-account.ts';
export { readLogo } from './read-logo.ts';
export { answersTo, sellerOnPaper, type Seller } from './seller-on-paper.ts';
export { setLogo } from './set-logo.ts';
export { updateInvoiceSettings } from './update-invoice-settings.ts';
export { storageLimit } from './storage-limit.ts';
