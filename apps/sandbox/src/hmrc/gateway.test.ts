import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../test-sandbox.ts';
import { OBLIGATIONS, startTestHmrc } from './test-hmrc.ts';

const RETURNS = '/organisations/vat/123456789/returns';
const GOOD = {
  periodKey: '26A2',
  vatDueSales: 10,
  vatDueAcquisitions: 0,
  totalVatDue: 10,
  vatReclaimedCurrPeriod: 4,
  netVatDue: 6,
  totalValueSalesExVAT: 7,
  totalValuePurchasesExVAT: 0,
  totalValueGoodsSuppliedExVAT: 0,
  totalAcquisitionsExVAT: 0,
  finalised: true,
};
const boxes = (changes: object) => JSON.stringify({ ...GOOD, ...changes });

const acceptInvalid = {
  code: 'ACCEPT_HEADER_INVALID',
  message: 'The accept header is missing or invalid',
};
const noCredentials = {
  code: 'MISSING_CREDENTIALS',
  message: 'Authentication information is not provided',
};
const wrongCredentials = {
  code: 'INVALID_CREDENTIALS',
  message: 'Invalid Authentication information provided',
};

test.each([
  [{ accept: undefined, authorization: undefined }, 401, noCredentials],
  [{ accept: undefined, authorization: 'Bearer x' }, 401, wrongCredentials],
  [{ accept: undefined }, 406, acceptInvalid],
  [{ accept: 'application/json' }, 406, acceptInvalid],
  [{ accept: 'application/vnd.hmrc.2.0+json', 'gov-test-scenario': 'x' }, 406, acceptInvalid],
  [
    { 'gov-test-scenario': 'QUARTERLY_FIVE_MET' },
    400,
    { code: 'RULE_INCORRECT_GOV_TEST_SCENARIO', message: 'The Gov-Test-Scenario was not found' },
  ],
])('the platform answers headers with %j: %d', async (headers, status, body) => {
  const { granted, call } = await startTestHmrc();
  const { access_token: token } = await granted();
  expect(await call({ path: OBLIGATIONS, token, headers })).toMatchObject({ status, body });
});

test('a scenario of the header is played, and any can be chosen at the sign-in page', async () => {
  const { granted, call } = await startTestHmrc();
  const { access_token: token } = await granted('Jo Smith');
  expect(await call({ path: OBLIGATIONS, token })).toMatchObject({ status: 200 });
  const headers = { 'gov-test-scenario': 'NOT_FOUND' };
  expect(await call({ path: OBLIGATIONS, token, headers })).toMatchObject({ status: 404 });
});

test('a token of the application or of a narrower scope does not open the API', async () => {
  const { token: ask, granted, call } = await startTestHmrc();
  const { body } = await ask({ grant_type: 'client_credentials' });
  const { access_token } = body as { access_token: string };
  expect(await call({ path: OBLIGATIONS, token: access_token })).toMatchObject({
    status: 401,
    body: { code: 'INCORRECT_ACCESS_TOKEN_TYPE' },
  });
  const { access_token: token } = await granted('', { scope: 'read:vat' });
  expect(await call({ path: OBLIGATIONS, token })).toMatchObject({ status: 200 });
  const submitted = await call({ method: 'POST', path: RETURNS, token, body: boxes({}) });
  expect(submitted).toMatchObject({ status: 403, body: { code: 'INVALID_SCOPE' } });
});

test('a return visible at HMRC survives a kill', async () => {
  const folder = await temporaryFolder();
  const { granted, call } = await startTestHmrc({ folder });
  const { access_token: token } = await granted();
  let isAnswered = false;
  const submission = { method: 'POST', path: RETURNS, token, body: boxes({}) } as const;
  const submitted = call(submission).finally(() => (isAnswered = true));
  const view = async () => (await call({ path: `${RETURNS}/${GOOD.periodKey}`, token })).status;
  while (!isAnswered && (await view()) !== 200) await setImmediate();
  // A process that is killed now leaves this.
  expect(readFileSync(join(folder, 'state.json'), 'utf8')).toContain(`"${GOOD.periodKey}"`);
  expect(await submitted).toMatchObject({ status: 201 });
});

test('the whole application may make three calls in any second', async () => {
  const { granted, call, moveTo } = await startTestHmrc({ callsASecond: 3 });
  const [one, other] = [await granted(), await granted()];
  const ask = async ({ access_token }: typeof one) =>
    (await call({ path: OBLIGATIONS, token: access_token })).status;
  expect([await ask(one), await ask(other)]).toEqual([200, 200]);
  moveTo('2026-07-01T12:30:00.9Z');
  expect([await ask(one), await ask(other)]).toEqual([200, 429]);
  // Strangers use up nothing.
  expect(await ask({ ...one, access_token: 'x' })).toBe(401);
  moveTo('2026-07-01T12:30:01Z');
  expect([await ask(one), await ask(one), await ask(one)]).toEqual([200, 200, 429]);
  expect(await call({ path: OBLIGATIONS, token: one.access_token })).toMatchObject({
    body: { code: 'MESSAGE_THROTTLED_OUT' },
  });
});

