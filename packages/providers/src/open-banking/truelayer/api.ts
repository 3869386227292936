import * as z from 'zod/mini';
import { createJsonCalls, type CallLimits, type JsonCalls } from '../../calls/json-calls.ts';
import { AnswerTooLarge, ProviderError } from '../../calls/port.ts';
import type { BankAccess } from '../port.ts';
import { failOfCode, failOfData, failOfRefresh, isOfOneBank } from './errors.ts';
import type { TrueLayerSettings } from './settings.ts';
import { reauthentication, tokens, transactions } from './types.ts';

const NAME = 'TrueLayer';
/** A quarter of a busy shop's account has about 15,000 transactions; for more the period is halved. */
const MOST_BYTES_OF_TRANSACTIONS = 10 * 1024 * 1024;
const MOST_TRANSACTIONS = 50_000;
// A bank limits its calls by the day.
const LONGEST_WAIT_SECONDS = 24 * 60 * 60;

type Schema<T> = z.core.$ZodType<T>;

/** The calls of TrueLayer's Data API. */
export function trueLayerApi(settings: TrueLayerSettings) {
  const { authUrl, apiUrl } = settings;
  const auth = callsOf(settings, authUrl);
  const data = callsOf(settings, `${apiUrl}/data/v1`);
  const ofTransactions = callsOf(settings, `${apiUrl}/data/v1`, {
    mostBytes: MOST_BYTES_OF_TRANSACTIONS,
  });
  return {
    ...tokenCalls(settings, auth),
    ...consentCalls(auth),
    read: readerOf(data),
    readTransactions: transactionsReader(readerOf(ofTransactions)),
  };
}

function tokenCalls(settings: TrueLayerSettings, auth: JsonCalls) {
  const { clientId: client_id, clientSecret: client_secret } = settings;
  const token = async (
    members: Readonly<Record<string, string>>,
    asker: string,
    fail: (error: unknown) => never,
  ) => {
    const answer = await auth
      .send({
        method: 'POST',
        path: '/connect/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ client_id, client_secret, ...members }).toString(),
        // A code works once, and the old refresh token may be invalid when the answer is lost.
        isRepeatable: false,
        asker,
      })
      .catch(fail);
    return parsed(tokens, answer);
  };
  return {
    exchange: (code: string, redirect_uri: string, asker: string) =>
      token({ grant_type: 'authorization_code', redirect_uri, code }, asker, failOfCode),
    refresh: (refresh_token: string, asker: string) =>
      token({ grant_type: 'refresh_token', refresh_token }, asker, failOfRefresh),
  };
}

const consentCalls = (auth: JsonCalls) => ({
  /** @returns the address of the renewal */
  reauthenticate: async (members: object, asker: string): Promise<string> => {
    const answer = await auth.send({
      method: 'POST',
      path: '/v1/reauthuri',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ response_type: 'code', ...members }),
      isRepeatable: true,
      asker,
    });
    return parsed(reauthentication, answer).result;
  },
  remove: async (access: BankAccess): Promise<void> => {
    const { asker, access_token } = access;
    const headers = { authorization: `Bearer ${access_token}` };
    const call = { method: 'DELETE', path: '/api/delete', isRepeatable: true } as const;
    await auth.send({ ...call, headers, asker, ignoresAnswer: true }).catch(failOfData);
  },
});

const readerOf =
  (calls: JsonCalls) =>
  async <T>(schema: Schema<T>, path: string, access: BankAccess): Promise<T> => {
    const { asker, user_ip } = access;
    // Without a person, each attempt counts towards the few that a bank answers per day, so the job tries again later.
    const call = { method: 'GET', path, isRepeatable: user_ip !== null, asker } as const;
    const answer = await calls.send({ ...call, headers: headersOf(access) }).catch(failOfData);
    return parsed(schema, answer);
  };

const transactionsReader =
  (read: ReturnType<typeof readerOf>) => async (path: string, access: BankAccess) => {
    const answer = await read(transactions, path, access);
    if (answer.results.length <= MOST_TRANSACTIONS) return answer;
    throw new AnswerTooLarge(NAME, `${MOST_TRANSACTIONS} transactions`);
  };

const headersOf = ({ access_token, user_ip }: BankAccess) => ({
  authorization: `Bearer ${access_token}`,
  ...(user_ip === null ? {} : { 'x-psu-ip': user_ip }),
});

const callsOf = (
  { limits = {}, observer }: TrueLayerSettings,
  baseUrl: string,
  own: Partial<CallLimits> = {},
) =>
  createJsonCalls({
    name: NAME,
    baseUrl,
    headers: {},
    retryAfterOf,
    readsErrors: true,
    isElsewhere: isOfOneBank,
    limits: { ...own, ...limits },
    observer,
  });

function parsed<T>(schema: Schema<T>, answer: unknown): T {
  const result = z.core.safeParse(schema, answer);
  if (result.success) return result.data;
  // The names of the members only, not their values.
  const members = result.error.issues.slice(0, 5).map(({ path }) => path.join('.'));
  throw new ProviderError(
    'unreadable',
    `${NAME} answered without a proper ${members.join(', ') || 'body'}`,
  );
}

/** Seconds, or a time of TrueLayer's clock. */
function retryAfterOf(headers: Headers): number | null {
  const said = headers.get('retry-after') ?? '';
  const at = Date.parse(said);
  const now = Date.parse(headers.get('date') ?? '');
  const seconds = /^\d+$/.test(said) ? Number(said) : Math.ceil((at - now) / 1000);
  return seconds > 0 && seconds <= LONGEST_WAIT_SECONDS ? seconds : null;
}
