import { jobHandler, jobKind, type JobHandler } from '#platform/jobs/jobs';
import type { TaxDeps } from './deps.ts';
import { remindDue } from './remind-due.ts';
import { fileReceipt } from './submit/file-receipt.ts';
import { fileReceiptJob, settleReturnJob } from './submit/submission-store.ts';
import { settle } from './submit/settle-submission.ts';

const remindJob = jobKind({
  name: 'remind-of-vat-returns',
  retrySeconds: 30,
  retryLimit: 10,
  // Again each hour until the evening: a portal that was down at nine reminds when it is back.
  cron: '0 9-20 * * *',
});

/** The background work for VAT returns: after a request, and by the clock. */
export const vatJobs = (deps: TaxDeps): JobHandler[] => [
  jobHandler(settleReturnJob, (payload) => settle(deps, payload)),
  jobHandler(fileReceiptJob, (payload) => fileReceipt(deps, payload)),
  jobHandler(remindJob, () => remindDue(deps)),
];
