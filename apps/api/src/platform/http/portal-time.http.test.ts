import { anAddress } from '@counterfoil/testkit/unused';
import { allRoutes } from '@counterfoil/contract/all-routes';
import { listInvoices } from '@counterfoil/contract/invoices/routes';
import { PORTAL_TIME } from '@counterfoil/contract/route';
import { inject, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { methodsOf } from '@counterfoil/testkit/route-samples';
import { portalWith } from '@counterfoil/testkit/test-api';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { settableClock } from '../time/clock.ts';

const clock = settableClock('2026-11-21T09:00:00Z');
let server: Awaited<ReturnType<typeof portalWith>>;
let client: SignedInClient;

beforeAll(async () => {
  server = await portalWith({ clock });
  client = (await signedInClient()).through(server);
});
afterAll(() => server.portal.close());

describe("the portal's own time is in the answer", () => {
  test('as of the moment when the answer is sent', async () => {
    expect((await client.call(listInvoices)).headers[PORTAL_TIME]).toBe('2026-11-21T09:00:00.000Z');
    clock.set('2027-03-10T10:00:00.123456Z');
    expect((await client.call(listInvoices)).headers[PORTAL_TIME]).toBe('2027-03-10T10:00:00.123Z');
  });

  test.each(allRoutes.flatMap((route) => methodsOf(route).map((method) => ({ ...route, method }))))(
    'to $method $name without a session or a body',
    async (route) => {
      clock.set('2027-03-10T10:00:00Z');
      const answer = await inject(server, route, { headers: { host: 'brightpence.localhost' } });
      expect(answer.headers[PORTAL_TIME]).toBe('2027-03-10T10:00:00.000Z');
    },
  );

  test.each(['/v1/nothing', '/v1/client/clients/%zz/invoices'] as const)('to %s', async (path) => {
    clock.set('2027-03-10T10:00:00Z');
    const answer = await inject(server, { method: 'GET', path });
    expect(answer.status).toBe(404);
    expect(answer.headers[PORTAL_TIME]).toBe('2027-03-10T10:00:00.000Z');
  });

  test('to a request over the limit', async () => {
    clock.set('2027-03-10T10:00:00Z');
    const hurried = await portalWith({ clock, requestsPerMinute: 1 });
    onTestFinished(() => hurried.portal.close());
    const address = anAddress();
    await client.through(hurried).raw(listInvoices, { address });
    const refused = await client.through(hurried).raw(listInvoices, { address });
    expect(refused.status).toBe(429);
    expect(refused.headers[PORTAL_TIME]).toBe('2027-03-10T10:00:00.000Z');
  });
});
