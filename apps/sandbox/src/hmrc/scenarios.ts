import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Sentinel } from '../inbox/sentinels.ts';
import { htmlPage, HmrcError, told } from './errors.ts';
import { isOfDocument } from './known-scenarios.ts';

/** Longer than the ten seconds the portal waits for any provider. */
const SLOW_MS = 12_000;
const ON_SUBMIT = '_ON_SUBMIT';
const LOST_ANSWERS = ['TIMEOUT_AFTER_ACCEPTING', 'CUT_AFTER_ACCEPTING'];

/** HMRC documents no Retry-After. */
export const throttled = (headers: Record<string, string> = {}) =>
  new HmrcError(
    429,
    { code: 'MESSAGE_THROTTLED_OUT', message: 'The request for the API is throttled' },
    headers,
  );

/** Answers of HMRC's platform, before the VAT API is asked, and of its framework. */
const FAILURES: Readonly<
  Record<string, { readonly fail: () => HmrcError; readonly effect: string }>
> = {
  MESSAGE_THROTTLED_OUT: {
    fail: () => throttled({ 'retry-after': '5' }),
    effect: 'Too many calls: 429 with Retry-After.',
  },
  INVALID_CREDENTIALS: {
    fail: () => told(401, 'INVALID_CREDENTIALS', 'Invalid Authentication information provided'),
    effect: 'The access token has ended: 401.',
  },
  INVALID_SCOPE: {
    fail: () => told(403, 'INVALID_SCOPE', 'Cannot access the required resource'),
    effect: 'The grant is too small: 403.',
  },
  CLIENT_OR_AGENT_NOT_AUTHORISED: {
    fail: () =>
      told(403, 'CLIENT_OR_AGENT_NOT_AUTHORISED', 'The client and/or agent is not authorised.'),
    effect: 'Not signed up, or another VAT number: 403.',
  },
  SERVER_ERROR: {
    fail: () => told(503, 'SERVER_ERROR', 'Service unavailable'),
    effect: 'HMRC is in trouble: 503.',
  },
  SCHEDULED_MAINTENANCE: {
    fail: () => told(503, 'SCHEDULED_MAINTENANCE', 'API is in scheduled maintenance'),
    effect: 'HMRC is being repaired: 503, certainly before anything is done.',
  },
  GATEWAY_TIMEOUT: {
    fail: () => told(504, 'GATEWAY_TIMEOUT', 'The gateway timed out'),
    effect: 'HMRC waited in vain: 504.',
  },
  INTERNAL_SERVER_ERROR: {
    fail: () => told(500, 'INTERNAL_SERVER_ERROR', 'An internal server error occurred'),
    effect: 'HMRC makes a mistake: 500.',
  },
  SERVER_PAGE: {
    fail: () => htmlPage(500, 'Oops, an error occurred'),
    effect: 'HMRC makes a mistake that it has no words for: 500 with a page.',
  },
};

export const hmrcSentinels: readonly Sentinel[] = [
  {
    input: 'user ID TIMEOUT_AFTER_ACCEPTING',
    effect: 'The return is taken, but the answer, 504, needs 12 seconds.',
  },
  {
    input: 'user ID CUT_AFTER_ACCEPTING',
    effect: 'The return is taken, but the connection breaks before the answer.',
  },
  {
    input: 'user ID DUPLICATE_SUBMISSION, TAX_PERIOD_NOT_ENDED, INSOLVENT_TRADER, INVALID_…',
    effect: 'The return is refused, as in HMRC’s own sandbox.',
  },
  {
    input: 'user ID QUARTERLY_NONE_MET, MONTHLY_TWO_MET, …',
    effect: 'Every Gov-Test-Scenario of the VAT (MTD) API, with dates around today.',
  },
  ...Object.entries(FAILURES).map(([name, { effect }]) => ({
    input: `user ID ${name}, ${name}${ON_SUBMIT}`,
    effect,
  })),
];

/** Refuses an unknown scenario in the header. A user may type anything at the sign-in page. */
export function checkScenario(scenario: string): void {
  const isKnown =
    isOfDocument(scenario) ||
    Object.hasOwn(FAILURES, scenario.replace(ON_SUBMIT, '')) ||
    LOST_ANSWERS.includes(scenario);
  if (!isKnown)
    throw told(400, 'RULE_INCORRECT_GOV_TEST_SCENARIO', 'The Gov-Test-Scenario was not found');
}

/** Fails a call if its scenario says so. With `_ON_SUBMIT` only submissions fail. */
export function failAsPlayed(scenario: string, isSubmission: boolean): void {
  const name = isSubmission ? scenario.replace(ON_SUBMIT, '') : scenario;
  const failure = FAILURES[name];
  if (failure) throw failure.fail();
}

/** Delays or cuts off the answer to an accepted return, if its scenario says so. Null: it is sent. */
export async function loseAnswer(
  scenario: string,
  reply: FastifyReply,
): Promise<FastifyReply | null> {
  if (scenario === 'TIMEOUT_AFTER_ACCEPTING') {
    await sleep(SLOW_MS);
    throw told(504, 'GATEWAY_TIMEOUT', 'The gateway timed out');
  }
  if (scenario !== 'CUT_AFTER_ACCEPTING') return null;
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
