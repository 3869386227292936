import { NO_PENALTIES } from '@counterfoil/domain/vat/penalties';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ORIGIN, returnOf } from '../behaviour.ts';
import type { TaxAuthority } from '../port.ts';
import { createHmrc } from './index.ts';
import type { HmrcSettings } from './settings.ts';

const NOW = Temporal.Instant.from('2026-07-01T12:30:00Z');
const CALL = { vrn: '123456789', access_token: 'the-token', origin: ORIGIN, asker: 'a client' };

interface SeenRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An authority that answers all with this. */
async function answering(
  status: number,
  body: string,
  headers: Record<string, string> = {},
  changes: Partial<HmrcSettings> = {},
) {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body: sent });
      response.writeHead(status, headers).end(body);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { clientId: 'id', clientSecret: 'a secret' };
  const limits = { retries: 0 };
  const addresses = { baseUrl: url, wwwUrl: url, vendorPublicIp: null };
  const settings = { ...addresses, ...client, limits, ...changes };
  return { seen, authority: createHmrc(settings, () => NOW) };
}

test('a return is sent with the decimals of each box, and with every header', async () => {
  const receipt = {
    processingDate: '2018-01-16T08:20:27.895+0000',
    formBundleNumber: '256660290587',
    somethingNew: 1,
  };
  const { seen, authority } = await answering(201, JSON.stringify(receipt), {
    'Receipt-ID': 'an-id',
    'Receipt-Timestamp': '2018-02-14T09:32:15Z',
  });
  expect(await authority.submit(CALL, returnOf('#001'))).toEqual({
    form_bundle_number: '256660290587',
    processing_date: Temporal.Instant.from('2018-01-16T08:20:27.895Z'),
    payment_indicator: null,
    charge_ref_number: null,
    receipt_id: 'an-id',
    receipt_timestamp: Temporal.Instant.from('2018-02-14T09:32:15Z'),
  });
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({
    method: 'POST',
    url: '/organisations/vat/123456789/returns',
    headers: {
      accept: 'application/vnd.hmrc.1.0+json',
      authorization: 'Bearer the-token',
      'content-type': 'application/json',
      'gov-client-connection-method': 'WEB_APP_VIA_SERVER',
    },
    body: '{"periodKey":"#001","vatDueSales":105.50,"vatDueAcquisitions":-100.45,"totalVatDue":5.05,"vatReclaimedCurrPeriod":105.15,"netVatDue":100.10,"totalValueSalesExVAT":300,"totalValuePurchasesExVAT":0,"totalValueGoodsSuppliedExVAT":-3000,"totalAcquisitionsExVAT":9999999999999,"finalised":true}',
  });
});

test.each([200, 201])('%d without a valid receipt leaves the outcome unknown', async (status) => {
  for (const body of ['', '<html>', '{}', '{"formBundleNumber":"1"}']) {
    const { seen, authority } = await answering(status, body);
    await expect(authority.submit(CALL, returnOf('18A1'))).rejects.toThrow('may have taken');
    expect(seen).toHaveLength(1);
  }
});

test.each([
  [400, '{"statusCode":400,"message":"Invalid Json"}'],
  [403, '<html>'],
  [404, ''],
])('a return that is answered %d with %j, and no code, is refused', async (status, body) => {
  const { authority } = await answering(status, body);
  await expect(authority.submit(CALL, returnOf('18A1'))).rejects.toMatchObject({
    reason: 'other',
    authority_code: `HTTP_${status}`,
    status,
  });
});

