import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import { createHttp } from '../http.ts';
import { temporaryFolder } from '../test-sandbox.ts';
import { startHmrc } from './start.ts';

const CLIENT = { clientId: 'a-client', clientSecret: 'a-client-secret' };
export const REDIRECT = 'https://portal.example/hmrc-callback';
const ACCEPT = 'application/vnd.hmrc.1.0+json';

type Names = Readonly<Record<string, string | undefined>>;

interface Call {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly headers?: Names;
  readonly body?: string;
}

const query = (names: Names) =>
  new URLSearchParams(
    Object.entries(names).filter((one): one is [string, string] => one[1] !== undefined),
  ).toString();

/** The answer to a call of the VAT API or of the tokens. */
const told = (reply: LightMyRequestResponse) => ({
  status: reply.statusCode,
  body: reply.body.startsWith('{') ? reply.json<object>() : reply.body,
});

/** HMRC in this process, with a clock that the test moves. */
export async function startTestHmrc({ folder = '', callsASecond = 1000 } = {}) {
  let at = Temporal.Instant.from('2026-07-01T12:30:00Z');
  const app = createHttp();
  await startHmrc(app, {
    now: () => at,
    folder: folder || (await temporaryFolder()),
    portalUrl: undefined,
    client: CLIENT,
    callsASecond,
  });
  onTestFinished(() => app.close());
  return {
    stop: () => app.close(),
    moveTo: (instant: string) => {
      at = Temporal.Instant.from(instant);
    },
    ...user(app),
    call: caller(app),
  };
}

/** Calls of the VAT API. */
function caller(app: FastifyInstance) {
  return async ({ method = 'GET', path, token, headers, body }: Call) => {
    const all = {
      accept: ACCEPT,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
    const reply = await app.inject({
      method,
      url: `/hmrc${path}`,
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
      ...(body === undefined ? {} : { payload: body }),
    });
    return { ...told(reply), headers: reply.headers };
  };
}

/** A user in a browser, and the portal. */
function user(app: FastifyInstance) {
  const authorise = (changes: Names = {}) =>
    app.inject(
      `/hmrc/oauth/authorize?${query({
        response_type: 'code',
        client_id: CLIENT.clientId,
        scope: 'read:vat write:vat',
        redirect_uri: REDIRECT,
        ...changes,
      })}`,
    );
  const code = async (userId = '', changes: Names = {}): Promise<string> => {
    const request = /name="request" value="(\w+)"/.exec((await authorise(changes)).body)?.[1];
    const decided = { request, user_id: userId, granted: 'yes' };
    const back = await app.inject(`/hmrc/oauth/decision?${query(decided)}`);
    return new URL(String(back.headers.location)).searchParams.get('code') ?? '';
  };
  const token = async (changes: Names) =>
    told(
      await app.inject({
        method: 'POST',
        url: '/hmrc/oauth/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: query({
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          ...changes,
        }),
      }),
    );
  const exchange = (given: string, changes: Names = {}) =>
    token({ grant_type: 'authorization_code', redirect_uri: REDIRECT, code: given, ...changes });
  const refresh = (refreshToken: string) =>
    token({ grant_type: 'refresh_token', refresh_token: refreshToken });
  /** The tokens of a user who has granted. */
  const granted = async (userId = '', changes: Names = {}) => {
    const { body } = await exchange(await code(userId, changes));
    return body as { access_token: string; refresh_token: string };
  };
  return { authorise, code, token, exchange, refresh, granted };
}

export const OBLIGATIONS = '/organisations/vat/123456789/obligations?status=O';
