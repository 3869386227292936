import * as z from 'zod/mini';
import { createJsonCalls } from '../../calls/json-calls.ts';
import { ProviderError } from '../../calls/port.ts';
import { PaymentRefused } from '../port.ts';
import type { TrueLayerPaymentsSettings } from './settings.ts';
import { createSigner } from './signature.ts';
import { token } from './types.ts';

const NAME = 'TrueLayer';
const HOUR_SECONDS = 3600;
/** How long before its expiry a token is requested again. */
const MARGIN_SECONDS = 60;

type Schema<T> = z.core.$ZodType<T>;
type AuthorisedCall = (authorization: string) => Promise<unknown>;

/** The calls of TrueLayer's Payments API v3. */
export function paymentsApi(settings: TrueLayerPaymentsSettings) {
  const { apiUrl, signingKey, signingKeyId, limits = {}, observer } = settings;
  const calls = createJsonCalls({
    name: NAME,
    baseUrl: `${apiUrl}/v3`,
    headers: {},
    readsRefusals: true,
    limits,
    observer,
  });
  const signer = createSigner(signingKey, signingKeyId);
  const basePath = new URL(`${apiUrl}/v3`).pathname;
  const authorised = authorisedBy(createTokens(settings));
  return {
    read: async <T>(schema: Schema<T>, path: string, asker: string): Promise<T | null> => {
      const call = { method: 'GET', path, isRepeatable: true, asker } as const;
      const answer = await authorised(asker, (authorization) =>
        calls.send({ ...call, headers: { authorization } }),
      );
      return answer === null ? null : parsed(schema, answer);
    },
    /** Acts once for each key. */
    post: (path: string, key: string, members: object, asker: string, ignoresAnswer = false) => {
      const body = JSON.stringify(members);
      const headers = [['Idempotency-Key', key]] as const;
      const signature = signer({ method: 'POST', path: `${basePath}${path}`, headers, body });
      const call = {
        method: 'POST',
        path,
        body,
        isRepeatable: true,
        asker,
        ignoresAnswer,
      } as const;
      return authorised(asker, (authorization) =>
        calls.send({
          ...call,
          headers: {
            authorization,
            'content-type': 'application/json',
            'Idempotency-Key': key,
            'Tl-Signature': signature,
          },
        }),
      ).catch(failOfOrder);
    },
  };
}

/** Sends with our token. One that TrueLayer has ended is replaced once. */
const authorisedBy =
  (tokens: ReturnType<typeof createTokens>) =>
  async (asker: string, send: AuthorisedCall): Promise<unknown> => {
    const first = await tokens.get(asker);
    return send(`Bearer ${first}`).catch(async (error: unknown) => {
      if (!(error instanceof ProviderError) || error.status !== 401) throw error;
      tokens.drop(first);
      return send(`Bearer ${await tokens.get(asker)}`);
    });
  };

/** Our access token, kept until shortly before its end. Everybody who waits for one waits for the same. */
function createTokens(settings: TrueLayerPaymentsSettings) {
  const { authUrl, clientId, clientSecret, limits = {}, observer } = settings;
  const calls = createJsonCalls({ name: NAME, baseUrl: authUrl, headers: {}, limits, observer });
  let kept: { readonly token: string; readonly until: number } | null = null;
  let asking: Promise<string> | null = null;
  const ask = async (asker: string): Promise<string> => {
    const answer = await calls.send({
      method: 'POST',
      path: '/connect/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        scope: 'payments',
      }).toString(),
      // A new token does not invalidate another.
      isRepeatable: true,
      asker,
    });
    const { access_token, expires_in } = parsed(token, answer);
    const seconds = (expires_in ?? HOUR_SECONDS) - MARGIN_SECONDS;
    kept = { token: access_token, until: performance.now() + seconds * 1000 };
    return access_token;
  };
  return {
    get: (asker: string): Promise<string> => {
      if (kept && performance.now() < kept.until) return Promise.resolve(kept.token);
      asking ??= ask(asker).finally(() => {
        asking = null;
      });
      return asking;
    },
    drop: (ended: string) => {
      if (kept?.token === ended) kept = null;
    },
  };
}

export function parsed<T>(schema: Schema<T>, answer: unknown): T {
  const result = z.core.safeParse(schema, answer);
  if (result.success) return result.data;
  const members = result.error.issues.slice(0, 5).map(({ path }) => path.join('.'));
  throw new ProviderError(
    'unreadable',
    `${NAME} answered without a proper ${members.join(', ') || 'body'}`,
  );
}

function failOfOrder(error: unknown): never {
  const isRefused = error instanceof ProviderError && error.code === 'refused';
  if (isRefused && [400, 409, 422].includes(error.status ?? 0)) {
    throw new PaymentRefused('order', error.status);
  }
  throw error;
}
