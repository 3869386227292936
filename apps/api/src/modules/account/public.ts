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
export { askForIdentity } from './identity/ask-for-identity.ts';
export {
  readIdentityForOffice,
  refuseGivenIdentity,
  verifyIdentity,
} from './identity/decide-identity.ts';
export { forgetOldIdentities } from './identity/forget-identities.ts';
export { neutralName } from './identity/identity-store.ts';
export { IDENTITY_MAILS, identityMails } from './identity/identity-mails.ts';
export {
  deleteIdentityFiles,
  identityFilesOf,
  recordOpening,
  type OpenableFile,
} from './identity/open-files.ts';
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
