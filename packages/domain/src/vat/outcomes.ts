/**
 * Outcomes of an attempt to submit a VAT return, other than success: HMRC's refusals, and failures on the way. Each
 * says what the client can do.
 */
const OUTCOMES = {
  vrn_invalid:
    'HMRC does not know your VAT number. Please check it under Business details, or contact us.',
  period_key_invalid:
    'HMRC does not expect a return for this period any more. Please reload the page, and contact us if you still see this.',
  not_authorised:
    'HMRC won’t let us act for this VAT number. Please authorise us again with this business’s HMRC account, and make sure it’s signed up for Making Tax Digital for VAT.',
  insolvent:
    'HMRC doesn’t accept VAT returns online from a business that is insolvent. Please contact us, or whoever handles the insolvency.',
  period_not_ended:
    'HMRC only accepts this return once its period has ended. Please submit it then.',
  duplicate_submission:
    'HMRC already holds a return for this period, so you do not need to submit it again.',
  not_finalised: 'HMRC didn’t accept the declaration, so nothing was submitted. Please contact us.',
  wrong_figures:
    'HMRC didn’t accept the figures in this return, so nothing was submitted. Please contact us so we can correct them.',
  date_range:
    'HMRC gives us up to a year at a time, going back four years. Please choose other dates.',
  other: 'HMRC refused this, so nothing was submitted. Please contact us so we can find out why.',
  other_figures:
    'HMRC already has a return for this period, with different figures. Please don’t submit it again: we know about it, and will write to you.',
  not_shown:
    'HMRC has a return for this period, but does not show us its figures. Please don’t submit it again: check it in your HMRC VAT account, and tell us if its figures are different.',
  not_received:
    'HMRC has no return for this period: the connection dropped before yours arrived. Please submit it again.',
  not_found:
    'We’ve checked your HMRC VAT account, and it has no return for this period. Please submit it again.',
  not_sent:
    'HMRC could not be reached, so nothing was submitted. Please try again in a few minutes.',
  authorisation_ended:
    'Your authorisation with HMRC has ended, so nothing was submitted. Please authorise us again, and submit the return then.',
  no_answer:
    'HMRC hasn’t responded yet. We’ll keep asking, and email you when we know. Please don’t submit this return again, here or elsewhere.',
  asking_which:
    'HMRC already has a return for this period, and didn’t accept this one. We’ll keep asking what it has, and email you when we know. Please don’t submit this return again, here or elsewhere.',
  authorise_to_settle:
    'HMRC hasn’t responded, and your authorisation has ended, so we can’t ask. Please authorise us again, and we’ll find out whether HMRC has your return.',
  unknown:
    'We couldn’t find out whether HMRC has your return. Please check your HMRC VAT account before you do anything else, and tell us what it says.',
} as const;

export type Outcome = keyof typeof OUTCOMES;

/** Outcomes of a submitted return when the one at HMRC differs, or may differ. */
export const NOT_THIS_RETURN = ['other_figures', 'not_shown'] as const satisfies readonly Outcome[];

/** Whether HMRC has the client's own return, as far as that is known. */
export const isThisReturn = (outcome: string | null): boolean =>
  !NOT_THIS_RETURN.some((other) => other === outcome);

const isOutcome = (name: string): name is Outcome => Object.hasOwn(OUTCOMES, name);

/** Describes an outcome to the client. */
export const outcomeInWords = (outcome: string): string =>
  OUTCOMES[isOutcome(outcome) ? outcome : 'other'];
