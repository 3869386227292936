import { expect, test } from 'vitest';
import { EXCEPTIONS, exceptionOf, problemsOf } from './openapi-document.ts';
import type { Exchange } from './recording-proxy.ts';

const obligation = {
  start: '2026-04-01',
  end: '2026-06-30',
  due: '2026-08-07',
  status: 'O',
  periodKey: '26A2',
};
const GOOD: Exchange = {
  method: 'GET',
  path: '/organisations/vat/123456789/obligations?status=O',
  sent: { headers: { authorization: 'Bearer a-token' }, body: '' },
  status: 200,
  answer: {
    headers: { 'content-type': 'application/json', 'x-correlationid': 'an-id' },
    body: JSON.stringify({ obligations: [obligation] }),
  },
};
const answered = (status: number, body: string): Exchange => ({
  ...GOOD,
  status,
  answer: { ...GOOD.answer, body },
});
const obligations = (changes: object) =>
  answered(200, JSON.stringify({ obligations: [{ ...obligation, ...changes }] }));

test('an exchange that is in the document has no problem', () => {
  expect(problemsOf(GOOD)).toEqual([]);
  expect(problemsOf(answered(404, '{"code":"NOT_FOUND","message":"…"}'))).toEqual([]);
});

test.each<[string, Exchange, string]>([
  ['another address', { ...GOOD, path: '/organisations/vat/1/debts' }, 'no operation'],
  ['another parameter', { ...GOOD, path: `${GOOD.path}&state=O` }, 'the query has state'],
  ['a parameter less', { ...GOOD, path: '/organisations/vat/1/payments' }, 'the query lacks from'],
  ['no token', { ...GOOD, sent: { headers: {}, body: '' } }, 'no bearer'],
  ['a body', { ...GOOD, sent: { ...GOOD.sent, body: '{}' } }, 'a body'],
  ['another status', answered(418, '{}'), 'no answer 418'],
  ['no header', { ...GOOD, answer: { ...GOOD.answer, headers: {} } }, 'no header X-CorrelationId'],
  ['another member', obligations({ paid: true }), 'additional properties'],
  ['another type', obligations({ periodKey: 4 }), 'must be string'],
  ['an error without a code', answered(404, '{"message":"NOT_FOUND"}'), "property 'code'"],
  ['text', answered(200, 'fine'), 'no JSON'],
])('%s is a problem', (_, exchange, problem) => {
  expect(problemsOf(exchange).join('; ')).toContain(problem);
});

const boxes = {
  vatDueSales: 105.5,
  vatDueAcquisitions: -100.45,
  totalVatDue: 5.05,
  vatReclaimedCurrPeriod: 105.15,
  netVatDue: 100.1,
  totalValueSalesExVAT: 300,
  totalValuePurchasesExVAT: 0,
  totalValueGoodsSuppliedExVAT: -3000,
  totalAcquisitionsExVAT: 9_999_999_999_999,
};
const submitted = (changes: object): Exchange => ({
  ...GOOD,
  method: 'POST',
  path: '/organisations/vat/123456789/returns',
  sent: {
    ...GOOD.sent,
    body: JSON.stringify({ periodKey: '#001', ...boxes, finalised: true, ...changes }),
  },
  status: 503,
  answer: { headers: {}, body: '{"code":"SERVER_ERROR","message":"…"}' },
});

test.each<[object, string]>([
  [{}, ''],
  [{ vatDueSales: 105.505 }, 'multiple of'],
  [{ vatDueSales: '105.50' }, 'must be number'],
  [{ netVatDue: -1 }, 'must be >= 0'],
  [{ periodKey: '26A' }, 'fewer than 4'],
  [{ finalised: undefined }, "required property 'finalised'"],
  [{ sold: 1 }, 'additional properties'],
])('a return with %j is checked, although it is not answered', (changes, problem) => {
  const problems = problemsOf(submitted(changes));
  if (problem === '') expect(problems).toEqual([]);
  else expect(problems.join('; ')).toContain(problem);
});

test('every exception has an exchange that needs it', () => {
  const empty = { ...answered(404, ''), path: '/organisations/vat/123456789/returns/%23001' };
  const needing = [
    answered(400, '{"statusCode":400,"message":"INVALID_DATE_FROM"}'),
    empty,
    submitted({}),
    answered(500, '<!DOCTYPE html>'),
  ];
  expect(needing.map(exceptionOf)).toEqual(EXCEPTIONS.map(({ name }) => name));
  expect(needing.flatMap(problemsOf)).toEqual([]);
});
