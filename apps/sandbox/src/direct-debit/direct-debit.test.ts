import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startTestSandbox, temporaryFolder } from '../test-sandbox.ts';

const HEADERS = {
  authorization: 'Bearer any',
  'gocardless-version': '2015-07-06',
  'content-type': 'application/json',
};

interface Answer {
  readonly status: number;
  readonly body: Record<string, Record<string, unknown>>;
}

/** Without a portal nobody receives the events. */
async function open(portalUrl = 'http://127.0.0.1:9', folder?: string) {
  const sandbox = await startTestSandbox(folder, portalUrl);
  const { url } = sandbox;
  const ask = async (path: string, body?: object, headers: object = {}): Promise<Answer> => {
    const answer = await fetch(`${url}/gocardless${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...HEADERS, ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  };
  const idOf = async (name: string, members: object) =>
    String((await ask(`/${name}`, { [name]: members })).body[name]?.['id']);
  const mandate = async (given_name = 'Ada') => {
    const customer = await idOf('customers', { given_name, family_name: 'T', email: 'a@b.test' });
    const account = await idOf('customer_bank_accounts', {
      account_holder_name: 'Ada',
      account_number: '55779911',
      branch_code: '200000',
      links: { customer },
    });
    return idOf('mandates', { scheme: 'bacs', links: { customer_bank_account: account } });
  };
  return { url, ask, mandate, stop: () => sandbox.stop() };
}

test('a call without a token or version is refused as GoCardless refuses it', async () => {
  const { ask } = await open();
  for (const [headers, status] of [
    [{ authorization: '' }, 401],
    [{ 'gocardless-version': '2014-01-01' }, 400],
  ] as const) {
    const answer = await ask('/mandates/MD1', undefined, headers);
    expect(answer).toMatchObject({
      status,
      body: { error: { type: 'invalid_api_usage', code: status, errors: [{}] } },
    });
  }
});

test('a resource is created once per key; a repetition gets an answer that names it', async () => {
  const { ask } = await open();
  const customers = { company_name: 'A Ltd', email: 'a@b.test' };
  const key = { 'idempotency-key': 'one' };
  const first = await ask('/customers', { customers }, key);
  const conflicting_resource_id = first.body['customers']?.['id'];
  expect(await ask('/customers', { customers }, key)).toMatchObject({
    status: 409,
    body: {
      error: {
        type: 'invalid_state',
        errors: [{ reason: 'idempotent_creation_conflict', links: { conflicting_resource_id } }],
      },
    },
  });
  expect((await ask('/customers', { customers }, { 'idempotency-key': 'two' })).status).toBe(201);
});

test('missing or wrong values are refused by field', async () => {
  const { ask } = await open();
  const customers = { email: 'nobody' };
  expect(await ask('/customers', { customers })).toMatchObject({
    status: 422,
    body: {
      error: {
        type: 'validation_failed',
        errors: [{ field: 'given_name' }, { field: 'email', request_pointer: '/customers/email' }],
      },
    },
  });
  const links = { customer: 'CU404' };
  const unknown = await ask('/customer_bank_accounts', { customer_bank_accounts: { links } });
  expect(unknown.status).toBe(404);
});

test('simulators and buttons change mandates and payments, and the page shows them', async () => {
  const { url, ask, mandate } = await open();
  const id = await mandate();
  const run = (name: string, resource: string) =>
    ask(`/scenario_simulators/${name}/actions/run`, { data: { links: { resource } } });
  expect((await run('mandate_activated', id)).status).toBe(200);
  expect((await ask(`/mandates/${id}`)).body['mandates']?.['status']).toBe('active');
  expect((await run('no_such_thing', id)).status).toBe(404);
  expect((await run('payment_failed', 'PM404')).status).toBe(404);
  const pressed = await fetch(`${url}/direct-debits/${id}/fail`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  });
  expect(pressed.url).toBe(`${url}/direct-debits`);
  const shown = await pressed.text();
  expect(shown).toContain(id);
  expect(shown).toMatch(/PM00[\dA-F]{12} failed/);
  const strange = await fetch(`${url}/direct-debits/${id}/explode`, { method: 'POST' });
  expect(strange.status).toBe(404);
});

test('the portal is sent every signed message until it accepts it', async () => {
  const told: { readonly action: string; readonly isSigned: boolean }[] = [];
  let refusals = 1;
  const enough = Promise.withResolvers<void>();
  const portal = createServer((request, response) => {
    void text(request).then((body) => {
      if (refusals-- > 0) return response.writeHead(503).end();
      const signature = createHmac('sha256', 'a-secret').update(body).digest('hex');
      const { events } = JSON.parse(body) as { events: [{ action: string }] };
      const isSigned = request.headers['webhook-signature'] === signature;
      told.push({ action: events[0].action, isSigned });
      if (told.length === 3) enough.resolve();
      return response.writeHead(200).end();
    });
  });
  await once(portal.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void portal.close());
  const { port } = portal.address() as AddressInfo;
  const { mandate } = await open(`http://127.0.0.1:${port}`);
  await mandate('Invalid');
  await enough.promise;
  expect(told.map(({ action }) => action).toSorted()).toEqual(['created', 'failed', 'submitted']);
  expect(told.every(({ isSigned }) => isSigned)).toBe(true);
});

test('mandates, payments and the results of their keys survive a restart', async () => {
  const folder = await temporaryFolder();
  const before = await open(undefined, folder);
  const id = await before.mandate();
  await before.ask('/scenario_simulators/mandate_activated/actions/run', {
    data: { links: { resource: id } },
  });
  const key = { 'idempotency-key': 'one' };
  const payment = { payments: { amount: 6000, currency: 'GBP', links: { mandate: id } } };
  const paid = await before.ask('/payments', payment, key);
  await before.stop();
  const after = await open(undefined, folder);
  expect(await after.ask(`/mandates/${id}`)).toMatchObject({
    body: { mandates: { id, status: 'active', reference: expect.stringMatching(/^CF-/) } },
  });
  const paymentId = String(paid.body['payments']?.['id']);
  expect(await after.ask(`/payments/${paymentId}`)).toMatchObject({
    body: paid.body,
  });
  expect((await after.ask('/payments', payment, key)).status).toBe(409);
});
