import { jobKind } from '#platform/jobs/jobs';

/** Asks the authority whether it has a return whose answer did not arrive. */
export const settleReturnJob = jobKind<{ client_id: string; submission_id: string }>({
  name: 'settle-vat-return',
  retrySeconds: 5,
  retryLimit: 3,
});

/** Files the paper of a receipt in the client's envelope. */
export const fileReceiptJob = jobKind<{ client_id: string; report_id: string }>({
  name: 'file-vat-receipt',
  retrySeconds: 2,
  retryLimit: 10_000,
});
