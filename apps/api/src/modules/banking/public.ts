export { bankingJobs } from './banking-jobs.ts';
export { bankingRoutes } from './routes.ts';
export { releaseBankLeases } from './consent-store.ts';
export { revokeConsent as revokeAtBank } from './revoke-consent.ts';
