import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RoutesByName } from '@counterfoil/contract/all-routes';
import type {
  RouteIds,
  BodyOut,
  ParamsOut,
  QueryOut,
  ReplyOf,
  Route,
  WireReply,
} from '@counterfoil/contract/route';
import type { TaxDevice } from '@counterfoil/contract/vat/device';
import type { AuditedCaller, ClientCaller, PasswordProof, UserCaller } from '../caller.ts';
import { Replay, throwReplay } from '../db/idempotency.ts';
import { RefusalError } from '../refusals.ts';
import {
  checkBody,
  type CheckedFields,
  onTheWire,
  parseBody,
  parseParams,
  parsePart,
  readAsked,
  sendReply,
} from './wire.ts';
import {
  admitCaller,
  enforceOpen,
  methodsOf,
  throwForCaller,
  type ClientRule,
  type ServeDeps,
} from './admit-caller.ts';
import { checkAfterBody, claiming, knownCaller } from './request-caller.ts';
import type { PiecewiseReply } from './in-pieces.ts';
import { readDevice } from './read-device.ts';
import { noForm } from '../files/read-form.ts';
import { routeBounds } from './route-bounds.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's name in the contract. */
    routeName?: string;
  }
}

type SignedInCaller<R extends Route> = (R['access'] extends 'client' ? ClientCaller : UserCaller) &
  (R extends { asksPassword: true } ? PasswordProof : unknown);
type CallerOf<R extends Route> = R['access'] extends 'public'
  ? null
  : R extends { audit: string }
    ? AuditedCaller<SignedInCaller<R>>
    : SignedInCaller<R>;

