import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../test-sandbox.ts';
import { OBLIGATIONS, REDIRECT, startTestHmrc } from './test-hmrc.ts';

const refused = (error: string, error_description?: string) => ({
  status: 400,
  body: { error, ...(error_description ? { error_description } : {}) },
});

describe('a code', () => {
  test('works for ten minutes', async () => {
    const { code, exchange, moveTo } = await startTestHmrc();
    const [early, late] = [await code(), await code()];
    moveTo('2026-07-01T12:39:59Z');
    expect(await exchange(early)).toMatchObject({
      status: 200,
      body: { token_type: 'bearer', expires_in: 14_400, scope: 'read:vat write:vat' },
    });
    moveTo('2026-07-01T12:40:00Z');
    expect(await exchange(late)).toEqual(refused('invalid_request', 'code is invalid'));
  });

  test('works once, even when its first use was refused', async () => {
    const { code, exchange } = await startTestHmrc();
    const [used, misused] = [await code(), await code()];
    await exchange(used);
    await exchange(misused, { redirect_uri: 'https://elsewhere.example/' });
    for (const one of [used, misused])
      expect(await exchange(one)).toEqual(refused('invalid_request', 'code is invalid'));
  });
});

describe('a grant', () => {
  test('gives access for four hours', async () => {
    const { granted, call, moveTo } = await startTestHmrc();
    const { access_token: token } = await granted();
    moveTo('2026-07-01T16:29:59Z');
    expect(await call({ path: OBLIGATIONS, token })).toMatchObject({ status: 200 });
    moveTo('2026-07-01T16:30:00Z');
    expect(await call({ path: OBLIGATIONS, token })).toMatchObject({
      status: 401,
      body: {
        code: 'INVALID_CREDENTIALS',
        message: 'Invalid Authentication information provided',
      },
    });
  });

  test('can be refreshed for eighteen months, without extension', async () => {
    const { granted, refresh, moveTo } = await startTestHmrc();
    const first = await granted();
    moveTo('2028-01-01T12:29:59Z');
    const { status, body } = await refresh(first.refresh_token);
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('scope');
    moveTo('2028-01-01T12:30:00Z');
    const { refresh_token } = body as { refresh_token: string };
    expect(await refresh(refresh_token)).toEqual(refused('invalid_grant'));
  });

  test.each(['granted', 'refreshed'])('survives a restart as soon as it is %s', async (last) => {
    const folder = await temporaryFolder();
    const before = await startTestHmrc({ folder });
    let { access_token: token, refresh_token } = await before.granted();
    if (last === 'refreshed') {
      const { body } = await before.refresh(refresh_token);
      ({ access_token: token, refresh_token } = body as Awaited<ReturnType<typeof before.granted>>);
    }
    await before.stop();
    const after = await startTestHmrc({ folder });
    expect(await after.call({ path: OBLIGATIONS, token })).toMatchObject({ status: 200 });
    expect(await after.refresh(refresh_token)).toMatchObject({ status: 200 });
  });

  test('keeps its returns over a restart', async () => {
    const folder = await temporaryFolder();
    const before = await startTestHmrc({ folder });
    const { access_token: token } = await before.granted();
    const path = '/organisations/vat/123456789/returns';
    const body = JSON.stringify({
      periodKey: '26A2',
      vatDueSales: 1.5,
      vatDueAcquisitions: 0,
      totalVatDue: 1.5,
      vatReclaimedCurrPeriod: 0,
      netVatDue: 1.5,
      totalValueSalesExVAT: 7,
      totalValuePurchasesExVAT: 0,
      totalValueGoodsSuppliedExVAT: 0,
      totalAcquisitionsExVAT: 0,
      finalised: true,
    });
    const taken = await before.call({ method: 'POST', path, token, body });
    expect(taken).toMatchObject({ status: 201, body: { paymentIndicator: 'DD' } });
    await before.stop();
    const after = await startTestHmrc({ folder });
    expect(await after.call({ path: `${path}/26A2`, token })).toMatchObject({
      status: 200,
      body: { periodKey: '26A2', netVatDue: 1.5 },
    });
    expect(await after.call({ method: 'POST', path, token, body })).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'DUPLICATE_SUBMISSION' }] },
    });
  });
});

const ofCode = { grant_type: 'authorization_code', redirect_uri: REDIRECT };

