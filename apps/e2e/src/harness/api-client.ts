import { getProfile } from '@counterfoil/contract/account/routes';
import type { WireBody, ParamsIn, QueryIn, WireReply, Route } from '@counterfoil/contract/route';
import { signIn } from '@counterfoil/contract/sessions/routes';
import { pathOf } from '@counterfoil/testkit/path-of';

export const DEMO_PASSWORD = 'Demo-Portal-2026!';

/** The parts of a call besides the session. */
export interface CallParts<R extends Route> {
  readonly params?: Omit<ParamsIn<R>, 'client_id'>;
  readonly query?: QueryIn<R>;
  readonly body?: WireBody<R>;
  /** Sent instead of a body, with files. */
  readonly form?: FormData;
  /** Sent as Idempotency-Key. */
  readonly key?: string;
}

export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON; null for files. */
  readonly body: T;
  readonly bytes: Buffer;
}

/** A signed-in user, over HTTP. A lost connection throws fetch's TypeError. */
export interface ApiClient {
  readonly email: string;
  readonly clientId: string;
  call<R extends Route>(route: R, sent?: CallParts<R>): Promise<Answer<WireReply<R>>>;
  /** The same for a call that must succeed: the reply's `data`. */
  get<R extends Route>(route: R, sent?: CallParts<R>): Promise<DataOf<R>>;
}

type DataOf<R extends Route> = WireReply<R> extends { readonly data: infer D } ? D : never;
type SessionHeaders = Readonly<Record<string, string>>;

/** Each product knows this process as one device, or its users would get a mail for every session. */
const deviceAt = new Map<string, Promise<string>>();

/** Signs in as one of the demo's accounts. */
export async function newSession(
  url: string,
  email: string,
  brand: string,
): Promise<SessionHeaders> {
  const body = { email, password: DEMO_PASSWORD, brand };
  const send = (headers = {}) => request(url, signIn, { body }, headers, '');
  const device = deviceAt.get(url);
  const answering = device ? device.then((cookie) => send({ cookie })) : send();
  if (!device) deviceAt.set(url, answering.then(cookieOf));
  const answer = await answering;
  if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.bytes.toString()}`);
  return Object.fromEntries(
    ['access-token', 'client', 'uid'].map((name) => [name, answer.headers.get(name) ?? '']),
  );
}

const cookieOf = ({ headers }: { readonly headers: Headers }) =>
  headers.get('set-cookie')?.split(';')[0] ?? '';

/** A new session of a user, for the first of their clients. */
export async function signedIn(
  url: string,
  email: string,
  brand = 'brightpence',
): Promise<ApiClient> {
  const session = await newSession(url, email, brand);
  const profile = await request(url, getProfile, { query: { brand } }, session, '');
  const clientId = profile.body.data.contacts[0]?.client_id;
  if (clientId === undefined) throw new Error(`${email} has no client`);
  const call: ApiClient['call'] = (route, sent = {}) =>
    request(url, route, sent, session, clientId);
  return {
    email,
    clientId,
    call,
    get: async (route, sent) => {
      const { status, body: reply, bytes } = await call(route, sent);
      if (status === route.status) return (reply as { data: DataOf<typeof route> }).data;
      throw new Error(`${route.name} answered ${status}: ${bytes.toString()}`);
    },
  };
}

async function request<R extends Route>(
  url: string,
  route: R,
  sent: CallParts<R>,
  session: SessionHeaders,
  clientId: string,
): Promise<Answer<WireReply<R>>> {
  const path = pathOf(route, { client_id: clientId, ...sent.params });
  const query = new URLSearchParams(Object.entries(sent.query ?? {}) as [string, string][]);
  const reply = await fetch(`${url}${path}?${query.toString()}`, {
    method: route.method,
    headers: {
      ...session,
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(sent.key === undefined ? {} : { 'idempotency-key': sent.key }),
    },
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    ...(sent.form === undefined ? {} : { body: sent.form }),
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  const isJson = reply.headers.get('content-type')?.startsWith('application/json') ?? false;
  const body: unknown = isJson ? JSON.parse(bytes.toString()) : null;
  // The server checked the reply against the route's schema.
  return { status: reply.status, headers: reply.headers, body: body as WireReply<R>, bytes };
}
