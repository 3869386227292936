/** The states of a mandate in which money can be collected, now or soon (GoCardless's names). */
const USABLE: ReadonlySet<string> = new Set(['pending_submission', 'submitted', 'active']);

/** Whether a mandate in this state gives usable bank details. */
export const isUsableMandate = (status: string): boolean => USABLE.has(status);

const ENDED: ReadonlySet<string> = new Set([
  'failed',
  'cancelled',
  'expired',
  'consumed',
  'blocked',
]);

/** Whether a mandate in this state is dead: nothing can be collected again unless the bank reinstates it. */
export const hasMandateEnded = (status: string): boolean => ENDED.has(status);

interface Failure {
  /** The payment's state, read after the event. */
  readonly status: string;
  /** Whether the provider will try again. */
  readonly willAttemptRetry: boolean;
}

/** Whether a payment has finally failed, and so puts the client on stop. */
export const isFinalFailure = ({ status, willAttemptRetry }: Failure): boolean =>
  status === 'failed' && !willAttemptRetry;