const invalid = (...errors: object[]) => ({
  code: 'INVALID_REQUEST',
  message: 'Invalid request',
  errors,
});
const business = (...errors: object[]) => ({
  code: 'BUSINESS_ERROR',
  message: 'Business validation error',
  errors,
});
const money = (between: string, path: string) => ({
  code: 'INVALID_MONETARY_AMOUNT',
  message: `amount should be a monetary value (to 2 decimal places), between ${between}`,
  path,
});

// Each is wrong in the next respect too: HMRC reports what it checks first.
test.each([
  [
    'bad JSON at a bad number',
    '/organisations/vat/1/returns',
    '{',
    400,
    { statusCode: 400, message: 'Invalid Json' },
  ],
  [
    'a bad number',
    '/organisations/vat/1/returns',
    '{}',
    400,
    { code: 'VRN_INVALID', message: 'The provided VRN is invalid' },
  ],
  [
    'every member that is wrong',
    RETURNS,
    boxes({
      periodKey: '26a2',
      vatDueSales: undefined,
      vatDueAcquisitions: '0',
      vatReclaimedCurrPeriod: 1.005,
      netVatDue: -1,
      totalValueSalesExVAT: 0.5,
      finalised: 1,
    }),
    400,
    invalid(
      {
        code: 'PERIOD_KEY_INVALID',
        message: 'period key should be a 4 character string',
        path: '/periodKey',
      },
      {
        code: 'MANDATORY_FIELD_MISSING',
        message: 'a mandatory field is missing',
        path: '/vatDueSales',
      },
      {
        code: 'INVALID_NUMERIC_VALUE',
        message: 'please provide a numeric field',
        path: '/vatDueAcquisitions',
      },
      money('-9,999,999,999,999.99 and 9,999,999,999,999.99', '/vatReclaimedCurrPeriod'),
      money('0 and 99,999,999,999.99', '/netVatDue'),
      {
        code: 'INVALID_MONETARY_AMOUNT',
        message: 'The value must be between -9999999999999 and 9999999999999',
        path: '/totalValueSalesExVAT',
      },
      { code: 'UNMAPPED_PLAY_ERROR', message: 'error.expected.jsboolean', path: '/finalised' },
    ),
  ],
  [
    'a period key that is no text',
    RETURNS,
    boxes({ periodKey: 1 }),
    400,
    invalid({
      code: 'INVALID_STRING_VALUE',
      message: 'please provide a string field',
      path: '/periodKey',
    }),
  ],
  [
    'a number with three decimals, although they are zeros',
    RETURNS,
    boxes({}).replace('"vatDueSales":10', '"vatDueSales":10.000'),
    400,
    invalid(money('-9,999,999,999,999.99 and 9,999,999,999,999.99', '/vatDueSales')),
  ],
  [
    'both sums',
    RETURNS,
    boxes({ totalVatDue: 11, finalised: false }),
    400,
    invalid(
      {
        code: 'VAT_TOTAL_VALUE',
        message: 'totalVatDue should be equal to vatDueSales + vatDueAcquisitions',
        path: '/totalVatDue',
      },
      {
        code: 'VAT_NET_VALUE',
        message:
          'netVatDue should be the difference between the largest and the smallest values among totalVatDue and vatReclaimedCurrPeriod',
        path: '/netVatDue',
      },
    ),
  ],
  [
    'no declaration',
    RETURNS,
    boxes({ finalised: false, periodKey: '26A3' }),
    403,
    business({
      code: 'NOT_FINALISED',
      message: 'The return cannot be accepted without a declaration it is finalised.',
      path: '/finalised',
    }),
  ],
  [
    'a period that runs',
    RETURNS,
    boxes({ periodKey: '26A3' }),
    403,
    {
      code: 'TAX_PERIOD_NOT_ENDED',
      message:
        'The remote endpoint has indicated that the submission is for a tax period that has not ended',
    },
  ],
  [
    'a period that is met',
    RETURNS,
    boxes({ periodKey: '26A1' }),
    403,
    business({
      code: 'DUPLICATE_SUBMISSION',
      message: 'The VAT return was already submitted for the given period.',
    }),
  ],
])('a submission’s fault is reported: %s', async (_, path, body, status, said) => {
  const { granted, call } = await startTestHmrc();
  const { access_token: token } = await granted();
  const answer = await call({ method: 'POST', path, token, body });
  expect({ status: answer.status, body: answer.body }).toEqual({ status, body: said });
  expect(answer.headers).toMatchObject({
    'x-correlationid': expect.stringMatching(/^[\da-f-]{36}$/),
    'receipt-id': expect.stringMatching(/^[\da-f-]{36}$/),
    'receipt-timestamp': '2026-07-01T12:30:00Z',
  });
  expect(answer.headers).not.toHaveProperty('receipt-signature');
});

test('a submission of another type gets an error page of the framework', async () => {
  const { granted, call } = await startTestHmrc();
  const { access_token: token } = await granted();
  const headers = { 'content-type': 'application/xml' };
  const answer = await call({ method: 'POST', path: RETURNS, token, headers, body: boxes({}) });
  expect(answer).toMatchObject({ status: 415, body: expect.stringContaining('<!DOCTYPE html>') });
});
