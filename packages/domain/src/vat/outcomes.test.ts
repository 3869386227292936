import { expect, test } from 'vitest';
import { outcomeInWords, type Outcome } from './outcomes.ts';

/** The step that each outcome asks of the client. */
const ACTS = {
  vrn_invalid: 'check it under Business details, or contact us',
  period_key_invalid: 'reload the page, and contact us if you still see this',
  not_authorised: 'authorise us again with this business’s HMRC account',
  insolvent: 'contact us, or whoever handles the insolvency',
  period_not_ended: 'submit it then',
  duplicate_submission: 'do not need to submit it again',
  not_finalised: 'contact us',
  wrong_figures: 'contact us so we can correct them',
  date_range: 'choose other dates',
  other: 'contact us so we can find out why',
  other_figures: 'don’t submit it again: we know about it, and will write to you',
  not_shown: 'don’t submit it again: check it in your HMRC VAT account',
  not_received: 'submit it again',
  not_found: 'submit it again',
  not_sent: 'try again in a few minutes',
  authorisation_ended: 'authorise us again, and submit the return then',
  no_answer: 'don’t submit this return again, here or elsewhere',
  asking_which: 'don’t submit this return again, here or elsewhere',
  authorise_to_settle: 'authorise us again, and we’ll find out',
  unknown: 'check your HMRC VAT account before you do anything else',
} as const satisfies Record<Outcome, string>;

test.each(Object.entries(ACTS))('%s says what the client can do: %s', (outcome, act) => {
  expect(outcomeInWords(outcome)).toContain(act);
});

test('the client is asked to submit only where nothing was submitted', () => {
  const asked = Object.keys(ACTS).filter((outcome) =>
    /Please (submit|try|authorise us again, and submit)/.test(outcomeInWords(outcome)),
  );
  expect(asked).toEqual([
    'period_not_ended',
    'not_received',
    'not_found',
    'not_sent',
    'authorisation_ended',
  ]);
});

test('an outcome of a later version has a text that is true of every refusal', () => {
  expect(outcomeInWords('something_new')).toBe(outcomeInWords('other'));
});