test.each([
  [{ client_id: undefined }, 400, 'invalid_request', 'client_id is required'],
  [{ client_secret: undefined }, 400, 'invalid_request', 'client_secret is required'],
  [{}, 400, 'invalid_request', 'grant_type is required'],
  [
    { grant_type: 'password', client_id: 'x' },
    401,
    'invalid_client',
    'invalid client id or secret',
  ],
  [{ ...ofCode, client_secret: 'x' }, 401, 'invalid_client', 'invalid client id or secret'],
  [{ grant_type: 'password' }, 400, 'invalid_request', 'unsupported grant_type'],
  [{ grant_type: 'constructor' }, 400, 'invalid_request', 'unsupported grant_type'],
  [{ grant_type: 'authorization_code' }, 400, 'invalid_request', 'redirect_uri is required'],
  [ofCode, 400, 'invalid_request', 'code is required for given grant_type'],
  [{ ...ofCode, code: 'x' }, 400, 'invalid_request', 'code is invalid'],
  [{ grant_type: 'refresh_token' }, 400, 'invalid_request', undefined],
  [{ grant_type: 'refresh_token', refresh_token: 'x' }, 400, 'invalid_grant', undefined],
])('a form with %j is refused with %d %s, %s', async (form, status, error, description) => {
  const { token } = await startTestHmrc();
  expect(await token(form)).toEqual({ ...refused(error, description), status });
});

test('a code for another address is refused', async () => {
  const { code, exchange } = await startTestHmrc();
  expect(await exchange(await code(), { redirect_uri: 'https://elsewhere.example/' })).toEqual(
    refused('invalid_request', 'redirect_uri is invalid'),
  );
});

const VERIFIER = 'v'.repeat(43);
const code_challenge = createHash('sha256').update(VERIFIER).digest('base64url');
const PKCE = { code_challenge, code_challenge_method: 'S256' };
const WRONG_FORM = 'code_verifier must contain valid characters of length between 43 and 128';

test.each([
  [PKCE, VERIFIER, null],
  [{}, undefined, null],
  [{}, VERIFIER, ['invalid_request', 'code_verifier is not expected']],
  [
    PKCE,
    undefined,
    ['invalid_request', 'code_verifier is expected when code_challenge was supplied'],
  ],
  [PKCE, 'v'.repeat(42), ['invalid_request', WRONG_FORM]],
  [PKCE, 'v'.repeat(129), ['invalid_request', WRONG_FORM]],
  [PKCE, `${VERIFIER}+`, ['invalid_request', WRONG_FORM]],
  [PKCE, 'w'.repeat(43), ['invalid_grant', 'code_verifier is invalid']],
])('with the challenge %j the verifier %s is answered %j', async (asked, code_verifier, fault) => {
  const { code, exchange } = await startTestHmrc();
  const answer = await exchange(await code('', asked), { code_verifier });
  if (fault) expect(answer).toEqual(refused(fault[0] ?? '', fault[1]));
  else expect(answer.status).toBe(200);
});

test.each([
  [{ client_id: undefined }, 'invalid_request', 'client_id is required'],
  [{ client_id: 'x' }, 'invalid_request', 'client_id is invalid'],
  [{ redirect_uri: undefined }, 'invalid_request', 'redirect_uri is required'],
  [{ redirect_uri: 'http://portal.example/' }, 'invalid_request', 'redirect_uri is invalid'],
  [{ redirect_uri: `${REDIRECT}#top` }, 'invalid_request', 'redirect_uri is invalid'],
  [{ response_type: undefined }, 'invalid_request', 'response_type is required'],
  [{ response_type: 'token' }, 'unsupported_response_type', 'response_type must be ’code’'],
  [{ scope: undefined }, 'invalid_request', 'scope is required'],
  [{ scope: 'read:vat all' }, 'invalid_scope', 'scope is invalid'],
  [{ client_secret: 'x' }, 'invalid_request', 'client_secret should NOT be present'],
  [{ code_challenge }, 'invalid_request', 'code_challenge_method is required'],
  [{ code_challenge_method: 'S256' }, 'invalid_request', 'code_challenge is required'],
  [
    { ...PKCE, code_challenge_method: 'plain' },
    'invalid_request',
    'code_challenge_method is invalid',
  ],
  [{ ...PKCE, code_challenge: 'x' }, 'invalid_request', 'code_challenge is invalid'],
])('an authorisation address with %j shows %s: %s', async (changes, error, message) => {
  const { authorise } = await startTestHmrc();
  const { statusCode, body } = await authorise(changes);
  expect(statusCode).toBe(400);
  const shown = body.replaceAll(/&#x?\d+;/g, '’').replaceAll(/\s*<[^>]+>\s*/g, '\n');
  expect(shown).toContain(`\n${error}\n`);
  expect(shown).toContain(`\n${message}\n`);
});
