import { refuseClient, type ClientStanding } from '../client/refuse-client.ts';
import { formatDate, type IsoDate } from '../dates/iso-date.ts';
import { vatNumberError } from '../identifiers/vat-number.ts';
import type { Refusal } from '../refusal.ts';

/** Facts about a client who acts at the tax authority. */
export interface TaxpayerFacts extends ClientStanding {
  readonly isVatRegistered: boolean;
  readonly vatNumber: string | null;
}

/** Facts about a report. */
export interface SubmissionFacts extends TaxpayerFacts {
  readonly status: 'prepared' | 'submitting' | 'unconfirmed' | 'submitted';
  readonly periodEnd: IsoDate;
  readonly today: IsoDate;
  /** Whether the client has let us act for them at HMRC. */
  readonly isAuthorised: boolean;
}

export const AUTHORISE_FIRST =
  'Please authorise us with HMRC first, so we can send your VAT return for you.';
export const AUTHORISE_AGAIN = 'Your authorisation with HMRC has ended. Please authorise us again.';

const unauthorised: Refusal = { kind: 'unauthorised', reason: AUTHORISE_FIRST };

/** Null when the client may ask HMRC about their VAT, else the reason. */
export function refuseTaxpayer({ isVatRegistered, vatNumber }: TaxpayerFacts): Refusal | null {
  if (!isVatRegistered) {
    return {
      kind: 'business',
      reason: 'Your business is not registered for VAT, so it has no VAT returns.',
    };
  }
  if (vatNumber !== null && vatNumberError(vatNumber) === null) return null;
  return {
    kind: 'state',
    reason: 'We don’t have your nine-digit VAT number. Please give it to us first.',
  };
}

/** Null when the client may let us act for them at HMRC, else the reason. */
export const refuseAuthorising = (facts: TaxpayerFacts): Refusal | null =>
  refuseClient('authorise_tax', facts) ?? refuseTaxpayer(facts);

const PAPER =
  'You send us your papers by post, so we send your VAT returns for you. Please contact us about them.';

/** Null when the client may submit this return now, else the reason. */
export function refuseSubmission(facts: SubmissionFacts): Refusal | null {
  const { isPaperClient, status, periodEnd, today, isAuthorised } = facts;
  const left = refuseClient('submit_vat_return', facts);
  if (left) return left;
  if (isPaperClient) return { kind: 'paper', reason: PAPER };
  if (status === 'submitted') {
    return { kind: 'state', reason: 'This VAT return has already been submitted to HMRC.' };
  }
  const taxpayer = refuseTaxpayer(facts);
  if (taxpayer) return taxpayer;
  if (today <= periodEnd) {
    return {
      kind: 'state',
      reason: `The period of this VAT return ends on ${formatDate(periodEnd)}. You can submit it from the day after.`,
    };
  }
  return isAuthorised ? null : unauthorised;
}
