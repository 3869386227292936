/** The change that a simulator makes, and its words for it. */
export interface Change {
  readonly status?: string;
  readonly action: string;
  readonly details: Readonly<Record<string, unknown>>;
}

const bank = (cause: string, description: string, more: object = {}) => ({
  origin: 'bank',
  cause,
  description,
  scheme: 'bacs',
  ...more,
});
const own = (cause: string, description: string) => ({ origin: 'gocardless', cause, description });

export const OF_MANDATES: Readonly<Record<string, Change>> = {
  mandate_submitted: {
    status: 'submitted',
    action: 'submitted',
    details: own('mandate_submitted', 'The mandate has been submitted to the banks.'),
  },
  mandate_activated: {
    status: 'active',
    action: 'active',
    details: own('mandate_activated', 'The time window after submission has elapsed.'),
  },
  mandate_failed: {
    status: 'failed',
    action: 'failed',
    details: bank('invalid_bank_details', 'The specified bank account does not exist.', {
      reason_code: 'AUDDIS-5',
    }),
  },
  mandate_cancelled: {
    status: 'cancelled',
    action: 'cancelled',
    details: bank('mandate_cancelled', 'The mandate was cancelled at a bank branch.', {
      reason_code: 'ADDACS-1',
    }),
  },
  mandate_expired: {
    status: 'expired',
    action: 'expired',
    details: own('mandate_expired', 'The mandate has been unused for 13 months.'),
  },
  mandate_suspended_by_payer: {
    status: 'suspended_by_payer',
    action: 'suspended_by_payer',
    details: bank('mandate_suspended_by_payer', 'The payer has suspended the mandate.'),
  },
  mandate_transferred: {
    action: 'transferred',
    details: bank('bank_account_transferred', 'The payer has moved to another bank.', {
      reason_code: 'ADDACS-3',
    }),
  },
};

const failed = (will_attempt_retry: boolean) => ({
  status: 'failed',
  action: 'failed',
  details: bank('refer_to_payer', "The payer's account had insufficient funds.", {
    reason_code: 'ARUDD-0',
    will_attempt_retry,
  }),
});

export const OF_PAYMENTS: Readonly<Record<string, Change>> = {
  payment_submitted: {
    status: 'submitted',
    action: 'submitted',
    details: own('payment_submitted', 'The payment has been submitted to the banks.'),
  },
  payment_confirmed: {
    status: 'confirmed',
    action: 'confirmed',
    details: own('payment_confirmed', 'The payment has been collected.'),
  },
  payment_paid_out: {
    status: 'paid_out',
    action: 'paid_out',
    details: own('payment_paid_out', 'The payment has been paid out.'),
  },
  payment_failed: failed(false),
  payment_retried: failed(true),
  payment_late_failure: {
    ...failed(false),
    action: 'late_failure_settled',
    details: bank('refer_to_payer', 'The payment failed after it was collected.'),
  },
  payment_charged_back: {
    status: 'charged_back',
    action: 'charged_back',
    details: bank('authorisation_disputed', 'The payer has claimed the money back.'),
  },
};
