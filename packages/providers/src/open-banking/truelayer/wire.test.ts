import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CallLimits } from '../../calls/json-calls.ts';
import type { AccountKey, BankAccess } from '../port.ts';
import { createTrueLayer } from './index.ts';

interface SeenRequest {
  readonly method: string | undefined;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
type Answer = (response: ServerResponse, seen: SeenRequest) => unknown;

/** TrueLayer with one answer for everything, and what it was asked. */
async function providerOf(answer: Answer, limits: Partial<CallLimits> = {}, clientId = 'live-id') {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method, url = '', headers } = request;
      const one = { method, url, headers, body };
      seen.push(one);
      answer(response, one);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = createTrueLayer({
    authUrl: `${url}/auth`,
    apiUrl: url,
    clientId,
    clientSecret: 'a secret',
    limits: { retries: 0, pauseMs: 1, ...limits },
  });
  return { provider, seen, url };
}

const say =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(JSON.stringify(body));
const access: BankAccess = { access_token: 'tok', asker: 'one', user_ip: null };
const account: AccountKey = { id: 'a/b', kind: 'account' };
const TOKENS = { access_token: 'x', expires_in: 3600, token_type: 'Bearer', refresh_token: 'r' };

describe('an answer out of bounds', () => {
  const ME = { credentials_id: 'c', provider: { provider_id: 'b', display_name: 'Bank' } };
  const one = (changes: object) => ({
    transaction_id: 't',
    timestamp: '2026-11-21',
    amount: 1,
    ...changes,
  });
  test.each([
    ['accounts without end', Array.from({ length: 201 }, (_, at) => ({ account_id: `a${at}` }))],
    ['an id with a control character', [{ account_id: 'a\u0000' }]],
    ['an id that no index holds', [{ account_id: 'a'.repeat(501) }]],
    ['an empty id', [{ account_id: '' }]],
    ['no list', {}],
  ])('%s is unreadable', async (_, results) => {
    const { provider } = await providerOf(say(200, { results }));
    await expect(provider.accounts(access)).rejects.toMatchObject({ code: 'unreadable' });
  });

  test.each([
    ['transactions without end', Array.from({ length: 50_001 }, () => one({}))],
    ['an amount that is none', [one({ amount: '1e9' })]],
    ['a currency that is none', [one({ currency: 'pounds' })]],
    ['a time that is none', [one({ timestamp: 'today' })]],
  ])('%s is unreadable', async (_, results) => {
    const { provider } = await providerOf(say(200, { results }));
    const period = {
      from: Temporal.Instant.from('2026-11-21T00:00Z'),
      to: Temporal.Instant.from('2026-11-21T09:00Z'),
    };
    const asked = Array.fromAsync(provider.transactions(access, account, period));
    await expect(asked).rejects.toMatchObject({ code: 'unreadable' });
  });

  test('a connection without a valid id is unreadable', async () => {
    const { provider } = await providerOf(
      say(200, { results: [{ ...ME, credentials_id: 'c\n' }] }),
    );
    await expect(provider.connection(access)).rejects.toMatchObject({ code: 'unreadable' });
  });
});

describe('an optional value that cannot be read is left out', () => {
  test.each([
    ['no time of the consent', { consent_created_at: 'last week' }, { consent_created_at: null }],
    ['no time of its end', { consent_expires_at: 'soon' }, { consent_expires_at: null }],
    ['no status', { consent_status: 7 }, { status: 'active' }],
    [
      'no address of a logo',
      { provider: { provider_id: 'b', logo_uri: {} } },
      { bank: { id: 'b', logo_uri: null } },
    ],
    [
      'an endless address',
      { provider: { logo_uri: `https://x/${'y'.repeat(5_000)}` } },
      { bank: { logo_uri: null } },
    ],
    ['no id of the bank', { provider: { provider_id: 'b\u0000' } }, { bank: { id: '' } }],
    ['no bank', { provider: 'Bank' }, { bank: { name: 'Bank' } }],
  ])('of a connection, %s', async (_, odd, read) => {
    const { provider } = await providerOf(say(200, { results: [{ credentials_id: 'c', ...odd }] }));
    expect(await provider.connection(access)).toMatchObject({ id: 'c', ...read });
  });

  test.each([
    ['a long description', { description: 'x'.repeat(5_000) }, { description: 'x'.repeat(500) }],
    ['no text', { description: 7, merchant_name: [] }, { description: 'No description' }],
    ['no category', { transaction_category: {} }, { category: null }],
    ['no lasting id', { provider_transaction_id: 'a\u0000' }, { lasting_id: null }],
    ['a number for it', { normalised_provider_transaction_id: 7 }, { lasting_id: null }],
    ['an endless one', { provider_transaction_id: 'x'.repeat(501) }, { lasting_id: null }],
    ['no type', { transaction_type: 1 }, { amount_pence: 100 }],
    ['no running balance', { running_balance: 12.5 }, { running_balance_pence: null }],
    ['none of its amount', { running_balance: { amount: '?' } }, { running_balance_pence: null }],
  ])('of a transaction, %s', async (_, odd, read) => {
    const one = { transaction_id: 't', timestamp: '2026-11-20', amount: 1 };
    const { provider } = await providerOf(say(200, { results: [{ ...one, ...odd }] }));
    expect(await provider.pendingTransactions(access, account)).toMatchObject([read]);
  });

  test.each([
    [{ available: 'none' }, { available_pence: null }],
    [
      { overdraft: {}, credit_limit: '1e9' },
      { overdraft_pence: null, credit_limit_pence: null },
    ],
  ])('of a balance, %j', async (odd, read) => {
    const { provider } = await providerOf(say(200, { results: [{ current: 5, ...odd }] }));
    expect(await provider.balance(access, account)).toMatchObject({ current_pence: 500, ...read });
  });

  test.each([
    ['no numbers', { account_number: 'x' }, { account_number: null }],
    ['an endless IBAN', { account_number: { iban: 'G'.repeat(5_000), number: 1 } }, { iban: null }],
  ])('of an account, %s', async (_, odd, read) => {
    const { provider } = await providerOf((response, seen) => {
      const results = seen.url.endsWith('/accounts') ? [{ account_id: 'a', ...odd }] : [];
      say(200, { results })(response, seen);
    });
    expect(await provider.accounts(access)).toMatchObject([read]);
  });
});

