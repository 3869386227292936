import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  isRoute,
  type AskedOf,
  type BodyOut,
  type ParamsOut,
  type QueryOut,
  type ReplyOf,
  type Route,
  type WireReply,
} from '@counterfoil/contract/route';
import type { TaxDevice } from '@counterfoil/contract/vat/device';
import type { Acting, ClientCaller, PasswordGiven, UserCaller } from '../caller.ts';
import { Replay, throwReplay } from '../db/idempotency.ts';
import { RefusalError } from '../refusals.ts';
import {
  checkBody,
  parseBody,
  parseParams,
  parsePart,
  readAsked,
  sendReply,
  type Checked,
} from './wire.ts';
import { onTheWire } from './on-the-wire.ts';
import {
  admitCaller,
  enforceOpen,
  methodsOf,
  throwForCaller,
  type RefuseClient,
  type ServeDeps,
} from './admit-caller.ts';
import { checkAfterBody, claiming, knownCaller } from './request-caller.ts';
import type { InPieces } from './in-pieces.ts';
import { readDevice } from './read-device.ts';
import { noForm } from '../files/read-form.ts';
import { routeBounds } from './route-bounds.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's name in the contract. */
    routeName?: string;
  }
}

type Somebody<R extends Route> = (R['access'] extends 'client' ? ClientCaller : UserCaller) &
  (R extends { asksPassword: true } ? PasswordGiven : unknown);
type CallerOf<R extends Route> = R['access'] extends 'public'
  ? null
  : R extends { audit: string }
    ? Acting<Somebody<R>>
    : Somebody<R>;

/** Its body, or what of it is right and what is wrong. */
type GivenBody<R extends Route> = R extends { judgedWhole: true }
  ? Checked<BodyOut<R>>
  : BodyOut<R>;

interface Parts<R extends Route> {
  readonly caller: CallerOf<R>;
  readonly params: ParamsOut<R>;
  readonly query: QueryOut<R>;
  /** Null where the route also takes a form, and the request is one. */
  readonly body: R extends { alsoForm: true } ? GivenBody<R> | null : GivenBody<R>;
  readonly asked: AskedOf<R>;
  /** The device as the browser describes it. */
  readonly device: R extends { asksDevice: true } ? TaxDevice : undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A call of a route: its caller and these parts of the request, all of them by default. */
export type Call<R extends Route, P extends keyof Parts<R> = keyof Parts<R>> = Pick<
  Parts<R>,
  P | 'caller'
>;

export type Handle<R extends Route> = (
  call: Call<R>,
) => Promise<ReplyOf<R> | InPieces<WireReply<R>>>;

/** Admits a request before its body is read; throws when it is refused. */
export type Admit = (request: FastifyRequest) => Promise<void>;

export interface BoundRoute {
  readonly route: Route;
  readonly handle: Handle<Route>;
  readonly admit?: Admit;
  readonly refuse?: RefuseClient;
}

/** Ties a contract route to its use case. A handler that does not match the contract does not compile. */
export function bind<R extends Route>(
  route: R,
  handle: Handle<R>,
  more: { readonly admit?: Admit } = {},
): BoundRoute {
  // The parsed values have R's types at run time; the list of routes cannot keep R.
  return { route, handle: handle as unknown as Handle<Route>, ...more };
}

/** Closes routes to the clients whom a rule refuses. */
export const refusing = (refuse: RefuseClient, routes: readonly BoundRoute[]): BoundRoute[] =>
  routes.map((bound) => ({ ...bound, refuse }));

type RoutesOf<C> = { [N in keyof C as C[N] extends Route ? N : never]: Extract<C[N], Route> };
type UseCase<R extends Route, D> = (deps: D, call: Call<R>) => ReturnType<Handle<R>>;
type UseCases<C, D> = { readonly [N in keyof RoutesOf<C>]: UseCase<RoutesOf<C>[N], D> };

/** Ties each route of a contract to the use case with the name of its export. A missing one does not compile. */
export function bindAll<C extends object, D>(
  contract: C,
  deps: D,
  useCases: UseCases<C, NoInfer<D>>,
): BoundRoute[] {
  return Object.entries(contract as Record<string, unknown>).flatMap(([name, route]) => {
    if (!isRoute(route)) return [];
    const useCase = Reflect.get(useCases as object, name) as UseCase<Route, D>;
    return [bind(route, (call) => useCase(deps, call))];
  });
}

/** The only place where a contract route is registered with Fastify. */
export function serveRoute(app: FastifyInstance, bound: BoundRoute, deps: ServeDeps): void {
  const { path, alsoAt } = bound.route;
  for (const each of alsoAt ? [path, alsoAt] : [path]) serveAt(app, each, bound, deps);
}

function serveAt(app: FastifyInstance, path: string, bound: BoundRoute, deps: ServeDeps): void {
  const { route, admit, refuse } = bound;
  const limits = deps.limitsOf(route);
  const { bodyBytes, bodyValues } = routeBounds(route);
  app.route({
    method: methodsOf(route),
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: bodyBytes,
    ...(route.whenAsked === undefined ? {} : { constraints: { asked: route.whenAsked } }),
    config: {
      routeName: route.name,
      mostValues: bodyValues,
      isSigned: route.signed === true,
      rateLimit: false,
    },
    onRequest: async (request, reply) => {
      await limits.admit(request);
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
        body: bodyOf(route, request) as never,
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

function bodyOf(route: Route, request: FastifyRequest): unknown {
  if (route.alsoForm && request.isMultipart()) return null;
  const read = route.judgedWhole ? checkBody : parseBody;
  return read(route, request.body);
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
