import type { FastifyRequest } from 'fastify';
import type { ClientCaller, UserCaller } from '../caller.ts';

const callers = new WeakMap<FastifyRequest, ClientCaller | UserCaller>();

/** Who was found to call; null on a route for anybody, and before it is known. */
export const knownCaller = (request: FastifyRequest) => callers.get(request) ?? null;

export const rememberCaller = (request: FastifyRequest, caller: ClientCaller | UserCaller) =>
  callers.set(request, caller);
