import type { FastifyInstance } from 'fastify';
import { ApiError, answerAsTrueLayer } from './errors.ts';
import { isOver, newToken, TOKEN_SECONDS, type Connection, type Store } from './store.ts';

type Members = Readonly<Record<string, unknown>>;
const textOf = (members: Members, name: string): string => {
  const value = members[name];
  return typeof value === 'string' ? value : '';
};

/** TrueLayer's tokens, below `/truelayer-auth`. Any client id and secret work, as long as the client stays the same. */
export function registerAuth(root: FastifyInstance, store: Store): void {
  root.register(
    async (app) => {
      answerAsTrueLayer(app);
      app.post('/connect/token', async (request, reply) => {
        const type = request.headers['content-type'] ?? '';
        if (!type.startsWith('application/x-www-form-urlencoded')) {
          throw new ApiError(400, 'invalid_request', 'The body must be a form.');
        }
        return reply.send(grant(store, (request.body ?? {}) as Members));
      });
      app.post('/v1/reauthuri', async ({ body, host }) => {
        const members = (body ?? {}) as Members;
        const redirect_uri = textOf(members, 'redirect_uri');
        if (members['response_type'] !== 'code' || !URL.canParse(redirect_uri)) {
          throw new ApiError(400, 'validation_error');
        }
        const connection = byRefreshToken(store, textOf(members, 'refresh_token'));
        if (!connection) throw new ApiError(400, 'invalid_grant');
        const { credentials_id, client_id } = connection;
        const state = textOf(members, 'state');
        const id = store.issue('renewals', { credentials_id, client_id, redirect_uri, state });
        return { success: true, result: `http://${host}/truelayer-auth/renew/${id}` };
      });
      app.delete('/api/delete', async ({ headers }, reply) => {
        const [, token = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
        const id = store.claims(token)?.['credentials_id'];
        const connection = typeof id === 'string' ? store.state.connections[id] : undefined;
        if (!connection) throw new ApiError(401, 'invalid_token');
        delete store.state.connections[connection.credentials_id];
        store.save();
        return reply.status(204).send();
      });
    },
    { prefix: '/truelayer-auth' },
  );
}

const byRefreshToken = ({ state }: Store, token: string): Connection | undefined =>
  Object.values(state.connections).find(({ refreshTokens }) => refreshTokens.includes(token));

function grant(store: Store, members: Members): object {
  const client_id = textOf(members, 'client_id');
  if (!client_id || !textOf(members, 'client_secret')) throw new ApiError(400, 'invalid_client');
  switch (members['grant_type']) {
    case 'client_credentials':
      return {
        access_token: store.accessToken({ client_id, scope: textOf(members, 'scope') }),
        expires_in: TOKEN_SECONDS,
        token_type: 'Bearer',
      };
    case 'authorization_code':
      return exchange(store, members);
    case 'refresh_token':
      return refresh(store, members);
    default:
      throw new ApiError(400, 'unsupported_grant_type');
  }
}

function exchange(store: Store, members: Members): object {
  const ticket = store.take('codes', textOf(members, 'code'));
  const connection = ticket && store.state.connections[ticket.credentials_id];
  const isSame =
    ticket?.redirect_uri === textOf(members, 'redirect_uri') &&
    ticket.client_id === textOf(members, 'client_id');
  if (!connection || !isSame) throw new ApiError(400, 'invalid_grant', 'The code is not valid.');
  return tokensOf(store, connection);
}

/** Every refresh gives a new refresh token. The previous one works until the new one has been used. */
function refresh(store: Store, members: Members): object {
  const token = textOf(members, 'refresh_token');
  const connection = byRefreshToken(store, token);
  if (!connection || isOver(connection, store.now)) {
    throw new ApiError(400, 'invalid_grant', 'The consent has expired or was revoked.');
  }
  connection.refreshTokens = [newToken(), token];
  store.save();
  return tokensOf(store, connection);
}

const tokensOf = (store: Store, { credentials_id, refreshTokens }: Connection) => ({
  access_token: store.accessToken({ credentials_id }),
  expires_in: TOKEN_SECONDS,
  token_type: 'Bearer',
  refresh_token: refreshTokens[0],
});
