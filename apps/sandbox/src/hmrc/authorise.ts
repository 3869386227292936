import type { FastifyInstance, FastifyReply } from 'fastify';
import { html, type Html } from '../html.ts';
import { page } from '../pages/layout.ts';
import { challengeFault } from './pkce.ts';
import { newToken } from './store.ts';
import type { Tokens } from './tokens.ts';

interface AuthoriseRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scope: string;
  readonly state: string | undefined;
  readonly challenge: string | undefined;
}

type Query = Readonly<Record<string, string | undefined>>;

const SCOPES = ['read:vat', 'write:vat'];

/** The fault of the query that the browser came with; null when there is none. */
function faultOf(query: Query, knownClient: string): readonly [string, string] | null {
  const missing = ['client_id', 'redirect_uri', 'response_type', 'scope'].find(
    (name) => !query[name],
  );
  if (missing) return ['invalid_request', `${missing} is required`];
  if (query['client_id'] !== knownClient) return ['invalid_request', 'client_id is invalid'];
  if (!isRedirect(query['redirect_uri'])) return ['invalid_request', 'redirect_uri is invalid'];
  if (query['response_type'] !== 'code')
    return ['unsupported_response_type', "response_type must be 'code'"];
  const scopes = (query['scope'] ?? '').split(' ');
  if (!scopes.every((scope) => SCOPES.includes(scope)))
    return ['invalid_scope', 'scope is invalid'];
  if (query['client_secret']) return ['invalid_request', 'client_secret should NOT be present'];
  return challengeFault(query);
}

/** https, or this machine. */
function isRedirect(text: string | undefined): boolean {
  const url = URL.parse(text ?? '');
  if (!url || url.hash) return false;
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && /^(localhost|.+\.localhost|127\.0\.0\.1)$/.test(url.hostname))
  );
}

/** Where the user signs in and grants: pages in a browser, with plain links. */
export function registerAuthorise(
  app: FastifyInstance,
  { tokens, clientId }: { tokens: Tokens; clientId: string },
): void {
  const asked = new Map<string, AuthoriseRequest>();
  const show = (reply: FastifyReply, title: string, body: Html) =>
    reply.type('text/html; charset=utf-8').send(page({ title, body }));
  const unknown = (reply: FastifyReply) => {
    const body = html`<h1>This page has expired</h1>
      <p>Go back to the portal and start again.</p>`;
    return show(reply.status(400), 'Expired', body);
  };

  app.get<{ Querystring: Query }>('/oauth/authorize', (request, reply) => {
    const { query } = request;
    const fault = faultOf(query, clientId);
    if (fault) {
      const body = html`<h1>${fault[0]}</h1>
        <p>${fault[1]}</p>`;
      return show(reply.status(400), 'Bad request', body);
    }
    const id = newToken();
    const { redirect_uri: redirectUri = '', scope = '', state, code_challenge: challenge } = query;
    asked.set(id, { clientId, redirectUri, scope, state, challenge });
    return show(reply, 'Sign in', signInPage(id));
  });
  app.get<{ Querystring: Query }>('/oauth/sign-in', ({ query }, reply) => {
    const { request = '', user_id: userId = '' } = query;
    if (!asked.has(request)) return unknown(reply);
    return show(reply, 'Grant authority', grantPage(request, userId.trim()));
  });
  app.get<{ Querystring: Query }>('/oauth/decision', ({ query }, reply) => {
    const { request = '', user_id: scenario = '', granted } = query;
    const found = asked.get(request);
    if (!found) return unknown(reply);
    asked.delete(request);
    const back = new URL(found.redirectUri);
    const answer: Record<string, string> =
      granted === 'yes'
        ? { code: tokens.giveCode({ ...found, scenario }) }
        : {
            error: 'access_denied',
            error_description: 'user denied the authorization',
            error_code: 'USER_DENIED_AUTHORIZATION',
          };
    const { state } = found;
    const told = state === undefined ? answer : { ...answer, state };
    for (const [name, value] of Object.entries(told)) back.searchParams.set(name, value);
    return reply.redirect(back.href, 303);
  });
}

const signInPage = (request: string) =>
  html`<h1>Sign in</h1>
    <p class="lead">
      HMRC’s page in the sandbox. Any user ID will do, without a password. A name of a
      Gov-Test-Scenario is played for everything that follows.
    </p>
    <form method="get" action="/hmrc/oauth/sign-in">
      <input type="hidden" name="request" value="${request}" />
      <p>
        <label for="user_id">User ID</label><br />
        <input id="user_id" name="user_id" autocomplete="off" />
      </p>
      <button type="submit">Sign in</button>
    </form>`;

const decision = (request: string, userId: string, granted: 'yes' | 'no') =>
  `/hmrc/oauth/decision?${new URLSearchParams({ request, user_id: userId, granted }).toString()}`;

const grantPage = (request: string, userId: string) =>
  html`<h1>Authority to interact with HMRC on your behalf</h1>
    <p class="lead">Signed in as <code>${userId || 'a user'}</code>. The software asks to</p>
    <ul>
      <li>view your VAT information</li>
      <li>change your VAT information</li>
    </ul>
    <p><a class="button" href="${decision(request, userId, 'yes')}">Grant authority</a></p>
    <p><a class="button" href="${decision(request, userId, 'no')}">Do not grant authority</a></p>`;
