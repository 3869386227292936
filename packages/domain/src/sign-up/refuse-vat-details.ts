import type { Refusal } from '../refusal.ts';
import { CLIENT_STEPS, type ClientStep } from './steps.ts';

const TOO_EARLY =
  'Your sign-up has not reached the VAT details yet. Please finish the earlier steps first.';

const ANSWERED =
  'You have already given us your VAT details. Please send us a message about what has changed.';

interface Standing {
  readonly step: ClientStep;
  /** The office asks for the identity again, and for nothing else. */
  readonly isReopened: boolean;
}

/** Null when a client may answer what is asked about their VAT, else the reason. */
export function refuseVatDetails({ step, isReopened }: Standing): Refusal | null {
  if (isReopened) return { kind: 'state', reason: ANSWERED };
  const isReached =
    CLIENT_STEPS.indexOf(step) >= CLIENT_STEPS.indexOf('additional_company_details');
  return isReached ? null : { kind: 'state', reason: TOO_EARLY };
}
