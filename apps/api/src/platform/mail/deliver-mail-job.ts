import { jobKind } from '../jobs/jobs.ts';

/** Delivers one e-mail, which its row describes. Retries for days: see deliver-mail. */
export const deliverMailJob = jobKind<{ mail_id: string; client_id: string }>({
  name: 'deliver-mail',
  retrySeconds: 1,
  retryLimit: 10_000,
});
