import { fork, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describePayByBank, order, type Outcome, type PayByBankWorld } from './behaviour.ts';
import { createCrezco } from './crezco/index.ts';
import { noPayByBank } from './none/index.ts';
import type { WebhookMessage } from './port.ts';
import { createTrueLayerPayments } from './truelayer/index.ts';

// In a process of its own, and written without our code, so that it can prove the adapters wrong.
const SANDBOX = path.resolve(import.meta.dirname, '../../../../apps/sandbox/src/main.ts');
const pemOf = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-521' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
const KEY = pemOf();

let child: ChildProcess;
let dataDir: string;
let url: string;
let portalUrl: string;

/** Messages that reach the portal's endpoints of webhooks. */
const received: WebhookMessage[] = [];
const portal = createServer((request, response) => {
  void text(request).then((body) => {
    const { headers } = request;
    received.push({ path: request.url ?? '', headers, body: Buffer.from(body) });
    response.writeHead(200).end();
  });
});

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'payments-'));
  await once(portal.listen(0, '127.0.0.1'), 'listening');
  portalUrl = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
  child = fork(SANDBOX, {
    env: {
      PATH: process.env['PATH'],
      SANDBOX_PORT: '0',
      DATA_DIR: dataDir,
      PORTAL_URL: portalUrl,
      TRUELAYER_SIGNING_KEY: Buffer.from(KEY).toString('base64'),
    },
  });
  const [ready] = (await once(child, 'message')) as [{ http_port: number }];
  url = `http://127.0.0.1:${ready.http_port}`;
});

afterAll(async () => {
  child.disconnect();
  await once(child, 'exit');
  portal.close();
  await rm(dataDir, { recursive: true, force: true });
});

const limits = { attemptMs: 60_000, wholeMs: 60_000, retries: 0 };
const crezco = (apiKey = 'a-key') =>
  createCrezco({
    apiUrl: `${url}/crezco`,
    appUrl: `${url}/crezco-app`,
    apiKey,
    partnerId: 'counterfoil-sandbox',
    limits,
  });
const trueLayer = (signingKey = KEY, clientId = 'sandbox-counterfoil') =>
  createTrueLayerPayments({
    authUrl: `${url}/truelayer-auth`,
    apiUrl: `${url}/truelayer`,
    clientId,
    clientSecret: 'a-secret',
    paymentPageUrl: `${url}/truelayer-pay`,
    signingKey,
    signingKeyId: 'a-key-id',
    webhookJwksUrl: `${url}/truelayer-webhooks/.well-known/jwks`,
    limits,
  });

const send = async (action: string, fields: Record<string, string>): Promise<string> => {
  const answer = await fetch(`${url}${action}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`The page answers ${answer.status}`);
  return location;
};

// The browser's script puts what is behind the # into the query.
const openPage = async (link: string) =>
  (await fetch(link.replace('/payments#', '/choose?'))).text();

const shared = (): Omit<PayByBankWorld, 'open' | 'agree' | 'withoutKey'> => ({
  webhookUrl: () => `${portalUrl}/v1/webhooks/pay_by_bank/crezco/a-secret`,
  pay: async (link, outcome: Outcome) => {
    const token = /name="token" value="([^"]+)"/.exec(await openPage(link))?.[1] ?? '';
    return send('/pay-by-bank/pay', { token, outcome });
  },
  turnBack: async (link) => void (await openPage(link)),
  complete: async (id) => {
    await fetch(`${url}/api/pay-by-bank/${id}/complete`, { method: 'POST' });
  },
  message: async (orderId) => {
    for (;;) {
      const found = received.find(({ body }) => body.toString().includes(orderId));
      if (found) return found;
      await sleep(20);
    }
  },
});

describePayByBank('Crezco', () => ({
  ...shared(),
  open: () => crezco(),
  withoutKey: () => crezco(''),
  agree: (link) => {
    const redirect_uri = new URL(link).searchParams.get('redirect_uri') ?? '';
    return send('/crezco-app/onboarding', { redirect_uri, name: 'Joinery', answer: 'connect' });
  },
}));

describePayByBank('TrueLayer', () => ({
  ...shared(),
  open: () => trueLayer(),
  withoutKey: () =>
    createTrueLayerPayments({
      authUrl: `${url}/crezco/v1`,
      apiUrl: `${url}/truelayer`,
      clientId: 'sandbox-counterfoil',
      clientSecret: 'a-secret',
      paymentPageUrl: url,
      signingKey: KEY,
      signingKeyId: 'a-key-id',
      webhookJwksUrl: url,
      limits,
    }),
  // The portal's own address: there is nothing to agree to.
  agree: async (link) => link,
}));

describe('a message of TrueLayer', () => {
  const placed = async () => {
    const provider = trueLayer();
    const made = await provider.createOrder(order(), crypto.randomUUID(), 'a client');
    await shared().pay(made.url, 'completed');
    return { provider, message: await shared().message(made.id) };
  };

  test('is not trusted when any part of it is changed', async () => {
    const { provider, message } = await placed();
    expect(await provider.readEvents(message)).toHaveLength(1);
    expect(await provider.readEvents({ ...message, path: `${message.path}/` })).toHaveLength(1);
    const { headers } = message;
    const signature = String(headers['tl-signature']);
    const [head = '', , tail = ''] = signature.split('.');
    const said = JSON.parse(Buffer.from(head, 'base64url').toString()) as object;
    const withHead = (members: object) =>
      `${Buffer.from(JSON.stringify({ ...said, ...members })).toString('base64url')}..${tail}`;
    const signed = (value: string | undefined) => ({
      ...message,
      headers: { ...headers, 'tl-signature': value },
    });
    for (const forged of [
      signed(undefined),
      signed(''),
      signed(`${signature}A`),
      signed(withHead({ kid: 'unknown' })),
      signed(withHead({ kid: 'another' })),
      signed(withHead({ jku: 'https://keys.example/jwks' })),
      signed(withHead({ jku: undefined })),
      signed(withHead({ alg: 'none' })),
      signed(withHead({ tl_headers: '' })),
      signed(withHead({ tl_headers: 'X-Missing' })),
      { ...message, path: '/v1/webhooks/other' },
      { ...message, body: Buffer.from(`${message.body.toString()} `) },
      { ...message, headers: { ...headers, 'x-tl-webhook-timestamp': '2026-01-01T00:00:00Z' } },
    ]) {
      expect(await provider.readEvents(forged)).toBeNull();
    }
  });
});

test('a request signed by another key is refused', async () => {
  const asked = trueLayer(pemOf()).createOrder(order(), crypto.randomUUID(), 'a client');
  await expect(asked).rejects.toMatchObject({ code: 'refused', status: 401 });
});

test('without a provider every request fails as one that cannot be reached', async () => {
  expect(() => noPayByBank.connectUrl('')).toThrow('set up');
  const asked = noPayByBank.createOrder(order(), '', '');
  await expect(asked).rejects.toMatchObject({ code: 'unavailable' });
  expect(await noPayByBank.readEvents({ path: '', headers: {}, body: Buffer.from('') })).toBeNull();
});
