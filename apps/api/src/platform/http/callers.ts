import type { FastifyRequest } from 'fastify';
import type { ClientCaller, UserCaller } from '../caller.ts';

const callers = new WeakMap<FastifyRequest, ClientCaller | UserCaller>();

/** The caller; null on a public route, and before the caller is known. */
export const knownCaller = (request: FastifyRequest) => callers.get(request) ?? null;

export const rememberCaller = (request: FastifyRequest, caller: ClientCaller | UserCaller) =>
  callers.set(request, caller);
