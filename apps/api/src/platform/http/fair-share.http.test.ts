// Measures CPU time, which a busy machine stretches.
// @module-tag whole
import type { AddressInfo } from 'node:net';
import { getProfile } from '@counterfoil/contract/account/routes';
import { allRoutes } from '@counterfoil/contract/all-routes';
import { bulkUpload } from '@counterfoil/contract/documents/routes';
import type { Route } from '@counterfoil/contract/route';
import { acceptedBody, manyLines, type Text } from '@counterfoil/testkit/accepted-body';
import { AWKWARD, filled, HEAPS, leavesOf } from '@counterfoil/testkit/awkward';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import {
  ask,
  shortestLongestWait,
  workedMs,
  type RequestOptions,
} from '@counterfoil/testkit/longest-wait';
import {
  bodyOf,
  paramsOf,
  queryOf,
  recordsOf,
  type RecordIds,
} from '@counterfoil/testkit/route-samples';
import { pathOf } from '@counterfoil/testkit/path-of';
import { plantedServer } from '@counterfoil/testkit/planted-server';
import { portalWith } from '@counterfoil/testkit/test-api';
import { uploadForm } from '@counterfoil/testkit/upload';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routeBounds } from './route-bounds.ts';

const LONGEST_WAIT_MS = 250;
const AWKWARDS = Object.entries(AWKWARD);

let server: Awaited<ReturnType<typeof portalWith>>;
let port: number;
let client: SignedInClient;
let records: RecordIds;
let others: readonly RequestOptions[];

beforeAll(async () => {
  client = await signedInClient();
  const other = await signedInClient();
  records = await recordsOf(client);
  server = await portalWith({});
  await server.portal.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.portal.app.server.address() as AddressInfo);
  others = [
    { port, path: '/healthz' },
    { port, path: getProfile.path, headers: other.headers },
  ];
});
afterAll(() => server.portal.close());

const JSON_TYPE = { 'content-type': 'application/json' };

