import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { describeTaxAuthority, ORIGIN, returnOf } from '../behaviour.ts';
import { noTaxAuthority } from '../none/index.ts';
import type { TaxAuthority } from '../port.ts';
import { createHmrc } from './index.ts';
import { problemsOf } from './openapi-document.ts';
import { startRecordingProxy, type Exchange } from './recording-proxy.ts';

// In a process of its own, and written without our code, so that it can prove the adapter wrong.
const SANDBOX = path.resolve(import.meta.dirname, '../../../../../apps/sandbox/src/main.ts');
const NOW = Temporal.Instant.from('2026-07-01T12:30:00Z');
const REDIRECT = 'http://localhost:3000/hmrc-callback';

let child: ChildProcess;
let dataDir: string;
let url: string;
let proxy: Awaited<ReturnType<typeof startRecordingProxy>>;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'hmrc-'));
  child = fork(SANDBOX, {
    env: {
      PATH: process.env['PATH'],
      SANDBOX_PORT: '0',
      SANDBOX_HMRC_CALLS_A_SECOND: '1000',
      DATA_DIR: dataDir,
      PORTAL_NOW: NOW.toString(),
    },
  });
  const [ready] = (await once(child, 'message')) as [{ http_port: number }];
  url = `http://127.0.0.1:${ready.http_port}/hmrc`;
  proxy = await startRecordingProxy(url);
});

const ofTheApi = (exchanges: readonly Exchange[]) =>
  exchanges.filter(({ path: asked }) => asked.startsWith('/organisations/'));

// Requests and answers must match HMRC's document, whatever a test is about.
afterEach(() => {
  const problems = ofTheApi(proxy.take()).flatMap(problemsOf);
  if (problems.length > 0) throw new Error(problems.join('\n'));
});

afterAll(async () => {
  proxy.stop();
  child.disconnect();
  await once(child, 'exit');
  await rm(dataDir, { recursive: true, force: true });
});

const open = (attemptMs = 60_000): TaxAuthority =>
  createHmrc(
    {
      baseUrl: proxy.url,
      wwwUrl: url,
      clientId: 'counterfoil-demo',
      clientSecret: 'of-the-sandbox',
      vendorPublicIp: '203.0.113.6',
      limits: { attemptMs, wholeMs: 60_000, retries: 0 },
      pace: { periodMs: 1 },
    },
    () => NOW,
  );

/** As a user in a browser: signs in, grants, is sent back. */
async function code(authority: TaxAuthority, scenario: string): Promise<string> {
  const asked = { state: 'the-state', redirect_uri: REDIRECT };
  const page = await (await fetch(authority.authorizeUrl(asked))).text();
  const request = /name="request" value="(\w+)"/.exec(page)?.[1] ?? '';
  const form = new URLSearchParams({ request, user_id: scenario });
  const granting = await (await fetch(`${url}/oauth/sign-in?${form.toString()}`)).text();
  const link = /href="\/hmrc(\/oauth\/decision[^"]*granted=yes)"/.exec(granting)?.[1] ?? '';
  const back = await fetch(url + link.replaceAll('&amp;', '&'), { redirect: 'manual' });
  const location = new URL(back.headers.get('location') ?? '');
  expect(location.searchParams.get('state')).toBe('the-state');
  return location.searchParams.get('code') ?? '';
}

describeTaxAuthority('HMRC', () => ({
  open,
  code,
  redirectUri: REDIRECT,
  due: { start: '2026-04-01', end: '2026-06-30' },
}));

test('every call has headers in which HMRC’s validator finds no error', async () => {
  const authority = open();
  const grant = await authority.exchange(
    { code: await code(authority, ''), redirect_uri: REDIRECT },
    'a client',
  );
  expect(grant.access_expires_at.toString()).toBe('2026-07-01T16:30:00Z');
  const { access_token } = grant;
  await authority.penalties({ vrn: '999999999', access_token, origin: ORIGIN, asker: 'a client' });
  const answer = await fetch(`${url.replace('/hmrc', '')}/api/hmrc/calls`);
  const { data } = (await answer.json()) as {
    data: { verdict: { errors?: unknown; warnings: { headers: string[] }[] } }[];
  };
  for (const { verdict } of data) {
    expect(verdict.errors).toBeUndefined();
    expect(verdict.warnings.flatMap(({ headers }) => headers)).toEqual([
      'gov-client-multi-factor',
      'gov-vendor-license-ids',
    ]);
  }
});

