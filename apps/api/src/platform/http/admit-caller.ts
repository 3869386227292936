import { answersHead, PORTAL_STATUS, type Route } from '@counterfoil/contract/route';
import type { Refusal } from '@counterfoil/domain/refusal';
import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { RoutesByName } from '@counterfoil/contract/all-routes';
import type { ClientCaller, ClientFacts, PasswordProof, UserCaller } from '../caller.ts';
import type { Transact } from '../db/transact.ts';
import type { Maintenance } from '../maintenance.ts';
import { enforce, RefusalError, SentenceRefusal } from '../refusals.ts';
import type { Clock } from '../time/clock.ts';
import type { LimitLookup, RouteLimits } from './rate-limits.ts';
import { checkAgain, rememberCaller, rememberCheck } from './request-caller.ts';

/** Finds the caller; refuses with 401, or with 404 for a client that the caller does not hold. */
export interface Authenticator {
  user(request: FastifyRequest): Promise<UserCaller & PasswordProof>;
  client(request: FastifyRequest, clientId: string): Promise<ClientCaller & PasswordProof>;
}

/** A rule about the client alone, asked before the body is read. */
export type ClientRule = (client: ClientFacts) => Refusal | null;

export interface ServeDeps {
  readonly authenticate: Authenticator;
  readonly transact: Transact;
  readonly clock: Clock;
  readonly limitsOf: LimitLookup;
  readonly maintenance: Maintenance;
  /** Throws while the portal has too much to do. */
  readonly refuseOverload?: () => void;
}

interface Rules {
  readonly limits: RouteLimits;
  readonly refuse: ClientRule | undefined;
}

/** Finds the caller, whom later steps know from the request, and how to check them again. */
export async function admitCaller(
  route: Route,
  request: FastifyRequest,
  deps: ServeDeps,
  { limits, refuse }: Rules,
): Promise<void> {
  const find = () => callerOf(route, request, deps);
  const judge = (caller: UserCaller | ClientCaller) => {
    if (!('client' in caller)) return;
    if (refuse) enforce(refuse(caller.client));
    enforceSignedUp(route, caller.client);
  };
  const caller = await limits.prove(request, find);
  judge(caller);
  // One more query, for bodies whose sender decides how long they take.
  const isArriving = request.raw.complete === false;
  rememberCaller(request, caller);
  rememberCheck(request, { isArriving, check: async () => judge(await find()) });
}

async function callerOf(
  route: Route,
  request: FastifyRequest,
  deps: ServeDeps,
): Promise<UserCaller | ClientCaller> {
  if (route.access === 'user') return deps.authenticate.user(request);
  const { client_id: clientId } = request.params as { client_id: string };
  return deps.authenticate.client(request, clientId);
}

export const methodsOf = (route: Route): HTTPMethods[] => [
  route.method,
  ...(route.alsoOn ? [route.alsoOn] : []),
  ...(answersHead(route) ? (['HEAD'] as const) : []),
];

/**
 * Turns a failure because the caller has gone meanwhile, such as a row for a client who is erased, into their refusal.
 */
export async function throwForCaller(request: FastifyRequest, error: unknown): Promise<never> {
  if (!(error instanceof RefusalError)) {
    await checkAgain(request).catch((gone: unknown) => {
      if (gone instanceof RefusalError) throw gone;
    });
  }
  throw error;
}

/** Refuses only calls that have not begun. The header tells it from other answers with 503. */
export async function enforceOpen(maintenance: Maintenance, reply: FastifyReply): Promise<void> {
  try {
    await maintenance.enforceOff();
  } catch (error) {
    reply.header(PORTAL_STATUS, 'maintenance');
    throw error;
  }
}

/** Changes open to a client before they are signed up. */
const OPEN: readonly (keyof RoutesByName)[] = [
  'updateClient',
  'updateCompanyProfile',
  'createContact',
  'updateContact',
  'updateIdentity',
  // It sets the trading address, which no register has.
  'updateInvoiceSettings',
  'setUpDirectDebit',
  'sendMessage',
];
const open: ReadonlySet<string> = new Set(OPEN);

/** Closes every other change until the sign-up is over. Reads stay open. */
function enforceSignedUp(
  { name, audit }: Pick<Route, 'name' | 'audit'>,
  { isSignedUp }: Pick<ClientFacts, 'isSignedUp'>,
): void {
  if (isSignedUp || audit === undefined || open.has(name)) return;
  throw new SentenceRefusal(403, 'Please finish your sign-up first.');
}
