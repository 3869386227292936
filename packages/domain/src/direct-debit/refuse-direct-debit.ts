import { refuseClient, type ClientStanding } from '../client/refuse-client.ts';
import type { Refusal } from '../refusal.ts';
import { needsDirectDebit, type ClientStep, type SignUpFacts } from '../sign-up/steps.ts';

export interface DirectDebitFacts
  extends
    Pick<ClientStanding, 'isClientLeft'>,
    Pick<SignUpFacts, 'isExternalAccountingClient' | 'hasUsableBankDetails'> {
  readonly client_step: ClientStep;
  /** A collection has failed, so new bank details are needed in any case. */
  readonly isOnStop: boolean;
}

/** Null when the client may give bank details for a direct debit, else the reason. */
export function refuseDirectDebit(facts: DirectDebitFacts): Refusal | null {
  const left = refuseClient('set_up_direct_debit', facts);
  if (left) return left;
  if (facts.client_step === 'review_contract') {
    return {
      kind: 'early',
      reason: 'Please agree to your contract before you set up your Direct Debit.',
    };
  }
  if (facts.isOnStop || needsDirectDebit(facts)) return null;
  if (facts.isExternalAccountingClient) {
    return { kind: 'external', reason: 'You pay another way, so you do not need a Direct Debit.' };
  }
  return {
    kind: 'settled',
    reason: 'Your Direct Debit is already set up. Please contact us to change it.',
  };
}
