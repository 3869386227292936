import { createHash } from 'node:crypto';
import type { Route } from '@counterfoil/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { RefusalError, TooManyRequests } from '../refusals.ts';
import { callerAddress } from './caller-address.ts';
import { scoped } from './shared-limit-store.ts';

export const TOO_MANY_REQUESTS = 'Too many requests. Please wait a moment and try again.';

/** How often a route may be called, per address and per session. */
export interface RouteLimits {
  /** Runs before anything of the request is read. */
  admit(request: FastifyRequest): Promise<void>;
  /** Finds the caller; from then on the request counts for their session. */
  prove<Caller>(request: FastifyRequest, find: () => Promise<Caller>): Promise<Caller>;
}

export type LimitLookup = (route: Route) => RouteLimits;

const MINUTE = '1 minute';
// With more sessions at once, those idle longest count towards their address again.
const REMEMBERED = 20_000;

/**
 * An address has a limit until a session is proven, and each proven session has one of its own, so
 * an office behind one address is not throttled as a whole. A made-up token counts for its address.
 */
export function createRateLimits(app: FastifyInstance, requestsPerMinute: number): LimitLookup {
  // The sessions seen last only decide which limit counts: every request is still authenticated.
  const proven = new LRUCache<string, true>({ max: REMEMBERED });
  // The limit that also counts all other paths.
  const byAddress = app.createRateLimit();
  const bySession = app.createRateLimit(
    scoped('session', {
      max: requestsPerMinute,
      timeWindow: MINUTE,
      keyGenerator: sessionOf,
    }),
  );
  return (route) => {
    const isPublic = route.access === 'public';
    const ofRoute = app.createRateLimit(
      scoped(route.name, {
        max: Math.min(route.perMinute ?? Infinity, requestsPerMinute),
        timeWindow: MINUTE,
        keyGenerator: isPublic ? callerAddress : sessionOf,
      }),
    );
    const countSession = (request: FastifyRequest) => count(request, bySession, ofRoute);
    return {
      admit: (request) => {
        if (isPublic) return count(request, byAddress, ofRoute);
        return proven.has(sessionOf(request)) ? countSession(request) : count(request, byAddress);
      },
      prove: async (request, find) => {
        const session = sessionOf(request);
        try {
          const caller = await find();
          const isNew = !proven.has(session);
          proven.set(session, true);
          if (isNew) await countSession(request);
          return caller;
        } catch (error) {
          // The session has ended since.
          const isUnknown = error instanceof RefusalError && error.status === 401;
          if (isUnknown && proven.delete(session)) await count(request, byAddress);
          throw error;
        }
      },
    };
  };
}

type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

async function count(request: FastifyRequest, ...limiters: readonly Limiter[]): Promise<void> {
  for (const limiter of limiters) {
    const counted = await limiter(request);
    if (counted.isAllowed || !counted.isExceeded) continue;
    throw new TooManyRequests(TOO_MANY_REQUESTS, counted.ttlInSeconds);
  }
}

/** The session that a request claims: a hash, as only its owner knows its token. */
function sessionOf({ headers }: FastifyRequest): string {
  const { 'access-token': token, client } = headers;
  return createHash('sha256')
    .update(`${String(client)} ${String(token)}`)
    .digest('base64');
}
