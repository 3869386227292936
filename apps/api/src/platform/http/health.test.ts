import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { serveHealth } from './health.ts';

test('simultaneous readiness checks query the database once', async () => {
  const ask = vi.fn<() => Promise<boolean>>(async () => true);
  const app = fastify();
  serveHealth(app, ask);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => app.inject({ method: 'GET', url: '/readyz' })),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(ask).toHaveBeenCalledTimes(1);
  await app.close();
});

test.each([
  ['says no', async () => false],
  ['fails', () => Promise.reject(new Error('no connection'))],
])('a server whose database %s is not ready', async (_, ask) => {
  const app = fastify();
  serveHealth(app, ask);
  const { statusCode } = await app.inject({ method: 'GET', url: '/readyz' });
  expect(statusCode).toBe(503);
  await app.close();
});

test('a server about to stop is alive and not ready, whatever the database says', async () => {
  const app = fastify();
  const health = serveHealth(app, async () => true);
  const status = async (url: string) => (await app.inject({ method: 'GET', url })).statusCode;
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200]);
  health.stop();
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
  await app.close();
});
