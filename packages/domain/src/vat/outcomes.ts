/**
 * What came of an attempt to submit a VAT return, besides that HMRC took it: HMRC's refusals, and what happened on the
 * way. Each says what the client can do.
 */
const OUTCOMES = {
  vrn_invalid:
    'HMRC does not know your VAT number. Please check it under Business details, or contact us.',
  period_key_invalid:
    'HMRC does not expect a return for this period any more. Please load the page again, and contact us if this stays.',
  not_authorised:
    'HMRC does not let us act for this VAT number. Please authorise us again with the HMRC account of this business, and make sure that it is signed up for Making Tax Digital for VAT.',
  insolvent:
    'HMRC takes no VAT returns online from a business that is insolvent. Please contact us, or whoever handles the insolvency.',
  period_not_ended:
    'HMRC takes this return only after its period has ended. Please submit it then.',
  duplicate_submission:
    'HMRC already holds a return for this period, so you do not need to submit it again.',
  not_finalised: 'HMRC did not accept the declaration, and took nothing. Please contact us.',
  wrong_figures:
    'HMRC does not accept the figures of this return, and took nothing. Please contact us, so that we correct them.',
  date_range: 'HMRC answers for a year at most, and four years back. Please choose other days.',
  other:
    'HMRC refused this, and nothing was submitted. Please contact us, so that we find out why.',
  other_figures:
    'HMRC already holds a return for this period, with other figures than these. Please do not submit again: we have been told, and will write to you about it.',
  not_shown:
    'HMRC has a return for this period, but does not show us its figures. Please do not submit again: look at it in your VAT account at HMRC, and tell us if its figures are not these.',
  not_received:
    'HMRC has no return for this period: the connection broke before yours arrived. Please submit it again.',
  not_found:
    'We have looked into your VAT account at HMRC, and it has no return for this period. Please submit it again.',
  not_sent:
    'HMRC could not be reached, so nothing was submitted. Please try again in a few minutes.',
  authorisation_ended:
    'Your authorisation at HMRC has ended, so nothing was submitted. Please authorise us again, and submit the return then.',
  no_answer:
    'HMRC has not answered yet. We keep asking, and tell you by email. Please do not submit this return again, here or elsewhere.',
  asking_which:
    'HMRC has a return for this period already, and took nothing from here. We keep asking what it has, and tell you by email. Please do not submit this return again, here or elsewhere.',
  authorise_to_settle:
    'HMRC has not answered, and your authorisation has ended, so we cannot ask. Please authorise us again: then we find out whether HMRC has your return.',
  unknown:
    'We could not find out whether HMRC has your return. Please look at your VAT account at HMRC before you do anything else, and tell us what it says.',
} as const;

export type Outcome = keyof typeof OUTCOMES;

/** Outcomes of a submitted return where that of HMRC is another, or may be. */
export const NOT_THIS_RETURN = ['other_figures', 'not_shown'] as const satisfies readonly Outcome[];

/** Whether HMRC has the client's own return, as far as that is known. */
export const isThisReturn = (outcome: string | null): boolean =>
  !NOT_THIS_RETURN.some((other) => other === outcome);

const isOutcome = (name: string): name is Outcome => Object.hasOwn(OUTCOMES, name);

/** What the client reads of an outcome. */
export const outcomeInWords = (outcome: string): string =>
  OUTCOMES[isOutcome(outcome) ? outcome : 'other'];