describe('a request sent to TrueLayer', () => {
  test('has every scope in the link, and %20 between words', async () => {
    const { provider, url } = await providerOf(say(200, {}));
    const link = provider.authorisationUrl({
      redirect_uri: 'https://p.example/callback',
      state: 's',
    });
    expect(link).not.toContain('+');
    const { nonce, ...query } = Object.fromEntries(new URL(link).searchParams);
    expect(link.startsWith(`${url}/auth/?response_type=code&client_id=live-id&scope=info%20`)).toBe(
      true,
    );
    expect(nonce).toMatch(/./);
    expect(query).toEqual({
      response_type: 'code',
      client_id: 'live-id',
      scope:
        'info accounts balance cards transactions direct_debits standing_orders offline_access',
      redirect_uri: 'https://p.example/callback',
      providers: 'uk-ob-all uk-oauth-all',
      state: 's',
    });
  });

  test('has a code or a refresh token as a form, once', async () => {
    const { provider, seen } = await providerOf(say(200, TOKENS));
    await provider.exchange('c d', 'https://p.example/callback', 'one');
    await provider.refresh('r&1', 'one');
    expect(seen.map(({ method, url }) => [method, url])).toEqual([
      ['POST', '/auth/connect/token'],
      ['POST', '/auth/connect/token'],
    ]);
    expect(seen[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    const client = { client_id: 'live-id', client_secret: 'a secret' };
    expect(seen.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
      {
        ...client,
        grant_type: 'authorization_code',
        redirect_uri: 'https://p.example/callback',
        code: 'c d',
      },
      { ...client, grant_type: 'refresh_token', refresh_token: 'r&1' },
    ]);
    const failing = await providerOf(say(503, {}), { retries: 2 });
    await expect(failing.provider.refresh('r', 'one')).rejects.toMatchObject({ status: 503 });
    expect(failing.seen).toHaveLength(1);
  });

  test('has the token, the person’s address if there is one, and the period in UTC', async () => {
    const { provider, seen } = await providerOf(say(200, { results: [] }));
    const at = (time: string) => Temporal.Instant.from(time);
    const period = { from: at('2026-08-23T00:00:00.123Z'), to: at('2026-11-21T09:00Z') };
    await Array.fromAsync(
      provider.transactions({ ...access, user_ip: '203.0.113.9' }, account, period),
    );
    await provider.pendingTransactions(access, { id: 'c', kind: 'card' });
    expect(seen.map(({ url }) => url)).toEqual([
      '/data/v1/accounts/a%2Fb/transactions?from=2026-08-23T00:00:00Z&to=2026-11-21T09:00:00Z',
      '/data/v1/cards/c/transactions/pending',
    ]);
    expect(seen.map(({ headers }) => headers['x-psu-ip'])).toEqual(['203.0.113.9', undefined]);
    expect(seen[0]?.headers.authorization).toBe('Bearer tok');
  });

  test.each([
    ['a job', null, 1],
    ['a person', '203.0.113.9', 3],
  ])('for %s that fails (%j) is sent this often: %d', async (_, user_ip, times) => {
    const { provider, seen } = await providerOf(say(503, {}), { retries: 2 });
    const asked = provider.balance({ ...access, user_ip }, account);
    await expect(asked).rejects.toMatchObject({ code: 'unavailable' });
    expect(seen).toHaveLength(times);
  });

  test('can be a renewal and an end', async () => {
    const { provider, seen, url } = await providerOf((response, { method, url: asked }) =>
      method === 'DELETE'
        ? response.writeHead(200).end()
        : say(200, { success: true, result: `http://bank.example${asked}` })(response, {
            method,
            url: '',
            headers: {},
            body: '',
          }),
    );
    const authorisation = { redirect_uri: 'https://p.example/callback', state: 's' };
    expect(await provider.reauthenticationUrl('r', authorisation, 'one')).toBe(
      'http://bank.example/auth/v1/reauthuri',
    );
    await provider.revoke(access);
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      response_type: 'code',
      refresh_token: 'r',
      ...authorisation,
    });
    expect([seen[1]?.method, seen[1]?.url]).toEqual(['DELETE', '/auth/api/delete']);
    expect(url).toMatch(/^http/);
  });

  test.each(['javascript:alert(1)', '', 'file:///etc/passwd'])(
    'for a link to %j, an unknown bank, is replaced by a new consent',
    async (result) => {
      const { provider, url } = await providerOf(say(200, { result }));
      const authorisation = { redirect_uri: 'https://p.example/callback', state: 's' };
      const link = await provider.reauthenticationUrl('r', authorisation, 'one');
      expect(link.startsWith(`${url}/auth/?`)).toBe(true);
    },
  );
});

