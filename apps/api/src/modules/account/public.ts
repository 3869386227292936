export { keepInvoiceSettings, openBankAccount, readClient, storageLimit } from './client-store.ts';
export { updateInvoiceSettings } from './invoice-settings.ts';
export { colourOldLogos, setLogo } from './logo.ts';
export { openClient, openUser, type NewClient } from './open-client.ts';
export { accountRoutes } from './routes.ts';
export { mailName, mailSender, paperFrame, readSeller, type Seller } from './seller-on-paper.ts';
