export { accountJobs, askForCompany } from './business/fetch-company.ts';
export { forgetOldLookups } from './business/company-register.ts';
export {
  keepInvoiceSettings,
  openBankAccount,
  readInvoiceSettings,
  sealBankAccount,
  settingsAccount,
} from './invoice-settings/invoice-settings-store.ts';
export { updateInvoiceSettings } from './invoice-settings/invoice-settings.ts';
export {
  mailName,
  mailSender,
  paperFrame,
  readSeller,
  sellerInBrief,
  sellerOnPaper,
  type Seller,
} from './invoice-settings/seller-on-paper.ts';
export { colourOldLogos, setLogo } from './logo/logo.ts';
export {
  changeClient,
  lockClientRow,
  readClient,
  readPrimaryContact,
  STORAGE_TIERS,
  storageLimit,
} from './record/client-store.ts';
export type { NewProof, ProofsOfAddress } from './record/deps.ts';
export { giveMembership, openClient, openUser, type NewClient } from './record/open-client.ts';
export { payByBankOf } from './record/client-store.ts';
export { presentContact } from './record/present-contact.ts';
export { setClient, type ClientStatus } from './record/set-client.ts';
export { signUpFacts } from './record/client-store.ts';
export { accountRoutes } from './routes.ts';
