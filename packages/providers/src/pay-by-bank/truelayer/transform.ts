import type { BankPayment, PaymentOrder } from '../port.ts';
import { toReference } from '../reference.ts';
import type { TrueLayerPayment } from './types.ts';

/** Payments go straight to the client's account, and the payer chooses the bank. */
export const toPayment = (
  { amount_pence, reference, payer_name, payer_email }: PaymentOrder,
  { account_name, sort_code, account_number }: NonNullable<PaymentOrder['beneficiary']>,
) => ({
  amount_in_minor: amount_pence,
  currency: 'GBP',
  payment_method: {
    type: 'bank_transfer',
    provider_selection: {
      type: 'user_selected',
      filter: { countries: ['GB'], release_channel: 'general_availability' },
    },
    beneficiary: {
      type: 'external_account',
      account_holder_name: account_name,
      reference: toReference(reference),
      account_identifier: { type: 'sort_code_account_number', sort_code, account_number },
    },
  },
  user: { name: payer_name, email: payer_email },
});

const STATUSES: Readonly<Record<string, BankPayment['status']>> = {
  // For an account outside TrueLayer, no status follows `executed`.
  executed: 'completed',
  settled: 'completed',
  failed: 'failed',
};

export function toBankPayment(payment: TrueLayerPayment): BankPayment {
  const { id, status, amount_in_minor, failure_reason, executed_at } = payment;
  const isCancelled = status === 'failed' && /cancell?ed/i.test(failure_reason ?? '');
  return {
    id,
    order_id: id,
    status: isCancelled ? 'cancelled' : (STATUSES[status] ?? 'pending'),
    amount_pence: amount_in_minor,
    made_at: instantOf(executed_at),
  };
}

/** Null for text that is not a time: the payment still counts. */
function instantOf(text: string | null | undefined): Temporal.Instant | null {
  try {
    return text ? Temporal.Instant.from(text) : null;
  } catch {
    return null;
  }
}

/** The end of a JWT; null for other tokens. */
export function endOf(token: string): Temporal.Instant | null {
  try {
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
    const { exp } = JSON.parse(payload) as { exp?: unknown };
    return typeof exp === 'number' ? Temporal.Instant.fromEpochMilliseconds(exp * 1000) : null;
  } catch {
    return null;
  }
}