describe('every error answer', () => {
  test.each([
    [400, 'invalid_date_range', { reason: 'invalid_period' }],
    [400, 'deprecated_provider', { reason: 'consent_ended' }],
    [400, 'invalid_grant', { reason: 'consent_ended' }],
    [400, 'validation_error', { code: 'refused', status: 400 }],
    [401, 'unauthorized', { reason: 'token_expired' }],
    [401, 'invalid_token', { reason: 'token_expired' }],
    [401, '', { reason: 'token_expired' }],
    [401, 'unauthorized_client', { code: 'refused', status: 401 }],
    [403, 'access_denied', { reason: 'access_denied' }],
    [403, '', { reason: 'access_denied' }],
    [403, 'invalid_credentials_key', { reason: 'consent_ended' }],
    [403, 'sca_exceeded', { reason: 'sca_exceeded' }],
    [404, 'account_not_found', { reason: 'not_found' }],
    [404, '', { reason: 'not_found' }],
    [429, 'provider_too_many_requests', { code: 'busy', retryAfterSeconds: null }],
    [500, 'internal_server_error', { code: 'unavailable', status: 500 }],
    [501, 'endpoint_not_supported', { reason: 'not_offered' }],
    [502, 'provider_error', { code: 'unavailable', status: 502 }],
    [503, 'provider_error', { code: 'unavailable', status: 503 }],
    [504, 'provider_timeout', { code: 'unavailable', status: 504 }],
    [504, 'connector_timeout', { code: 'unavailable', status: 504 }],
  ])('%d %s of a balance', async (status, error, expected) => {
    const { provider } = await providerOf(say(status, { error, error_description: 'why' }));
    const asked = provider.balance(access, account);
    await expect(asked).rejects.toMatchObject(expected);
    await expect(asked).rejects.not.toMatchObject({ message: expect.stringContaining('why') });
  });

  test.each([
    ['exchange', 'invalid_grant', { reason: 'invalid_code' }],
    ['exchange', 'invalid_authorization_code', { reason: 'invalid_code' }],
    ['exchange', 'invalid_client', { code: 'refused', status: 400 }],
    ['refresh', 'invalid_grant', { reason: 'consent_ended' }],
    ['refresh', 'invalid_client', { code: 'refused', status: 400 }],
  ] as const)('of %s: 400 %s', async (what, error, expected) => {
    const { provider } = await providerOf(say(400, { error }));
    const asked =
      what === 'exchange'
        ? provider.exchange('c', 'https://p.example', 'one')
        : provider.refresh('r', 'one');
    await expect(asked).rejects.toMatchObject(expected);
    if ('code' in expected) await expect(asked).rejects.not.toHaveProperty('reason');
  });

  test.each([
    [200, '', undefined],
    [400, 'invalid_grant', undefined],
    [403, 'access_denied', undefined],
    [404, '', undefined],
    [410, '', undefined],
    [400, 'validation_error', { code: 'refused', status: 400 }],
    [401, 'invalid_token', { reason: 'token_expired' }],
    [429, '', { code: 'busy' }],
    [503, '', { code: 'unavailable' }],
  ])('%d %s of a revocation: an absent consent is done', async (status, error, failure) => {
    const { provider } = await providerOf(say(status, { error }));
    const asked = provider.revoke(access);
    if (failure) await expect(asked).rejects.toMatchObject(failure);
    else expect(await asked).toBeUndefined();
  });

  test.each([
    [{ 'retry-after': '42' }, 42],
    [{ 'retry-after': '86400' }, 86_400],
    [{ 'retry-after': 'Sat, 21 Nov 2026 09:01:00 GMT', date: 'Sat, 21 Nov 2026 09:00:00 GMT' }, 60],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '999999999' }, null],
  ])('429 with %j waits %s seconds', async (headers, retryAfterSeconds) => {
    const { provider } = await providerOf(say(429, {}, headers as Record<string, string>));
    await expect(provider.connection(access)).rejects.toMatchObject({
      code: 'busy',
      retryAfterSeconds,
    });
  });

  test('one failing bank does not block the others; a failing TrueLayer does', async () => {
    for (const [error, status] of [
      ['provider_error', 503],
      ['internal_server_error', 500],
    ] as const) {
      const { provider, seen } = await providerOf(say(status, { error }), { failures: 2 });
      for (const asker of ['one', 'two', 'three', 'four']) {
        await provider.connection({ ...access, asker }).catch(() => undefined);
      }
      expect(seen).toHaveLength(error === 'provider_error' ? 4 : 2);
    }
  });
});

