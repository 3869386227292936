import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { allRoutes } from '@counterfoil/contract/all-routes';
import { getApplicationStatus } from '@counterfoil/contract/application/routes';
import { createCustomer } from '@counterfoil/contract/customers/routes';
import { getProfile } from '@counterfoil/contract/account/routes';
import {
  listDevices,
  signOutDevice,
  signOutOtherDevices,
} from '@counterfoil/contract/sessions/device-routes';
import { signOut } from '@counterfoil/contract/sessions/routes';
import { inject, type Server } from '@counterfoil/testkit/clients';
import { COMPLETE_CUSTOMER } from '@counterfoil/testkit/complete-customer';
import { overConnections } from '@counterfoil/testkit/connections';
import { anOwnPortal } from '@counterfoil/testkit/own-portal';
import { pathOf } from '@counterfoil/testkit/path-of';
import { expect, test } from 'vitest';
import { switchMaintenance } from './public.ts';

const SENTENCE = 'Our application is under maintenance. Please check back soon!';

async function statusOf(server: Server) {
  const { status, body } = await inject(server, getApplicationStatus);
  return { status, body };
}

test('the status changes from online to announced maintenance with its text, and back', async () => {
  const own = await anOwnPortal();
  expect(await statusOf(own)).toEqual({
    status: 200,
    body: { data: { status: 'online', message: null } },
  });
  await switchMaintenance(own.deps, { mode: 'announced', message: 'Sunday at 8' });
  expect(await statusOf(own)).toEqual({
    status: 200,
    body: { data: { status: 'maintenance', message: 'Sunday at 8' } },
  });
  expect((await inject(own, getProfile)).status).toBe(401);
  await switchMaintenance(own.deps, { mode: 'online', message: null });
  expect(await statusOf(own)).toMatchObject({ body: { data: { status: 'online' } } });
});

const open = allRoutes.filter(({ underMaintenance }) => underMaintenance);
const closed = allRoutes.filter(({ underMaintenance }) => !underMaintenance);

test('during maintenance every call on every node answers 503, except health checks', async () => {
  const own = await anOwnPortal();
  const node = await own.node();
  const { headers } = await own.client();
  await switchMaintenance(own.deps, { mode: 'maintenance', message: null });
  for (const server of [own, node]) {
    for (const route of closed) {
      const params = Object.fromEntries(
        [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, crypto.randomUUID()]),
      );
      const answer = await inject(server, route, { params, headers });
      expect(answer, route.name).toMatchObject({ status: 503, body: { errors: [SENTENCE] } });
      expect(answer.headers).toMatchObject({ 'retry-after': '60', 'portal-status': 'maintenance' });
    }
    for (const path of ['/healthz', '/readyz', '/v1/openapi.json'] as const) {
      expect((await server.portal.app.inject(path)).statusCode, path).toBe(200);
    }
  }
  await switchMaintenance(own.deps, { mode: 'maintenance', message: 'Back at 9' });
  expect(await statusOf(node)).toEqual({ status: 503, body: { errors: ['Back at 9'] } });
  await switchMaintenance(own.deps, { mode: 'online', message: null });
  expect((await inject(node, getProfile, { headers })).status).toBe(200);
});

test('a write already begun completes; the next one is refused', async () => {
  const own = await anOwnPortal();
  const { clientId: client_id, headers } = await own.client();
  const { port } = await overConnections(own);
  const body = JSON.stringify({
    customer: { ...COMPLETE_CUSTOMER, name: 'Begun Ltd', email: 'a@begun.test' },
  });
  const begin = () =>
    request({
      port,
      method: 'POST',
      path: pathOf(createCustomer, { client_id }),
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    });
  const answerTo = async (writing: ReturnType<typeof begin>) => {
    const [answer] = (await once(writing, 'response')) as [IncomingMessage];
    return answer.resume().statusCode;
  };
  const begun = begin();
  begun.flushHeaders();
  await once(begun, 'continue');
  begun.write(body.slice(0, 20));
  await switchMaintenance(own.deps, { mode: 'maintenance', message: null });
  begun.end(body.slice(20));
  expect(await answerTo(begun)).toBe(201);
  const late = begin();
  late.end(body);
  expect(await answerTo(late)).toBe(503);
});

test('each change of the switch is in the audit log; a repetition is not', async () => {
  const { deps, database } = await anOwnPortal();
  for (const [mode, message] of [
    ['announced', 'Soon'],
    ['maintenance', null],
    ['maintenance', null],
    ['online', null],
  ] as const) {
    expect(await switchMaintenance(deps, { mode, message })).toEqual({ mode, message });
  }
  const rows = await database.kysely
    .selectFrom('audit_log')
    .select(['action', 'user_id', 'client_id', 'detail'])
    .orderBy('id')
    .execute();
  const row = (action: string) => ({ action, user_id: null, client_id: null, detail: {} });
  expect(rows).toEqual(
    ['maintenance_announced', 'maintenance_on', 'maintenance_off'].map((action) => row(action)),
  );
});

test('only signing out works during maintenance, on this device and everywhere', async () => {
  const own = await anOwnPortal();
  const here = await own.client();
  const [first, second] = [await here.onAnotherDevice(), await here.onAnotherDevice()];
  const { headers } = here;
  await switchMaintenance(own.deps, { mode: 'maintenance', message: null });
  const listed = async () => {
    const { body } = await inject(own, listDevices, { headers });
    return (body as { data: { id: string }[] }).data.map(({ id }) => id);
  };
  expect((await listed()).toSorted()).toEqual(
    [headers.client, first.client, second.client].toSorted(),
  );
  const one = await inject(own, signOutDevice, { headers, params: { id: first.client } });
  expect(one).toMatchObject({ status: 200, body: { data: { signed_out: 1 } } });
  const others = await inject(own, signOutOtherDevices, { headers });
  expect(others).toMatchObject({ status: 200, body: { data: { signed_out: 1 } } });
  expect(await listed()).toEqual([headers.client]);
  expect(await inject(own, signOut, { headers })).toMatchObject({ status: 200 });
  expect(await inject(own, listDevices, { headers })).toMatchObject({ status: 401 });
  expect(open.map(({ name }) => name).toSorted()).toEqual([
    'listDevices',
    'signOut',
    'signOutDevice',
    'signOutOtherDevices',
  ]);
});
