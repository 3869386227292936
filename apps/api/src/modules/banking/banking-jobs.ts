import { jobHandler, jobKind, type JobHandler } from '#platform/jobs/jobs';
import { syncDue } from './ask-sync.ts';
import type { BankingDeps } from './deps.ts';
import { revokeInTime } from './revoke-consent.ts';
import { syncAccount } from './sync-account.ts';
import { revokeConsentJob, syncAccountJob } from './sync-job.ts';

const syncDueJob = jobKind({
  name: 'sync-banks-due',
  retrySeconds: 30,
  retryLimit: 3,
  longestSeconds: 600,
  cron: '*/10 * * * *',
});

/** The background work of open banking: after a request, and by the clock. */
export const bankingJobs = (deps: BankingDeps): JobHandler[] => [
  jobHandler(syncAccountJob, (payload) => syncAccount(deps, payload)),
  jobHandler(revokeConsentJob, (payload) => revokeInTime(deps, payload)),
  jobHandler(syncDueJob, () => syncDue(deps)),
];
