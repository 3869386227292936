import { CLIENT_DEVICE } from '@counterfoil/contract/vat/device';
import { deviceHeader } from './tax-device.ts';
import { anAddress } from './unused.ts';
import { pathOf } from './path-of.ts';
import { randomBytes } from 'node:crypto';
import type { WireBody, ParamsIn, QueryIn, WireReply, Route } from '@counterfoil/contract/route';
import { openClient, openUser, type NewClient } from '@counterfoil/api/modules/account/public';
import { startSession } from '@counterfoil/api/modules/sessions/sessions';
import { createTransact } from '@counterfoil/api/platform/db/transact';
import { testApi, type TestApi } from './test-api.ts';

/** A server for requests: the API of the process, or a portal that a test composed. */
export interface Server {
  readonly portal: Pick<TestApi['portal'], 'app'>;
}

/** One request; a `body` of text or bytes is sent as it is. */
export interface RawRequest {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly headers?: object;
  /** The caller's IP address. */
  readonly address?: string;
}

/** The parts of a call besides the session. */
export interface CallParts<R extends Route> {
  readonly params?: Omit<ParamsIn<R>, 'client_id'>;
  readonly query?: QueryIn<R>;
  readonly body?: WireBody<R>;
  readonly headers?: Record<string, string>;
}

export interface Answer<T> {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  /** The parsed JSON; null for files, and without a body. */
  readonly body: T;
  readonly bytes: Buffer;
}

/** A new client, signed in. */
export interface SignedInClient {
  readonly api: TestApi;
  readonly clientId: string;
  readonly userId: string;
  readonly email: string;
  readonly headers: Record<string, string>;
  /** Calls a contract route as this client. */
  call<R extends Route>(route: R, sent?: CallParts<R>): Promise<Answer<WireReply<R>>>;
  /** The same for input that the contract's types do not allow. */
  raw(
    route: Pick<Route, 'method' | 'path' | 'asksDevice'>,
    sent?: RawRequest,
  ): Promise<Answer<unknown>>;
  /** The same client, calling another server with the same database. */
  through(server: Server): SignedInClient;
}

const COMPANY: Omit<NewClient, 'contact'> = {
  brand: 'brightpence',
  company_name: 'Test Joinery Ltd',
  company_number: '01234567',
  business_type: 'ltd',
  address: { line_1: '1 Test Street', city: 'Leeds', post_code: 'LS1 1AA' },
  vat: { number: '123456789', scheme: 'standard', rate: '20' },
  client_step: 'completed',
  started_on: '2025-11-21',
};

/** Opens a client with a user and a session, VAT registered by default. */
export async function signedInClient(
  changes: Partial<Omit<NewClient, 'vat'>> & { vat?: NewClient['vat'] | null } = {},
): Promise<SignedInClient> {
  const api = await testApi();
  const transact = createTransact(api.database.kysely, api.clock);
  const email = `${randomBytes(8).toString('hex')}@client.test`;
  const { vat, ...rest } = changes;
  const { vat: defaultVat, ...company } = COMPANY;
  const chosen = vat === undefined ? defaultVat : vat;
  const opened = await transact.acrossClients(async (tx) => {
    const client = await openClient(api, tx, {
      ...company,
      ...(chosen ? { vat: chosen } : {}),
      contact: { first_name: 'Ada', last_name: 'Test', email, phone: '020 7946 0999' },
      ...rest,
    });
    const brand = rest.brand ?? company.brand;
    const userId = await openUser(api.clock, tx, {
      brand,
      email,
      passwordHash: null,
      clients: [client],
    });
    return { ...client, userId, session: await startSession(tx, api.clock, userId) };
  });
  const { clientId, userId, session } = opened;
  const headers = { 'access-token': session.token, client: session.id, uid: email };
  return callingThrough(api, { api, clientId, userId, email, headers });
}

/** The same user in another session, as on another device. */
export async function inAnotherSession(one: SignedInClient): Promise<SignedInClient> {
  const { api, userId, email } = one;
  const session = await createTransact(api.database.kysely, api.clock).acrossClients((tx) =>
    startSession(tx, api.clock, userId),
  );
  const headers = { 'access-token': session.token, client: session.id, uid: email };
  return callingThrough(api, { ...one, headers });
}

/**
 * Opens one more client for the user of another.
 * @returns the same user and session, calling for the new client
 */
export async function alsoHolding(
  holder: SignedInClient,
  changes: Parameters<typeof signedInClient>[0] = {},
): Promise<SignedInClient> {
  const { clientId } = await signedInClient(changes);
  const { api, userId } = holder;
  await api.database.kysely
    .insertInto('memberships')
    .columns(['user_id', 'client_id', 'contact_id'])
    .expression((eb) =>
      eb
        .selectFrom('contacts')
        .select([eb.val(userId).as('user_id'), 'client_id', 'id as contact_id'])
        .where('client_id', '=', clientId),
    )
    .execute();
  return callingThrough(api, { ...holder, clientId });
}

/** A client that calls a server with the headers of its session. */
export function callingThrough(
  server: Server,
  who: Omit<SignedInClient, 'call' | 'raw' | 'through'>,
): SignedInClient {
  const raw: SignedInClient['raw'] = (route, sent = {}) =>
    inject(server, route, {
      ...sent,
      params: { client_id: who.clientId, ...sent.params },
      headers: { ...who.headers, ...sent.headers },
    });
  return {
    ...who,
    // The server checked the reply against the route's schema.
    call: (route, sent = {}) => raw(route, sent as RawRequest) as Promise<Answer<never>>,
    raw,
    through: (other) => callingThrough(other, who),
  };
}

const isRaw = (body: unknown): body is string | Buffer =>
  typeof body === 'string' || body instanceof Buffer;

/** Makes the client leave the service: it may read, but not create anything. */
export async function leaveTheService({ api, clientId }: SignedInClient): Promise<void> {
  await api.database.kysely
    .updateTable('clients')
    .set({ client_status: 'left' })
    .where('id', '=', clientId)
    .execute();
}

/** One request through the whole server. */
export async function inject(
  server: Server,
  route: Pick<Route, 'method' | 'path' | 'asksDevice'>,
  sent: RawRequest = {},
): Promise<Answer<unknown>> {
  const reply = await server.portal.app.inject({
    method: route.method,
    url: pathOf(route, sent.params ?? {}),
    query: sent.query as Record<string, string>,
    // A new one for each request, so that no test is throttled for what another one did.
    remoteAddress: sent.address ?? anAddress(),
    headers: {
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(route.asksDevice ? { [CLIENT_DEVICE]: deviceHeader() } : {}),
      ...sent.headers,
    },
    ...(sent.body === undefined
      ? {}
      : { payload: isRaw(sent.body) ? sent.body : JSON.stringify(sent.body) }),
  });
  const isJson = String(reply.headers['content-type']).startsWith('application/json');
  return {
    status: reply.statusCode,
    headers: reply.headers,
    body: isJson && reply.rawPayload.length > 0 ? reply.json() : null,
    bytes: reply.rawPayload,
  };
}