interface Parts<R extends Route, Body> {
  readonly caller: CallerOf<R>;
  readonly params: ParamsOut<R>;
  readonly query: QueryOut<R>;
  /** Null where the route also takes a form, and the request is one. */
  readonly body: R extends { alsoForm: true } ? Body | null : Body;
  readonly asked: RouteIds<R>;
  /** The device as the browser describes it. */
  readonly device: R extends { asksDevice: true } ? TaxDevice : undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type PartName = keyof Parts<Route, unknown>;

/** A call of a route: its caller and these parts of the request, all of them by default. */
export type Call<R extends Route, P extends PartName = PartName, Body = BodyOut<R>> = Pick<
  Parts<R, Body>,
  P | 'caller'
>;
/** The call of a binding with `judgedWhole`: what of its body is right, and what is wrong. */
export type JudgedCall<R extends Route, P extends PartName = PartName> = Call<
  R,
  P,
  CheckedFields<BodyOut<R>>
>;
/** The call of a binding with `signed`: its body as text. */
export type SignedCall<R extends Route, P extends PartName = PartName> = Call<R, P, string>;
type CallWith<R extends Route, B extends Binding> = B extends { judgedWhole: true }
  ? JudgedCall<R>
  : B extends { signed: true }
    ? SignedCall<R>
    : Call<R>;

type Answer<R extends Route> = Promise<ReplyOf<R> | PiecewiseReply<WireReply<R>>>;

/** Admits a request before its body is read; throws when it is refused. */
type AdmissionCheck = (request: FastifyRequest) => Promise<void>;

/** Options of a binding: facts about a route that its wire does not show. */
interface Binding {
  readonly admit?: AdmissionCheck;
  /**
   * Its use case has further rules about the body's fields, and answers all errors at once: it gets the errors of the
   * schema with the fields that are right.
   */
  readonly judgedWhole?: true;
  /**
   * A message of another system, whose signature covers its very bytes: its use case gets the body unparsed, up to 1 MB.
   */
  readonly signed?: true;
}

export interface BoundRoute<N extends string = string> extends Binding {
  readonly route: Route & { readonly name: N };
  readonly handle: (call: Call<Route>) => Answer<Route>;
  readonly refuse?: ClientRule;
}

/**
 * Gives the function that ties a route to its use case, which takes these dependencies and the call. A use case that does
 * not match the route and the binding does not compile.
 */
export const bindWith =
  <D>(deps: D) =>
  <R extends Route, const B extends Binding>(
    route: R,
    answer: (deps: D, call: CallWith<R, B>) => Answer<R>,
    binding?: B,
  ): BoundRoute<R['name']> => ({
    ...binding,
    route,
    // The parsed values have R's types at run time; the list of routes cannot keep R.
    handle: (call) => answer(deps, call as never) as Answer<Route>,
  });

/** Closes routes to the clients whom a rule refuses. */
export const refusing = <N extends string>(
  refuse: ClientRule,
  routes: readonly BoundRoute<N>[],
): BoundRoute<N>[] => routes.map((bound) => ({ ...bound, refuse }));

type Unbound<N extends string> = string extends N
  ? keyof RoutesByName
  : Exclude<keyof RoutesByName, N>;
type EveryRoute<N extends string> = readonly BoundRoute<N>[] &
  ([Unbound<N>] extends [never] ? unknown : { readonly unbound: Unbound<N> });

/**
 * Serves the whole contract. It does not compile while a route is not bound; one that is bound twice stops the start.
 */
export function serveRoutes<N extends string>(
  app: FastifyInstance,
  routes: EveryRoute<N>,
  deps: ServeDeps,
): void {
  for (const bound of routes) serveRoute(app, bound, deps);
}

/** The only place where a contract route is registered with Fastify. */
export function serveRoute(app: FastifyInstance, bound: BoundRoute, deps: ServeDeps): void {
  const { path, alsoAt } = bound.route;
  for (const each of alsoAt ? [path, alsoAt] : [path]) serveAt(app, each, bound, deps);
}

function serveAt(app: FastifyInstance, path: string, bound: BoundRoute, deps: ServeDeps): void {
  const { route, admit, refuse, signed = false } = bound;
  const limits = deps.limitsOf(route);
  const { bodyBytes, bodyValues } = routeBounds(route, signed);
  app.route({
    method: methodsOf(route),
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: bodyBytes,
    ...(route.whenAsked === undefined ? {} : { constraints: { asked: route.whenAsked } }),
    config: {
      routeName: route.name,
      mostValues: bodyValues,
      isSigned: signed,
      rateLimit: false,
    },
    onRequest: async (request, reply) => {
      await limits.admit(request);
      deps.refuseOverload?.();
      if (!route.underMaintenance) await enforceOpen(deps.maintenance, reply);
      await admit?.(request);
    },
    // The session is checked before the body is read: an unknown caller cannot send a body or probe its shape.
    preParsing: async (request) => {
      if (route.access !== 'public') await admitCaller(route, request, deps, { limits, refuse });
    },
    preHandler: async (request) => {
      // A form has not been read yet, and is checked at its end.
      if (!request.isMultipart()) await checkAfterBody(request);
    },
    handler: async (request, reply) => {
      if (request.isMultipart() && !route.multipart && !route.alsoForm) throw noForm();
      const caller = claiming(route, request, reply, knownCaller(request));
      const call = {
        caller: caller as never,
        params: parseParams(route.params, request.params) as never,
        query: parsePart(route.query, request.query) as never,
        body: bodyOf(bound, request) as never,
        device: readDevice(route, request) as never,
        request,
        reply,
      };
      const answer = await answerOnce(bound, call, caller, deps).catch((error: unknown) =>
        throwForCaller(request, error),
      );
      return sendReply(route, request, reply, answer);
    },
  });
}

function bodyOf({ route, signed, judgedWhole }: BoundRoute, request: FastifyRequest): unknown {
  const { body } = request;
  if (signed) return typeof body === 'string' ? body : '';
  if (route.alsoForm && request.isMultipart()) return null;
  const read = judgedWhole ? checkBody : parseBody;
  return read(route, body);
}

/**
 * Runs the handler. A request that repeats an Idempotency-Key gets the first answer. `answering`
 * throws that answer; when the use case refuses earlier ("already sent"), it is looked up here.
 */
async function answerOnce(
  bound: BoundRoute,
  call: Omit<Call<Route>, 'asked'>,
  caller: UserCaller | ClientCaller | null,
  deps: ServeDeps,
): Promise<unknown> {
  const keyed =
    caller && 'claim' in caller && caller.claim ? { ...caller, claim: caller.claim } : null;
  try {
    try {
      const asked = readAsked(bound.route, call) as never;
      return onTheWire(bound.route, await bound.handle({ ...call, asked }));
    } catch (error) {
      if (keyed && error instanceof RefusalError) {
        await deps.transact.forClient(keyed, (tx) => throwReplay(tx, keyed, deps.clock.now()));
      }
      throw error;
    }
  } catch (error) {
    if (error instanceof Replay) return onTheWire(bound.route, error.reply);
    throw error;
  }
}
