import { allRoutes } from '@counterfoil/contract/all-routes';
import { answersHead, type Route } from '@counterfoil/contract/route';
import {
  clientWithRecords,
  type ClientWithRecords,
  methodsOf,
  paramsOf,
  queryOf,
} from '@counterfoil/testkit/route-samples';
import { testApi } from '@counterfoil/testkit/test-api';
import type { Answer } from '@counterfoil/testkit/clients';
import { beforeAll, expect, test } from 'vitest';

const onGet = allRoutes
  .filter((route) => methodsOf(route).includes('GET'))
  .map((route): Route => ({ ...route, method: 'GET' }));

let mine: ClientWithRecords;
beforeAll(async () => {
  mine = await clientWithRecords();
});

const ask = (route: Route, method: 'GET' | 'HEAD') =>
  mine.client.raw(
    { ...route, method: method as 'GET' },
    { params: paramsOf(route, mine.records), query: queryOf(route, mine.records) },
  );

/** Headers that each request has of its own, and Node's for a body that is sent in pieces. */
const OWN = ['x-request-id', 'portal-time', 'date', 'transfer-encoding', 'connection'];
const headOf = ({ status, headers }: Answer<unknown>) => [
  status,
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name))),
];

test.each(onGet.filter(answersHead))(
  'HEAD of $name answers as GET does, without a body',
  async (route) => {
    const [get, head] = [await ask(route, 'GET'), await ask(route, 'HEAD')];
    expect(headOf(head)).toEqual(headOf(get));
    expect(head.bytes).toHaveLength(0);
  },
);

const acting = onGet.filter((route) => !answersHead(route));

test('the reads without HEAD are those that send, begin or hand out something', () => {
  expect(acting.map(({ name }) => name).toSorted()).toEqual([
    'bulkRemind',
    'downloadMonth',
    'generateMonth',
    'getBankingUrl',
    'getPayByBankUrl',
    'getTaxAuthorityUrl',
    'remindInvoice',
    'resendInvoice',
    'sendCreditNote',
    'sendInvoice',
    'sendStatement',
  ]);
});

test.each(acting)('HEAD of $name, whose GET acts, is unknown', async (route) => {
  expect(await ask(route, 'HEAD')).toMatchObject({ status: 404 });
});

test.each(['/healthz', '/readyz', '/v1/openapi.json', '/v1/docs', '/v1/docs.css', '/v1/nothing'])(
  'HEAD of %s answers as GET does, without a body',
  async (url) => {
    const { app } = (await testApi()).portal;
    const [get, head] = [
      await app.inject({ method: 'GET', url }),
      await app.inject({ method: 'HEAD', url }),
    ];
    const { 'x-request-id': _, 'portal-time': __, date: ___, ...headers } = get.headers;
    expect(head.statusCode).toBe(get.statusCode);
    expect(head.headers).toMatchObject(headers);
    expect(head.rawPayload).toHaveLength(0);
  },
);
