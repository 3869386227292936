import { createHash } from 'node:crypto';
import { takesKey, type Route } from '@counterfoil/contract/route';
import type { FastifyRequest, FastifyReply } from 'fastify';
import type { ClientCaller, UserCaller } from '../caller.ts';
import type { Claim } from '../db/idempotency.ts';
import { AskerGone, refuseField } from '../refusals.ts';

const callers = new WeakMap<FastifyRequest, ClientCaller | UserCaller>();

/** The caller; null on a public route, and before the caller is known. */
export const knownCaller = (request: FastifyRequest) => callers.get(request) ?? null;

export const rememberCaller = (request: FastifyRequest, caller: ClientCaller | UserCaller) =>
  callers.set(request, caller);

interface Check {
  /** Whether the body had not arrived yet when the caller was found. */
  readonly isArriving: boolean;
  readonly check: () => Promise<unknown>;
}
const checks = new WeakMap<FastifyRequest, Check>();

/** Sets how the caller is checked again, once the body has arrived. */
export const rememberCheck = (request: FastifyRequest, check: Check) => checks.set(request, check);

/**
 * For a slow body: the session may have ended meanwhile, or the client been erased. Throws the refusal that
 * the same request would get now.
 */
export const checkAgain = async (request: FastifyRequest): Promise<void> => {
  await checks.get(request)?.check();
};

/** The same for a body that did not arrive at once. */
export const checkAfterBody = async (request: FastifyRequest): Promise<void> => {
  if (checks.get(request)?.isArriving) await checkAgain(request);
};

/**
 * The caller with the action's name in the audit log, the Idempotency-Key, the request's fingerprint and
 * a signal for a closed connection.
 */
export function claiming(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: UserCaller | ClientCaller | null,
): UserCaller | ClientCaller | null {
  if (caller === null) return null;
  const doing = route.audit === undefined ? caller : { ...caller, action: route.audit };
  if (route.access !== 'client') return doing;
  const claim = claimOf(route, request, caller.userId);
  const signal = askerGone(reply);
  return claim ? { ...doing, signal, claim } : { ...doing, signal };
}

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The Idempotency-Key of a request, or null. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw refuseField('idempotency_key', 'Must be 1 to 255 visible characters');
  }
  return key;
}

function claimOf(route: Route, request: FastifyRequest, userId: string): Claim | null {
  const key = takesKey(route, request.method) ? idempotencyKeyOf(request) : null;
  if (key === null) return null;
  const fingerprint = createHash('sha256')
    .update(`${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest();
  return { userId, key, route: route.name, fingerprint };
}

/**
 * Aborted when the connection closes before the answer is complete. Fastify's `request.signal` does
 * not do: it is aborted as soon as the request has been read.
 */
export function askerGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const look = () => {
    if (!raw.writableFinished) gone.abort(new AskerGone());
  };
  if (raw.destroyed) look();
  else raw.once('close', look);
  return gone.signal;
}
