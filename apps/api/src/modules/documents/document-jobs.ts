import { jobHandler, jobKind, type JobHandler } from '#platform/jobs/jobs';
import { moveToCold } from './archive/move-to-cold.ts';
import { makeMonth } from './downloads/make-month.ts';
import type { DocumentsDeps } from './record/deps.ts';
import { moveToColdJob, makeMonthJob, makePackageJob } from './record/job-kinds.ts';
import { makePackage } from './sealing/make-package.ts';
import { sealDue } from './sealing/seal-due.ts';

// A sealing date ends at midnight in London.
const sealDueJob = jobKind({
  name: 'seal-due',
  retrySeconds: 30,
  retryLimit: 10,
  longestSeconds: 3600,
  cron: '5 0 * * *',
});

/** The background work for envelopes: after a request, and by the clock. */
export const documentJobs = (deps: DocumentsDeps): JobHandler[] => [
  jobHandler(makePackageJob, (payload) => makePackage(deps, payload)),
  jobHandler(makeMonthJob, (payload) => makeMonth(deps, payload)),
  jobHandler(moveToColdJob, (payload) => moveToCold(deps, payload)),
  jobHandler(sealDueJob, async () => void (await sealDue(deps))),
];
