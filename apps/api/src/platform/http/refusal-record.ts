import type { FastifyError, FastifyRequest } from 'fastify';
import { audit } from '../audit.ts';
import type { ClientCaller } from '../caller.ts';
import type { Transact } from '../db/transact.ts';
import { createMemory } from '../memory.ts';
import { RefusalError, type RefusalDetails } from '../refusals.ts';
import type { Clock } from '../time/clock.ts';
import { callerAddress } from './caller-address.ts';
import { knownCaller } from './request-caller.ts';

/** Records that a request was refused; never fails. */
export type RecordRefusal = (
  request: FastifyRequest,
  error: FastifyError | RefusalError,
) => Promise<void>;

type Reason = NonNullable<RefusalDetails['reason']> | (typeof BY_STATUS)[keyof typeof BY_STATUS];

const BY_STATUS = {
  400: 'unreadable',
  401: 'not_signed_in',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  415: 'wrong_type',
  422: 'invalid',
  429: 'too_many_requests',
} as const;

// Reasons that suggest an attack; all others are people with an old page or a typo.
const SUSPICIOUS: readonly Reason[] = [
  'wrong_credentials',
  'too_many_attempts',
  'too_many_requests',
  'not_their_client',
  'malware',
];
/** The audit log only grows, so refusals of callers who are not signed in must not fill it. */
const MOST_ROWS_AN_HOUR = 500;

interface RefusedRequest {
  readonly route: string;
  readonly reason: Reason;
  readonly status: number;
  readonly isSignedIn: boolean;
  readonly userId: string | null;
  readonly clientId: string | null;
}

/**
 * Writes refusals into the log, and suspicious ones into the audit log: who, which route and why,
 * without any sent values. A wrong password has a row each time, as the throttle bounds them; all
 * others have one at the 1st, 10th, 100th … time within an hour. Users who are signed in are counted
 * apart, so that no flood from outside hides what they do.
 */
export function createRefusalRecord(transact: Transact, clock: Clock): RecordRefusal {
  const [addresses, users, rows] = [createTally(clock), createTally(clock), createRowBudget(clock)];

  async function keep(refused: RefusedRequest, request: FastifyRequest, count: number | null) {
    const { route, reason, status, isSignedIn, userId, clientId } = refused;
    const action = actionOf(refused, request);
    if (!action || count === null) return;
    const budget = isSignedIn ? 'row' : rows.take();
    if (budget === 'none') return;
    await transact.acrossClients((tx) =>
      audit(
        tx,
        clock,
        {
          action: budget === 'last' ? 'refusals_not_listed' : action,
          userId,
          clientId,
          requestId: request.id,
        },
        { id: null, detail: { route, reason, status, count } },
      ),
    );
  }

  return async (request, error) => {
    const refused = refusedOf(request, error);
    if (!refused) return;
    const { reason, isSignedIn, userId, clientId, ...said } = refused;
    const address = callerAddress(request);
    const tally = isSignedIn ? users : addresses;
    const counted = tally(`${reason} ${userId ?? address}`);
    const count = reason === 'wrong_credentials' ? 1 : counted;
    // A limit may refuse hundreds of requests a second.
    if (said.status !== 429 || count !== null) {
      const level = SUSPICIOUS.includes(reason) ? 'warn' : 'info';
      const who = { address, user_id: userId, client_id: clientId };
      request.log[level]({ ...said, reason, ...who, count: counted }, 'refused');
    }
    await keep(refused, request, count).catch((failure: unknown) =>
      request.log.error({ err: failure }, 'a refusal could not be kept'),
    );
  };
}

function refusedOf(
  request: FastifyRequest,
  error: FastifyError | RefusalError,
): RefusedRequest | null {
  const route = request.routeOptions.config?.routeName;
  const isRefusal = error instanceof RefusalError;
  const status = (isRefusal ? error.status : error.statusCode) ?? 500;
  const known = BY_STATUS[status as keyof typeof BY_STATUS];
  if (route === undefined || !known) return null;
  const caller = knownCaller(request);
  const about: RefusalDetails = isRefusal ? error.about : {};
  // A signed-in user's invalid form is not a refusal, unless it is a guess; an anonymous one is.
  if (caller && !about.reason && (status === 422 || status === 400)) return null;
  return {
    route,
    status,
    reason: about.reason ?? known,
    // A foreign client is refused before the caller is known.
    isSignedIn: caller !== null || about.reason === 'not_their_client',
    userId: caller?.userId ?? about.userId ?? null,
    clientId: (caller as Partial<ClientCaller> | null)?.clientId ?? null,
  };
}

/** The audit log's name for the refusal; null when it is not listed there. */
function actionOf({ route, reason }: RefusedRequest, { headers }: FastifyRequest): string | null {
  if (reason === 'wrong_credentials') return 'sign_in_failed';
  if (route === 'signIn') return 'sign_in_refused';
  if (reason === 'forbidden' || SUSPICIOUS.includes(reason)) return 'request_refused';
  // The token was invalid or has expired.
  return reason === 'not_signed_in' && headers['access-token'] ? 'request_refused' : null;
}

function createRowBudget(clock: Clock) {
  let endsAt = clock.now();
  let left = 0;
  return {
    take(): 'row' | 'last' | 'none' {
      const now = clock.now();
      if (Temporal.Instant.compare(endsAt, now) <= 0) {
        [endsAt, left] = [now.add({ hours: 1 }), MOST_ROWS_AN_HOUR];
      }
      if (left === 0) return 'none';
      left--;
      return left === 0 ? 'last' : 'row';
    },
  };
}

// With more keys at once, counting restarts earlier.
const MOST_KEYS = 10_000;

/**
 * Counts events that may happen a hundred thousand times an hour, so that six lines report them.
 * @returns the count within the hour when it is 1, 10, 100 …; null otherwise
 */
function createTally(clock: Clock): (key: string) => number | null {
  const counts = createMemory<number>(clock, { most: MOST_KEYS, seconds: 3_600 });
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count, { noUpdateTTL: true });
    return Number.isInteger(Math.log10(count)) ? count : null;
  };
}
