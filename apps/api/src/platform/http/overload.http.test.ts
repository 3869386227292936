import { getProfile } from '@counterfoil/contract/account/routes';
import { inject, signedInClient } from '@counterfoil/testkit/clients';
import { portalWith, testApi } from '@counterfoil/testkit/test-api';
import { expect, onTestFinished, test } from 'vitest';
import { OVERLOADED } from './overload.ts';

test('while hundreds of requests wait for the database, others are refused at once', async () => {
  const { database } = await testApi();
  let waiting = 499;
  const pool = { login: 'owner', most: 10, open: 10, idle: 0 } as const;
  const pools = () => [
    { ...pool, waiting: 0 },
    { ...pool, waiting },
  ];
  const server = await portalWith({ database: { ...database, pools } });
  onTestFinished(() => server.portal.close());
  const client = (await signedInClient()).through(server);
  expect((await client.raw(getProfile)).status).toBe(200);
  waiting = 500;
  for (const ask of [() => client.raw(getProfile), () => inject(server, getProfile)]) {
    const refused = await ask();
    expect(refused).toMatchObject({ status: 503, body: { errors: [OVERLOADED] } });
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  }
  const health = await server.portal.app.inject({ url: '/healthz' });
  expect(health.statusCode).toBe(200);
  waiting = 0;
  expect((await client.raw(getProfile)).status).toBe(200);
});
