export { askForIdentity } from './ask-for-identity.ts';
export { readIdentityForOffice, refuseGivenIdentity, verifyIdentity } from './decide-identity.ts';
export { forgetOldIdentities } from './forget-identities.ts';
export { IDENTITY_MAILS, identityMails } from './identity-mails.ts';
export { neutralName } from './identity-store.ts';
export {
  deleteIdentityFiles,
  identityFilesOf,
  recordOpening,
  type OpenableFile,
} from './open-files.ts';
export { proofsOfAddress } from './proofs-of-address.ts';
export { identityRoutes } from './routes.ts';