test('a return without a connection was certainly not accepted', async () => {
  const gone = createServer();
  await once(gone.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(gone.address() as AddressInfo).port}`;
  gone.close();
  await once(gone, 'close');
  const client = { clientId: 'id', clientSecret: 's', vendorPublicIp: null };
  const authority = createHmrc({ baseUrl: url, wwwUrl: url, ...client }, () => NOW);
  const submitting = authority.submit(CALL, returnOf('18A1'));
  await expect(submitting).rejects.toMatchObject({ code: 'unavailable' });
  await expect(submitting).rejects.not.toThrow('may have taken');
});

// With the retries that reads have.
const RETRYING = { limits: { retries: 2, pauseMs: 1 }, pace: { periodMs: 1 } };

test('a read is retried, but neither a return nor a token', async () => {
  const { seen, authority } = await answering(503, '{"code":"SERVER_ERROR"}', {}, RETRYING);
  await expect(authority.obligations(CALL, null)).rejects.toThrow('HMRC answered 503');
  await expect(authority.submit(CALL, returnOf('18A1'))).rejects.toThrow('may have taken');
  await expect(authority.refresh('r', 'a client')).rejects.toThrow('HMRC answered 503');
  expect(seen.map(({ method, url }) => `${method} ${url?.split('/').at(-1)}`)).toEqual([
    'GET obligations?status=O',
    'GET obligations?status=O',
    'GET obligations?status=O',
    'POST returns',
    'POST token',
  ]);
});

test('calls keep to the pace, and rejected ones have certainly not been sent', async () => {
  const pace = { attempts: 1, periodMs: 60_000, mostWaiting: 0 };
  const { seen, authority } = await answering(200, '{"obligations":[]}', {}, { pace });
  await authority.obligations(CALL, null);
  for (const turnedAway of [
    authority.obligations(CALL, null),
    authority.submit(CALL, returnOf('18A1')),
    authority.refresh('r', 'a client'),
  ]) {
    await expect(turnedAway).rejects.toMatchObject({ code: 'busy', status: null });
  }
  expect(seen).toHaveLength(1);
});

test.each<[string, NonNullable<HmrcSettings['sharedPace']>]>([
  ['waits too long for its turn among all nodes', (signal) => pause(60_000, undefined, { signal })],
  ['cannot ask for its turn', () => Promise.reject(new Error('the database is away'))],
])('a return that %s has certainly not been sent', async (_, sharedPace) => {
  const limits = { retries: 2, pauseMs: 1, wholeMs: 30 };
  const { seen, authority } = await answering(200, '{}', {}, { limits, sharedPace });
  await expect(authority.submit(CALL, returnOf('#001'))).rejects.toMatchObject({ code: 'busy' });
  expect(seen).toEqual([]);
});

const listed = (code: string) =>
  JSON.stringify({ code: 'INVALID_REQUEST', message: 'Invalid request', errors: [{ code }] });

test.each([
  ['{"code":"VRN_INVALID","message":"The provided VRN is invalid"}', 'vrn_invalid'],
  [listed('PERIOD_KEY_INVALID'), 'period_key_invalid'],
  [listed('MANDATORY_FIELD_MISSING'), 'wrong_figures'],
  [listed('INVALID_NUMERIC_VALUE'), 'wrong_figures'],
  [listed('INVALID_STRING_VALUE'), 'wrong_figures'],
  [listed('UNMAPPED_PLAY_ERROR'), 'wrong_figures'],
  [listed('INVALID_MONETARY_AMOUNT'), 'wrong_figures'],
  [listed('VAT_TOTAL_VALUE'), 'wrong_figures'],
  [listed('VAT_NET_VALUE'), 'wrong_figures'],
  [listed('NOT_FINALISED'), 'not_finalised'],
  [listed('DUPLICATE_SUBMISSION'), 'duplicate_submission'],
  [listed('DATE_RANGE_TOO_LARGE'), 'date_range'],
  ['{"statusCode":400,"message":"INVALID_DATE_FROM"}', 'date_range'],
  ['{"statusCode":400,"message":"MISSING_DATE_RANGE"}', 'date_range'],
  ['{"statusCode":400,"message":"DATE_RANGE_INVALID"}', 'date_range'],
  ['{"code":"DATE_TO_INVALID","message":"The provided to date is invalid"}', 'date_range'],
  ['{"code":"INVALID_DATA","message":"…"}', 'other'],
  ['{"code":"RULE_DUPLICATE_PAYMENT"}', 'other'],
  ['{"code":"RULE_INSOLVENT_TRADER","errors":[]}', 'insolvent'],
])('the error %s is %s', async (body, reason) => {
  const { authority } = await answering(400, body);
  await expect(authority.obligations(CALL, null)).rejects.toMatchObject({ reason, status: 400 });
});

const DAYS = { from: '2026-04-01', to: '2026-06-30' };
type AuthorityReader = (authority: TaxAuthority) => Promise<unknown>;
const READS = {
  'a return': (authority) => authority.viewReturn(CALL, '#001'),
  obligations: (authority) => authority.obligations(CALL, DAYS),
  liabilities: (authority) => authority.liabilities(CALL, DAYS),
  payments: (authority) => authority.payments(CALL, DAYS),
  penalties: (authority) => authority.penalties(CALL),
} satisfies Record<string, AuthorityReader>;

// An empty answer says that there is no such return, and nothing else.
test.each<[keyof typeof READS, number, string, string | { none: unknown }]>([
  ['a return', 404, '', { none: null }],
  ['a return', 404, '{"code":"NOT_FOUND"}', { none: null }],
  ['a return', 404, '<html>', 'refused'],
  ['a return', 404, '{"code":"MATCHING_RESOURCE_NOT_FOUND"}', 'refused'],
  ['a return', 415, '<html>', 'refused'],
  ['a return', 400, '{"statusCode":400,"message":"Invalid Json"}', 'refused'],
  ['a return', 400, '', 'refused'],
  ['a return', 502, '<html>', 'unavailable'],
  ['obligations', 404, '', 'refused'],
  ['obligations', 404, '{"code":"NOT_FOUND"}', { none: [] }],
  ['liabilities', 404, '', 'refused'],
  ['liabilities', 404, '{"code":"NOT_FOUND"}', { none: [] }],
  ['payments', 404, '', 'refused'],
  ['payments', 404, '{"code":"NOT_FOUND"}', { none: [] }],
  ['penalties', 404, '', 'refused'],
  ['penalties', 404, '{"code":"NOT_FOUND"}', { none: NO_PENALTIES }],
])('the answer to %s, %d with %j, is read', async (what, status, body, meaning) => {
  const { authority } = await answering(status, body);
  const found = READS[what](authority);
  if (typeof meaning !== 'string') expect(await found).toEqual(meaning.none);
  else await expect(found).rejects.toMatchObject({ code: meaning, status });
});

const anObligation = { start: '2026-04-01', end: '2026-06-30', due: '2026-08-07', status: 'O' };

test.each([
  ['2026-06-30', '2026-06-30'],
  ['2026-06-30T23:00:00.000Z', '2026-06-30'],
  ['2028-02-29', '2028-02-29'],
  ['2026-13-45', null],
  ['2026-11-31', null],
  ['2026-02-29', null],
  ['0000-00-00', null],
  ['2026-11-31T00:00:00Z', null],
  ['', null],
])('the end %j of a period is read', async (end, day) => {
  const obligations = [{ ...anObligation, end, periodKey: '#001' }];
  const { authority } = await answering(200, JSON.stringify({ obligations }));
  const found = authority.obligations(CALL, null);
  if (day !== null) expect(await found).toMatchObject([{ end: day }]);
  else await expect(found).rejects.toMatchObject({ code: 'unreadable' });
});

test('tokens are requested by a form', async () => {
  const { seen, authority } = await answering(
    200,
    '{"access_token":"a","refresh_token":"r","expires_in":14400,"token_type":"bearer"}',
  );
  expect(await authority.refresh('the old one', 'a client')).toEqual({
    access_token: 'a',
    refresh_token: 'r',
    access_expires_at: NOW.add({ hours: 4 }),
  });
  expect(seen[0]).toMatchObject({
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'client_id=id&client_secret=a+secret&grant_type=refresh_token&refresh_token=the+old+one',
  });
});

test.each([
  [400, '{"error":"invalid_grant"}', { what: 'grant' }],
  [400, '{"error":"invalid_request"}', { code: 'busy', retryAfterSeconds: 1 }],
  [401, '{"error":"invalid_client"}', { code: 'refused', status: 401 }],
  [500, '{"error":"server_error"}', { code: 'unavailable' }],
])('a refresh that is answered %d %s fails as such, once', async (status, body, failure) => {
  const { seen, authority } = await answering(status, body);
  await expect(authority.refresh('r', 'a client')).rejects.toMatchObject(failure);
  expect(seen).toHaveLength(1);
});
