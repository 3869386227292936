import { once } from 'node:events';
import { createServer } from 'node:net';
import { getProfile } from '@counterfoil/contract/account/routes';
import { getCustomer } from '@counterfoil/contract/customers/routes';
import { signIn } from '@counterfoil/contract/sessions/routes';
import { inject, signedInClient } from '@counterfoil/testkit/clients';
import { aCustomer } from '@counterfoil/testkit/records';
import { portalWith, testApi } from '@counterfoil/testkit/test-api';
import { anAddress } from '@counterfoil/testkit/unused';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

type Sample = readonly [name: string, labels: Readonly<Record<string, string>>, value: number];

/** A portal that is measured. */
async function aMeasuredPortal() {
  const metrics = await createMetrics();
  const { database } = await testApi();
  metrics.watch({ pools: () => database.pools() });
  const server = await portalWith({ metrics, requestsPerMinute: 5 });
  onTestFinished(() => server.portal.close());
  const samples = async (prefix: string): Promise<Sample[]> =>
    (await metrics.text()).body.split('\n').flatMap((line) => {
      const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      if (!name.startsWith(prefix)) return [];
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text]);
      return [[name, Object.fromEntries(pairs), Number(value)]];
    });
  return { server, metrics, samples };
}

test('requests are counted by the names of their routes, and no label says who made them', async () => {
  const { server, samples } = await aMeasuredPortal();
  const client = (await signedInClient()).through(server);
  const customer = await aCustomer(client);
  await client.call(getCustomer, { params: { id: customer.id } });
  await inject(server, signIn, { body: { email: client.email, password: 'wrong' } });
  const address = anAddress();
  for (const path of [
    `/v1/customers/${customer.id}`,
    `/pay/${client.clientId}?of=${client.email}`,
  ]) {
    await server.portal.app.inject({ method: 'OPTIONS', url: path, remoteAddress: address });
    await server.portal.app.inject({
      method: 'GET',
      url: `/nothing${path}`,
      remoteAddress: address,
    });
  }
  for (let times = 0; times < 6; times++) await client.raw(getProfile);
  await server.portal.app.inject({ method: 'GET', url: '/healthz' });

  const counted = await samples('counterfoil_http_requests_total');
  const countOf = (route: string, method: string, status: string) =>
    counted.find(
      ([, labels]) =>
        labels['route'] === route && labels['method'] === method && labels['status'] === status,
    )?.[2];
  expect(countOf('createCustomer', 'POST', '2xx')).toBe(1);
  expect(countOf('getCustomer', 'GET', '2xx')).toBe(1);
  expect(countOf('signIn', 'POST', '4xx')).toBe(1);
  expect(countOf('other', 'GET', '4xx')).toBe(2);
  expect(countOf('other', 'other', '4xx')).toBe(2);
  expect(countOf('health', 'GET', '2xx')).toBe(1);
  expect(countOf('getProfile', 'GET', '4xx')).toBeGreaterThan(0);
  const [limited] = await samples('counterfoil_http_requests_limited_total');
  expect(limited).toMatchObject([
    expect.any(String),
    { route: 'getProfile' },
    countOf('getProfile', 'GET', '4xx'),
  ]);
  expect(await samples('counterfoil_http_requests_under_way')).toMatchObject([
    [expect.any(String), {}, 0],
  ]);

  for (const [name, labels] of await samples('counterfoil_')) {
    for (const [label, text] of Object.entries(labels)) {
      // Only buckets have numbers.
      const isName = label === 'le' || /^(?:[A-Za-z][A-Za-z-]*(?: House)?|\dxx)$/.test(text);
      expect(isName, `${name} ${label}="${text}"`).toBe(true);
      expect([client.clientId, customer.id, client.userId, client.email]).not.toContain(text);
    }
  }
});

test('the public address does not answer with metrics, and the other one with nothing else', async () => {
  const { server, metrics } = await aMeasuredPortal();
  const open = await server.portal.app.inject({ method: 'GET', url: '/metrics' });
  expect(open.body).not.toContain('counterfoil_');
  const address = { host: '127.0.0.1', port: await aFreePort() };
  const end = await serveMetrics(metrics, address);
  const ask = (path: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${address.port}${path}`, { method });
  const answer = await ask('/metrics');
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(await answer.text()).toContain('nodejs_eventloop_lag_seconds');
  expect([(await ask('/')).status, (await ask('/metrics', 'POST')).status]).toEqual([404, 404]);
  await end();
  await expect(ask('/metrics')).rejects.toThrow(/./);
});

test('the queue is asked at most once in ten seconds, and its silence does not hide the rest', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const metrics = await createMetrics();
  const waiting = { kind: 'deliver-mail', count: 3, oldestDueSeconds: 7 };
  const jobs = vi.fn<() => Promise<(typeof waiting)[]>>().mockResolvedValue([waiting]);
  metrics.watch({ jobs });
  const line = 'counterfoil_jobs_waiting{kind="deliver-mail"} 3';
  expect((await metrics.text()).body).toContain(line);
  vi.advanceTimersByTime(9_999);
  expect((await metrics.text()).body).toContain(line);
  expect(jobs).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  jobs.mockRejectedValue(new Error('no connection'));
  const { body } = await metrics.text();
  expect(jobs).toHaveBeenCalledTimes(2);
  expect(body).not.toContain(line);
  expect(body).toContain('counterfoil_papers_waiting 0');
});

async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
