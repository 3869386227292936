import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { updateInvoiceSettings } from '@counterfoil/contract/account/invoice-settings';
import {
  connectPayByBank,
  getPayByBankUrl,
  receiveTrueLayerPayments,
  startBankPayment,
} from '@counterfoil/contract/payments/pay-by-bank-routes';
import { createTrueLayerPayments } from '@counterfoil/providers/pay-by-bank/truelayer/index';
import { inject, signedInClient } from '@counterfoil/testkit/clients';
import { invoiceNow, payTokenOf } from '@counterfoil/testkit/pay-by-bank';
import { aSentInvoice, BANK_ACCOUNT } from '@counterfoil/testkit/records';
import { setRows } from '@counterfoil/testkit/rows';
import { portalWith } from '@counterfoil/testkit/test-api';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '#platform/log';

const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-521' });
const encode = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');

/** TrueLayer with one payment, whose status the test sets. */
async function aTrueLayer() {
  const ours = keyPair();
  const theirs = keyPair();
  const payment = { id: randomUUID(), status: 'authorization_required' };
  const answers: Readonly<Record<string, () => object>> = {
    'GET /jwks': () => ({ keys: [{ ...theirs.publicKey.export({ format: 'jwk' }), kid: 'k1' }] }),
    'POST /connect/token': () => ({ access_token: 'a secret token', expires_in: 3600 }),
    'POST /v3/payments': () => ({ id: payment.id, resource_token: 'a resource token' }),
    [`GET /v3/payments/${payment.id}`]: () => ({
      ...payment,
      amount_in_minor: 13_461,
      currency: 'GBP',
      executed_at: '2026-11-20T10:00:00.000Z',
    }),
  };
  const server = createServer((request, response) => {
    const answer = answers[`${request.method ?? ''} ${request.url ?? ''}`];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer?.() ?? {}));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = createTrueLayerPayments({
    authUrl: url,
    apiUrl: url,
    clientId: 'an id',
    clientSecret: 'a client secret',
    paymentPageUrl: 'https://payment.test',
    signingKey: ours.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    signingKeyId: 'ours',
    webhookJwksUrl: `${url}/jwks`,
  });
  return { provider, payment, url, key: theirs.privateKey };
}

/** A message as TrueLayer signs it: over the very bytes, here with spaces that no parser keeps. */
function signedMessage(payment_id: string, jku: string, key: KeyObject) {
  const message = { type: 'payment_executed', event_version: 1, event_id: randomUUID() };
  const body = JSON.stringify({ ...message, payment_id }, null, 3);
  const tl_headers = 'X-Tl-Webhook-Timestamp,Content-Type';
  const header = encode(
    JSON.stringify({ alg: 'ES512', kid: 'k1', tl_version: '2', tl_headers, jku }),
  );
  const signed =
    `POST ${receiveTrueLayerPayments.path}\nX-Tl-Webhook-Timestamp: 2026-11-21T09:00:00Z\n` +
    `Content-Type: application/json\n${body}`;
  const input = Buffer.from(`${header}.${encode(signed)}`);
  const signature = encode(sign('sha512', input, { key, dsaEncoding: 'ieee-p1363' }));
  const headers = {
    'x-tl-webhook-timestamp': '2026-11-21T09:00:00Z',
    'tl-signature': `${header}..${signature}`,
  };
  return { body, headers };
}

test('only a message signed by TrueLayer marks the invoice paid', async () => {
  const { provider, payment, url, key } = await aTrueLayer();
  const lines: string[] = [];
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  const { portal } = await portalWith({ payByBank: provider, log });
  onTestFinished(() => portal.close());
  const client = (await signedInClient()).through({ portal });
  await client.call(updateInvoiceSettings, {
    body: { invoice_settings: { invoice_bank_account: BANK_ACCOUNT } },
  });
  const { body } = await client.call(getPayByBankUrl);
  const back = Object.fromEntries(new URL(body.data.url).searchParams);
  await client.call(connectPayByBank, {
    body: { user_id: back['user-id'] ?? '', nonce: back['nonce'] ?? '' },
  });
  const invoice = await aSentInvoice(client);
  const token = await payTokenOf(client, invoice.id);
  const press = () => inject({ portal }, startBankPayment, { params: { token } });
  expect((await press()).status).toBe(200);
  payment.status = '';
  expect((await press()).status).toBe(200);
  expect(lines.join('')).toContain('TrueLayer answered without a proper status');

  await setRows(client, 'pay_by_bank_orders', { created_at: '2026-11-19T09:00:00Z' });
  payment.status = 'executed';
  const message = signedMessage(payment.id, `${url}/jwks`, key);
  const send = (changed: object) =>
    inject({ portal }, receiveTrueLayerPayments, { ...message, ...changed });
  const forged = [
    { body: JSON.stringify(JSON.parse(message.body)) },
    { headers: {} },
    signedMessage(payment.id, `${url}/jwks`, keyPair().privateKey),
    signedMessage(payment.id, 'https://keys.example/jwks', key),
  ];
  for (const changed of forged) expect((await send(changed)).status).toBe(401);
  const now = () => invoiceNow(client, invoice.id);
  expect(await now()).toMatchObject({ aasm_state: 'sent' });
  for (const times of [1, 2]) {
    expect([times, (await send({})).body]).toEqual([times, { data: { taken: 1 } }]);
  }
  expect(await now()).toMatchObject({
    aasm_state: 'paid',
    payments: [{ kind: 'pay_by_bank', amount: '134.61', date: '2026-11-20' }],
  });
  const { account_number } = BANK_ACCOUNT;
  for (const secret of [token, 'a secret token', 'a resource token', account_number]) {
    expect([secret, lines.filter((line) => line.includes(secret))]).toEqual([secret, []]);
  }
});
