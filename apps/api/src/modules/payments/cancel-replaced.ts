import { byId } from '#platform/db/rows';
import { jobHandler, jobKind, type JobHandler } from '#platform/jobs/jobs';
import type { PaymentsDeps } from './deps.ts';

/** Cancels a mandate that another has replaced, so that nothing is collected twice. */
export const cancelReplacedJob = jobKind<{ client_id: string; direct_debit_id: string }>({
  name: 'cancel-replaced-mandate',
  retrySeconds: 5,
  retryLimit: 1_000,
});

export const paymentJobs = ({
  transact,
  directDebit,
}: Pick<PaymentsDeps, 'transact' | 'directDebit'>): JobHandler[] => [
  jobHandler(cancelReplacedJob, async ({ client_id: clientId, direct_debit_id: id }) => {
    const { mandate_id, replaced_at } = await transact.forClient({ clientId }, (tx) =>
      byId(tx, 'direct_debits', clientId, id),
    );
    // The provider's message reports its end.
    if (mandate_id && replaced_at) await directDebit.cancelMandate(mandate_id, clientId);
  }),
];