describe('an answer', () => {
  test('that is too large is requested in halves, without losing or doubling a day', async () => {
    const { provider, seen } = await providerOf(
      (response, { url }) => {
        const query = new URL(url, 'http://x').searchParams;
        const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
        const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
        const row = { transaction_id: from, timestamp: from, amount: 1 };
        const results = days > 30 ? Array.from({ length: 500 }, () => row) : [row];
        response.end(JSON.stringify({ results }));
      },
      { mostBytes: 2_000, retries: 2 },
    );
    const at = (time: string) => Temporal.Instant.from(time);
    const period = { from: at('2026-08-23T00:00Z'), to: at('2026-11-21T00:00Z') };
    const parts = await Array.fromAsync(provider.transactions(access, account, period));
    expect(parts.map(([first]) => first?.at.toString().slice(0, 10))).toEqual([
      '2026-08-23',
      '2026-09-14',
      '2026-10-07',
      '2026-10-30',
    ]);
    expect(seen).toHaveLength(7);
  });

  test('of more transactions than the limit is requested in halves too', async () => {
    const row = { transaction_id: 't', timestamp: '2026-11-20', amount: 1 };
    const { provider, seen } = await providerOf((response) => {
      const results = Array.from({ length: seen.length === 1 ? 50_001 : 2 }, () => row);
      response.end(JSON.stringify({ results }));
    });
    const at = (time: string) => Temporal.Instant.from(time);
    const period = { from: at('2026-11-20T00:00Z'), to: at('2026-11-21T09:00Z') };
    const parts = await Array.fromAsync(provider.transactions(access, account, period));
    expect(parts.map((part) => part.length)).toEqual([2, 2]);
  });

  test('of one day that is too large is unreadable', async () => {
    const { provider } = await providerOf((response) => response.end('x'.repeat(5_000)), {
      mostBytes: 1_000,
    });
    const at = (time: string) => Temporal.Instant.from(time);
    const day = { from: at('2026-11-21T00:00Z'), to: at('2026-11-21T12:00Z') };
    const asked = Array.fromAsync(provider.transactions(access, account, day));
    await expect(asked).rejects.toMatchObject({ code: 'unreadable' });
  });

  test.each([{}, { results: {} }, { results: [{}] }, { results: [] }, [], 'text'])(
    'that is %j is unreadable',
    async (body) => {
      const { provider } = await providerOf(say(200, body));
      await expect(provider.connection(access)).rejects.toMatchObject({ code: 'unreadable' });
    },
  );

  test('that does not arrive is a time-out', async () => {
    const { provider } = await providerOf(() => undefined, { attemptMs: 50 });
    await expect(provider.accounts(access)).rejects.toMatchObject({ code: 'timeout' });
  });

  test('of a logo is a picture, small, and from a safe place', async () => {
    const jpeg = Buffer.from('\xff\xd8\xff\xe0', 'latin1');
    const { provider, url } = await providerOf((response, { url: path }) => {
      if (path === '/big.png')
        response.writeHead(200).end(Buffer.concat([jpeg, Buffer.alloc(300_000)]));
      else if (path === '/page')
        response.writeHead(200, { 'content-type': 'image/png' }).end('<p>');
      else response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(jpeg);
    });
    expect(await provider.logo(`${url}/l.png`)).toEqual({ type: 'image/jpeg', bytes: jpeg });
    for (const uri of [
      `${url}/big.png`,
      `${url}/page`,
      'http://127.0.0.1:9/l.png',
      'file:///etc',
      '',
    ]) {
      expect(await provider.logo(uri)).toBeNull();
    }
  });
});
