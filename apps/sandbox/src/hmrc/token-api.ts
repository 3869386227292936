import type { FastifyInstance } from 'fastify';
import { oauthError } from './errors.ts';
import { verifierFault } from './pkce.ts';
import type { Grant } from './store.ts';
import { ACCESS_SECONDS, type Tokens } from './tokens.ts';

type Form = Readonly<Record<string, string | undefined>>;

const required = (name: string, suffix = '') =>
  oauthError(400, 'invalid_request', `${name} is required${suffix}`);

const ofAccess = (accessToken: string) => ({
  access_token: accessToken,
  token_type: 'bearer',
  expires_in: ACCESS_SECONDS,
});
const ofGrant = ({ accessToken, refreshToken }: Grant) => ({
  ...ofAccess(accessToken),
  refresh_token: refreshToken,
});

async function exchange(form: Form, tokens: Tokens) {
  const { redirect_uri: redirectUri, code, code_verifier: verifier } = form;
  if (!redirectUri) throw required('redirect_uri');
  if (!code) throw required('code', ' for given grant_type');
  const given = tokens.takeCode(code);
  if (!given) throw oauthError(400, 'invalid_request', 'code is invalid');
  if (given.redirectUri !== redirectUri)
    throw oauthError(400, 'invalid_request', 'redirect_uri is invalid');
  const fault = verifierFault(given.challenge, verifier);
  if (fault) throw fault;
  const grant = await tokens.grant(given);
  return { ...ofGrant(grant), scope: given.scope };
}

async function refresh({ refresh_token: token }: Form, tokens: Tokens) {
  if (!token) throw oauthError(400, 'invalid_request');
  const grant = await tokens.renew(token);
  if (!grant) throw oauthError(400, 'invalid_grant');
  return ofGrant(grant);
}

const ofItself = async ({ scope = 'default' }: Form, tokens: Tokens) => ({
  ...ofAccess(tokens.giveToApplication()),
  scope,
});

const KINDS = new Map<string, (form: Form, tokens: Tokens) => Promise<object>>([
  ['authorization_code', exchange],
  ['refresh_token', refresh],
  ['client_credentials', ofItself],
]);

interface Deps {
  readonly tokens: Tokens;
  /** The application that HMRC knows. */
  readonly client: { readonly clientId: string; readonly clientSecret: string };
}

/** `/oauth/token`. */
export function registerTokens(app: FastifyInstance, { tokens, client }: Deps): void {
  app.post<{ Body: Form | null }>('/oauth/token', async ({ body, headers }) => {
    const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    const form = isForm ? (body ?? {}) : {};
    for (const name of ['client_id', 'client_secret', 'grant_type']) {
      if (!form[name]) throw required(name);
    }
    const isKnown =
      form['client_id'] === client.clientId && form['client_secret'] === client.clientSecret;
    if (!isKnown) throw oauthError(401, 'invalid_client', 'invalid client id or secret');
    const kind = KINDS.get(form['grant_type'] ?? '');
    if (!kind) throw oauthError(400, 'invalid_request', 'unsupported grant_type');
    return kind(form, tokens);
  });
}