describe('HMRC’s OpenAPI document', () => {
  const DAYS = { from: '2026-04-01', to: '2026-06-30' };
  const granted = async (vrn: string) => {
    const authority = open();
    const asked = { code: await code(authority, ''), redirect_uri: REDIRECT };
    const { access_token } = await authority.exchange(asked, 'a client');
    return { authority, call: { vrn, access_token, origin: ORIGIN, asker: 'a client' } };
  };
  const saidOf = (exchanges: readonly Exchange[]) =>
    ofTheApi(exchanges).map((exchange) => {
      expect(problemsOf(exchange)).toEqual([]);
      const { method, path: asked, status } = exchange;
      return `${method} ${asked.split('/').slice(4).join('/')} ${status}`;
    });

  test('has every call of the adapter, and its answer', async () => {
    const { authority, call } = await granted('999999998');
    await authority.obligations(call, null);
    await authority.obligations(call, DAYS);
    await authority.submit(call, returnOf('26A2'));
    await authority.viewReturn(call, '26A2');
    await authority.liabilities(call, DAYS);
    await authority.payments(call, DAYS);
    await authority.penalties(call);
    expect(saidOf(proxy.take())).toEqual([
      'GET obligations?status=O 200',
      'GET obligations?from=2026-04-01&to=2026-06-30 200',
      'POST returns 201',
      'GET returns/26A2 200',
      'GET liabilities?from=2026-04-01&to=2026-06-30 200',
      'GET payments?from=2026-04-01&to=2026-06-30 200',
      'GET penalties 200',
    ]);
  });

  test.each([
    ['information', 'DEFAULT', 200],
    ['information', 'NO_EFFECTREGISTRATIONDATE_NO_FRS', 200],
    ['information', 'CUSTOMER_INFO_NOT_FOUND', 404],
    ['financial-details/XP123456789012', 'DEFAULT', 200],
    ['financial-details/XP123456789012', 'NOT_FOUND', 404],
    ['financial-details/1', 'DEFAULT', 400],
    ['penalties', 'CHARGE_LATE_SUBMISSION_PENALTIES', 200],
    ['penalties', 'MULTIPLE_INACTIVE_LATE_SUBMISSION_PENALTIES', 200],
    ['penalties', 'NO_PENALTIES', 200],
    ['liabilities?from=2026-04-01&to=2026-06-30', 'MULTIPLE_LIABILITIES', 200],
    ['payments?from=2026-04-01&to=2026-06-30', 'MULTIPLE_PAYMENTS', 200],
    ['payments?from=2026-04-01&to=2026-04-01', 'DEFAULT', 400],
    ['obligations?status=O', 'OBS_SPANS_MULTIPLE_YEARS', 200],
    ['obligations?status=X', 'DEFAULT', 400],
    ['obligations?status=O', 'UNKNOWN', 400],
    ['returns/1', 'DEFAULT', 400],
    ['returns/%23009', 'DEFAULT', 404],
    ['returns/%23009', 'DATE_RANGE_TOO_LARGE', 403],
    ['returns/%23009', 'INSOLVENT_TRADER', 403],
  ])('has the sandbox’s answer to %s in %s: %d', async (asked, scenario, status) => {
    const { call } = await granted('999999997');
    await fetch(`${proxy.url}/organisations/vat/${call.vrn}/${asked}`, {
      headers: {
        accept: 'application/vnd.hmrc.1.0+json',
        authorization: `Bearer ${call.access_token}`,
        'gov-test-scenario': scenario,
      },
    });
    expect(saidOf(proxy.take())).toEqual([`GET ${asked} ${status}`]);
  });
});

test('without an authority every request fails as one that cannot be reached', async () => {
  await expect(noTaxAuthority.refresh('', 'a client')).rejects.toMatchObject({
    code: 'unavailable',
  });
});
