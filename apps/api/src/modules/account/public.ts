export {
  changeClient,
  keepInvoiceSettings,
  lockClientRow,
  openBankAccount,
  readClient,
  readInvoiceSettings,
  readPrimaryContact,
  STORAGE_TIERS,
  storageLimit,
} from './client-store.ts';
export { accountJobs, askForCompany } from './fetch-company.ts';
export type { NewProof, ProofsOfAddress } from './deps.ts';
export { presentContact } from './get-profile.ts';
export { updateInvoiceSettings } from './invoice-settings.ts';
export { colourOldLogos, setLogo } from './logo.ts';
export { giveMembership, openClient, openUser, type NewClient } from './open-client.ts';
export { payByBankOf } from './pay-by-bank-store.ts';
export { accountRoutes } from './routes.ts';
export { signUpFacts } from './sign-up-facts.ts';
export { setClient, type ClientStatus } from './set-client.ts';
export {
  mailName,
  mailSender,
  paperFrame,
  readSeller,
  sellerInBrief,
  sellerOnPaper,
  type Seller,
} from './seller-on-paper.ts';
