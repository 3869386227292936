import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { startSandbox, type SandboxProcess } from '@counterfoil/testkit/sandbox-process';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { creation, describeDirectDebit, PAYER } from '../behaviour.ts';
import { noDirectDebit } from '../none/index.ts';
import { createGoCardless } from './index.ts';

const SECRET = 'ED7D658C-D8EB-4941-948B-3973214F2D49';

let sandbox: SandboxProcess;

/** Stands in for the portal's endpoint of webhooks. */
const portal = createServer((request, response) => {
  void take(request).then(() => response.writeHead(200).end());
});
const received: { readonly body: Buffer; readonly signature: string }[] = [];
let waiting: () => void = () => undefined;
async function take(request: IncomingMessage) {
  const body = Buffer.from(await text(request));
  received.push({ body, signature: String(request.headers['webhook-signature']) });
  waiting();
}

beforeAll(async () => {
  await once(portal.listen(0, '127.0.0.1'), 'listening');
  const { port } = portal.address() as AddressInfo;
  sandbox = await startSandbox({
    PORTAL_URL: `http://127.0.0.1:${port}`,
    GOCARDLESS_WEBHOOK_SECRET: SECRET,
  });
});

afterAll(async () => {
  await sandbox.end();
  portal.close();
});

const open = (accessToken: string, attemptMs = 60_000) =>
  createGoCardless({
    apiUrl: `${sandbox.url}/gocardless`,
    accessToken,
    webhookSecret: SECRET,
    limits: { attemptMs, wholeMs: 60_000, retries: 0 },
  });

const account = { account_name: 'Ada Test', sort_code: '200000', account_number: '55779911' };

describeDirectDebit('GoCardless', () => ({
  open: (attemptMs) => open('a-token', attemptMs),
  account,
  bankName: 'BARCLAYS BANK PLC',
  failing: {
    busy: '000429',
    timeout: '000408',
    unavailable: '000499',
    unreadable: '000200',
    invalid: '000422',
    unreachable: '000404',
  },
  losing: '000409',
  refusing: '000423',
  withoutToken: () => open(''),
  fail: async (mandate) => {
    const answer = await fetch(`${sandbox.url}/api/direct-debits/${mandate}/fail`, {
      method: 'POST',
    });
    const { data } = (await answer.json()) as { data: { payment: { id: string } } };
    return data.payment.id;
  },
}));

test('without a provider every request fails as unreachable, and no message is signed', async () => {
  const failed = { code: 'unavailable' };
  await expect(noDirectDebit.findBank(account, 'a client')).rejects.toMatchObject(failed);
  expect(noDirectDebit.readEvents(Buffer.from('{}'), '')).toBeNull();
});

describe('a message of GoCardless', () => {
  test('comes from the sandbox, signed, for every event', async () => {
    const provider = open('a-token');
    const payer = await provider.createPayer({ ...PAYER, given_name: 'Invalid' }, creation());
    const kept = await provider.createAccount(payer, account, creation());
    const { id } = await provider.createMandate(kept.id, '1', creation());
    const actions = () =>
      received
        .flatMap(({ body: bytes, signature }) => provider.readEvents(bytes, signature) ?? [])
        .filter(({ resource_id }) => resource_id === id)
        .map(({ action }) => action);
    while (actions().length < 3) {
      await new Promise<void>((resolve) => {
        waiting = resolve;
      });
    }
    expect(actions()).toEqual(['created', 'submitted', 'failed']);
    expect(await provider.mandate(id, 'a client')).toMatchObject({ status: 'failed' });
  });
});

test('every creation has its key and its version, and a name that is never cut', async () => {
  const seen: { url: string; headers: object; body: string }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      seen.push({ url: request.url ?? '', headers: request.headers, body });
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end('{"customer_bank_accounts": {"id": "BA1"}}');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const provider = createGoCardless({
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accessToken: 'the-token',
    webhookSecret: SECRET,
  });
  const account_name = 'Bartholomew Featherstonehaugh';
  await provider.createAccount('CU1', { ...account, account_name }, creation('a-key'));
  expect(seen).toEqual([
    {
      url: '/customer_bank_accounts',
      headers: expect.objectContaining({
        authorization: 'Bearer the-token',
        'gocardless-version': '2015-07-06',
        'idempotency-key': 'a-key',
      }),
      body: JSON.stringify({
        customer_bank_accounts: {
          branch_code: '200000',
          account_number: '55779911',
          country_code: 'GB',
          account_holder_name: account_name,
          links: { customer: 'CU1' },
        },
      }),
    },
  ]);
});