function asking(
  route: Route,
  sent: { query?: object; body?: unknown; headers?: object },
): RequestOptions {
  const path = pathOf(route, { client_id: client.clientId, ...paramsOf(route, records) });
  const query = new URLSearchParams(Object.entries(sent.query ?? queryOf(route, records)));
  const asked = {
    port,
    path: query.size > 0 ? `${path}?${query.toString()}` : path,
    method: route.method,
  };
  const { body } = sent;
  if (body === undefined) return { ...asked, headers: { ...client.headers, ...sent.headers } };
  const headers = { ...client.headers, ...JSON_TYPE, ...sent.headers };
  return { ...asked, headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

type NamedRequest = readonly [what: string, asked: RequestOptions];

/**
 * Sends the requests one after the other and names those that keep others waiting. Nobody waits
 * longer than a request works, in however many pieces, so others need to ask only during long ones.
 */
async function unfairOf(requests: readonly NamedRequest[], callers = others): Promise<string[]> {
  const unfair: string[] = [];
  for (const [what, asked] of requests) {
    const before = workedMs();
    await ask(asked);
    // The others' own work counts as waiting too.
    if (workedMs() - before < LONGEST_WAIT_MS / 2) continue;
    const waited = await shortestLongestWait(callers, LONGEST_WAIT_MS, () => ask(asked));
    if (waited >= LONGEST_WAIT_MS) unfair.push(what);
  }
  return unfair;
}

const expectFair = async (requests: readonly NamedRequest[]) =>
  expect(await unfairOf(requests)).toEqual([]);

const withBody = allRoutes.filter((route) => route.body);
const withQuery = allRoutes.filter((route) => route.query && route.method === 'GET');

describe.each(withBody)('$name does not delay others', (route) => {
  const { bodyBytes } = routeBounds(route);
  const body = route.body as NonNullable<Route['body']>;

  test('when its body is any kind of heap', async () => {
    await expectFair(
      Object.entries(HEAPS).map(([what, heap]) => [
        what,
        asking(route, { body: heap(bodyBytes - 10) }),
      ]),
    );
  });

  test('when every field is as long and awkward as allowed, before or after cleaning', async () => {
    await expectFair(
      AWKWARDS.flatMap(([what, text]) =>
        [1, 4].map((times): NamedRequest => [
          `${times} times ${what}`,
          asking(route, { body: filled(body, (_, most) => text(most * times)) }),
        ]),
      ),
    );
  });

  test('when one field fills the body', async () => {
    await expectFair(
      leavesOf(body).flatMap((leaf) =>
        WORST.map((what): NamedRequest => {
          const text = AWKWARD[what] as Text;
          const long = text(Math.floor((bodyBytes - 2000) / bytesOf(text)));
          const sent = filled(body, (path) => (path === leaf ? long : null));
          return [`${leaf}: ${what}`, asking(route, { body: sent })];
        }),
      ),
    );
  });

  test('when its body is valid, and as long and awkward as the route accepts', async () => {
    const sample = bodyOf(route, records) ?? {};
    const isAccepted = (value: unknown) => z.core.safeParse(body, value).success;
    await expectFair(
      AWKWARDS.map(([what, text]) => [
        what,
        asking(route, { body: acceptedBody(body, sample, () => text, isAccepted) }),
      ]),
    );
    const manyKinds = (line: number) => AWKWARDS[line % AWKWARDS.length]?.[1] ?? String;
    const full = acceptedBody(body, manyLines(sample), manyKinds, isAccepted);
    await expectFair([['as many lines as it takes', asking(route, { body: full })]]);
  });
});

const WORST = [
  'accents that have to be put in order',
  'a letter again and again, and another at the end',
  'blanks with a letter at the end',
];

const bytesOf = (text: (length: number) => string) =>
  Buffer.byteLength(JSON.stringify(text(1000))) / 1000;

describe.each(withQuery)('the query of $name does not delay others', (route) => {
  const query = route.query as NonNullable<Route['query']>;
  const inAll = (textOf: (most: number) => string) =>
    Object.entries(filled(query, (_path, most) => textOf(most)) as object).map(
      ([name, value]) => [name, String(value)] as const,
    );

  test('when a field is as long and awkward as it, or an address, may be', async () => {
    await expectFair(
      AWKWARDS.flatMap(([what, text]): NamedRequest[] => {
        // A character takes at most nine bytes of an address.
        const tooLong = inAll(() => text(800));
        const sample = queryOf(route, records);
        const taken = inAll(text).filter(
          ([name, value]) => z.core.safeParse(query, { [name]: value }).success,
        );
        return [tooLong, ...taken.map((field) => [field])].map((fields) => {
          const sent = { ...sample, ...Object.fromEntries(fields) };
          return [
            `${fields.map(([name]) => name).join()}: ${what}`,
            asking(route, { query: sent }),
          ];
        });
      }),
    );
  });
});

describe('a request does not delay others', () => {
  const NAMES = ['access-token', 'client', 'uid', 'idempotency-key', 'accept-encoding', 'host'];
  const MORE = ['content-type', 'x-forwarded-for', 'x-forwarded-host', 'if-none-match', 'range'];
  const VALUES = ['a', ',', 'gzip;q=0.0,', '; ', '127.0.0.1, ', '%', '"', 'é', 'application/json;'];

  test.each([...NAMES, ...MORE])('for a header %s of 100 KB', async (name) => {
    const create = allRoutes.find((each) => each.name === 'createCustomer') as Route;
    const body = bodyOf(create, records);
    await expectFair(
      VALUES.map((value) => {
        const long = value.repeat(100_000 / value.length).trim();
        return [value, asking(create, { body, headers: { [name]: long } })];
      }),
    );
  });

  test('for a form whose every part is long and awkward', async () => {
    await expectFair(
      WORST.map((what) => {
        const text = AWKWARD[what] as Text;
        // The lines of a form separate its parts.
        const long = text(8_000)
          .toWellFormed()
          .replaceAll(/[\r\n"\0]/g, ' ');
        const name = `${long.slice(0, 4_000)}.pdf`;
        const file = { name, title: long, type: long, account: long };
        const { body, headers } = uploadForm(records.envelope, Array(2).fill(file));
        const asked = { ...asking(bulkUpload, {}), body };
        return [what, { ...asked, headers: { ...asked.headers, ...headers } }];
      }),
    );
  });
});

test('the tests notice many short tasks, and a field that blocks others with one kind of text', async () => {
  const { app, slow, port: where } = await plantedServer();
  const pieces: NamedRequest = ['pieces', { port: where, path: '/pieces' }];
  expect(await unfairOf([pieces], [{ port: where, path: '/steps' }])).toEqual(['pieces']);
  const requests = AWKWARDS.map(([what, text]): NamedRequest => {
    const body = filled(slow.body, (_, most) => text(most));
    return [what, { ...asking(slow, { body }), port: where }];
  });
  const unfair = await unfairOf(requests, [{ port: where, path: '/healthz' }]);
  await app.close();
  expect(unfair).toEqual(['accents that have to be put in order']);
});
