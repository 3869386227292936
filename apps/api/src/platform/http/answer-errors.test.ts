import { one } from '@counterfoil/contract/shapes';
import { route } from '@counterfoil/contract/route';
import { BlobError } from '@counterfoil/providers/blobs/port';
import { testApi } from '@counterfoil/testkit/test-api';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTransact } from '../db/transact.ts';
import { buildServer } from './build-server.ts';
import { createRateLimits } from './rate-limits.ts';
import { createMaintenance } from '../maintenance.ts';
import { bindWith, serveRoute } from './serve-route.ts';

const thing = route({
  name: 'thing',
  summary: 'A thing',
  method: 'GET',
  path: '/v1/thing',
  access: 'public',
  status: 200,
  reply: one(z.object({ name: z.string() })),
});

/** A server with one route that answers what `answer` does. */
async function answerOf(answer: () => Promise<{ name: string }>) {
  const api = await testApi();
  const app = await buildServer({ ...api, recordRefusal: async () => {} });
  const nobody = () => Promise.reject(new Error('nobody signs in here'));
  const transact = createTransact(api.database.kysely, api.clock);
  serveRoute(app, bindWith(null)(thing, answer), {
    ...api,
    authenticate: { user: nobody, client: nobody },
    transact,
    maintenance: createMaintenance(transact),
    limitsOf: createRateLimits(app, 1000),
  });
  const reply = await app.inject({ url: '/v1/thing' });
  await app.close();
  return reply;
}

function expectPlain500(reply: Awaited<ReturnType<typeof answerOf>>): void {
  expect(reply.statusCode).toBe(500);
  expect(reply.json()).toEqual({ errors: ['Something went wrong. Please try again.'] });
  expect(reply.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
}

test('a request that cannot reach the database is told when to try again', async () => {
  const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const reply = await answerOf(() => Promise.reject(away));
  expect(reply.statusCode).toBe(503);
  expect(reply.headers['retry-after']).toBe('10');
  const sentence =
    'The portal cannot reach its database at the moment. Please try again in a minute.';
  expect(reply.json()).toEqual({ errors: [sentence] });
});

describe('an internal error', () => {
  test('shows only its request id', async () => {
    const reply = await answerOf(() =>
      Promise.reject(new Error('syntax error at or near "select" in secret_table')),
    );
    expectPlain500(reply);
    expect(reply.body).not.toMatch(/secret|select|at .*\.ts/);
  });

  test('is the answer when a reply breaks the contract, and the reply is not sent', async () => {
    // A database can return what the types forbid.
    expectPlain500(await answerOf(() => Promise.resolve({ name: null as never })));
  });

  test('never sends a field that the contract does not name', async () => {
    const reply = await answerOf(() => Promise.resolve({ name: 'Ada', password_hash: 'x' }));
    expect(reply.json()).toEqual({ data: { name: 'Ada' } });
  });
});

describe('a store of files that fails', () => {
  test.each([
    ['full', 507, 'Files cannot be stored at the moment. Please try again later.'],
    [
      'unavailable',
      503,
      'Files cannot be reached at the moment. Please try again in a few minutes.',
    ],
    ['missing', 500, 'Something went wrong. Please try again.'],
  ] as const)(
    '%s: says what to do, and does not reveal its address',
    async (code, status, text) => {
      const reply = await answerOf(() =>
        Promise.reject(new BlobError(code, 'https://s3.internal.example/bucket')),
      );
      expect([reply.statusCode, reply.json()]).toEqual([status, { errors: [text] }]);
    },
  );
});
