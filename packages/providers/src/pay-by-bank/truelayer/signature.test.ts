import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createKeySet } from './key-set.ts';
import { createSigner, isSigned, readSignature } from './signature.ts';

// Published by TrueLayer for every implementation (TrueLayer/truelayer-signing, test-resources).
const KID = '45fc75cf-5649-4134-84b3-192c2c78e990';
const REQUEST =
  'eyJhbGciOiJFUzUxMiIsImtpZCI6IjQ1ZmM3NWNmLTU2NDktNDEzNC04NGIzLTE5MmMyYzc4ZTk5MCIsInRsX3ZlcnNpb24iOiIyIiwidGxfaGVhZGVycyI6IklkZW1wb3RlbmN5LUtleSJ9..AC9-1MKHb_A2JsB5_VLpRNt1YSrOBRyK3zqtVxpmY7lptQMn9Kk9iPhgaArymBWEmj9Tu76WRJVPUTgHMEi--RYLAexU7kE1Os-pzPCEtoWn9Z7QLDBLexgHM0dgiv-4ORYX2fpMkTfwUHnFQtpLFSCX1xgC5r_daOd7CpqOTykBFTZc';
const WEBHOOK =
  'eyJhbGciOiJFUzUxMiIsImtpZCI6IjQ1ZmM3NWNmLTU2NDktNDEzNC04NGIzLTE5MmMyYzc4ZTk5MCIsInRsX3ZlcnNpb24iOiIyIiwidGxfaGVhZGVycyI6IlgtVGwtV2ViaG9vay1UaW1lc3RhbXAsQ29udGVudC1UeXBlIiwiamt1IjoiaHR0cHM6Ly93ZWJob29rcy50cnVlbGF5ZXIuY29tLy53ZWxsLWtub3duL2p3a3MifQ..AB9S1dzZTmw0tofUjJNGO7Kt_jZsahPyIrBTdhfxBWOI3KoLALkMy6ka1MjpZQx06_hQUJnanu9K_LS6V9lNaNGiAX5Cos5RWQfbeBCZWqAvIpXO3FvIzyJKRaTYK8FBG4lfJYPi76_pIkCLGKWeq8__7ElpMVRcLTM5IBKWL8isVZn_';
// Its x has lost the zero in front.
const EC = {
  kty: 'EC',
  alg: 'ES512',
  kid: KID,
  crv: 'P-521',
  x: 'oLuW4nFqoUuR8d7FVsUoI62libYdQlWGtLStnqdudLY92bQ0ra5eZAbkunrGTR9-w9mr4o2Etyb6pC7YB2-23WM',
  y: 'AX1cjkGMiltikPrkX49qwuJDdcETaTsj-kyFP8jsF9W5XAB3Z4tBiQtc72DQnJYeKyAV_T6qZTtFKFr-Tp4iu-j7',
};
const RSA = { kty: 'RSA', alg: 'RS512', kid: 'rsa', n: 'piC9AfXk1FyhocC77L42j8zW', e: 'AQAB' };

/** A server of keys. The sets come in turn, and the last repeats. */
async function keysAt(...sets: readonly unknown[]) {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    const set = sets[Math.min(seen.length, sets.length - 1)];
    seen.push(request.url ?? '');
    response.end(JSON.stringify(set));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { seen, keySet: createKeySet(`http://127.0.0.1:${port}/jwks`, { retries: 0 }) };
}

const sweeping = {
  method: 'POST',
  path: '/merchant_accounts/a61acaef-ee05-4077-92f3-25543a11bd8d/sweeping',
  headers: [['Idempotency-Key', 'idemp-2076717c-9005-4811-a321-9e0787fa0382']],
  body: '{"currency":"GBP","max_amount_in_minor":5000000}',
} as const;

describe('a signature', () => {
  test('of a request matches the one published by TrueLayer', async () => {
    const key = await (await keysAt({ keys: [RSA, EC] })).keySet(KID);
    const signature = readSignature(REQUEST);
    if (!key || !signature) throw new Error('There is no key, or no signature');
    expect(signature).toMatchObject({ kid: KID, jku: null, headers: ['Idempotency-Key'] });
    expect(isSigned(signature, sweeping, key)).toBe(true);
    expect(isSigned(signature, { ...sweeping, path: `${sweeping.path}/` }, key)).toBe(true);
    for (const changed of [
      { method: 'PUT' },
      { path: '/merchant_accounts/other/sweeping' },
      { body: sweeping.body.replace('5', '6') },
      { headers: [] },
      { headers: [['Idempotency-Key', 'other']] as const },
    ]) {
      expect(isSigned(signature, { ...sweeping, ...changed }, key)).toBe(false);
    }
  });

  test('of a message does too, with the address of its keys', async () => {
    const key = await (await keysAt({ keys: [RSA, EC] })).keySet(KID);
    const signature = readSignature(WEBHOOK);
    if (!key || !signature) throw new Error('There is no key, or no signature');
    expect(signature.jku).toBe('https://webhooks.truelayer.com/.well-known/jwks');
    const message = {
      method: 'POST',
      path: '/tl-webhook',
      headers: [
        ['X-Tl-Webhook-Timestamp', '2021-11-29T11:42:55Z'],
        ['Content-Type', 'application/json'],
      ],
      body: '{"event_type":"example","event_id":"18b2842b-a57b-4887-a0a6-d3c7c36f1020"}',
    } as const;
    expect(isSigned(signature, message, key)).toBe(true);
    expect(isSigned(signature, { ...message, headers: message.headers.toReversed() }, key)).toBe(
      false,
    );
  });

  test('made by the portal has the header that TrueLayer requires, and is valid', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-521' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const made = createSigner(pem, 'a-kid')(sweeping);
    const [head = ''] = made.split('..');
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({
      alg: 'ES512',
      kid: 'a-kid',
      tl_version: '2',
      tl_headers: 'Idempotency-Key',
    });
    const signature = readSignature(made);
    expect(signature?.bytes).toHaveLength(132);
    const key = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }));
    expect(signature && isSigned(signature, sweeping, key)).toBe(true);
  });

  test.each([
    ['nothing', undefined],
    ['text', 'hello'],
    ['a JWS with its payload', REQUEST.replace('..', '.e30.')],
    ['more than a signature', `${REQUEST}.e30`],
    ['a second text of the same bytes', `${REQUEST}A`],
    [
      'another algorithm',
      REQUEST.replace(/^[^.]+/, Buffer.from('{"alg":"none"}').toString('base64url')),
    ],
    ['more than anybody sends', 'A'.repeat(100_000)],
  ])('is invalid when it is %s', (_, text) => {
    expect(readSignature(text)).toBeNull();
  });
});

describe('the keys', () => {
  test('are fetched once, and again for a new key, but not for every made-up one', async () => {
    const { seen, keySet } = await keysAt({ keys: [EC] });
    expect(await keySet(KID)).not.toBeNull();
    for (let times = 0; times < 5; times++) expect(await keySet(`made-up-${times}`)).toBeNull();
    expect(await keySet(KID)).not.toBeNull();
    expect(seen).toEqual(['/jwks']);
  });

  test('of another kind, or off the curve, are ignored', async () => {
    const bad = { ...EC, kid: 'bad', x: 'AAAA' };
    const { keySet } = await keysAt({ keys: [RSA, bad, { ...EC, crv: 'P-256', kid: 'p256' }] });
    for (const kid of ['rsa', 'bad', 'p256']) expect(await keySet(kid)).toBeNull();
  });

  test('that are unreadable are an error, so that the message is sent again', async () => {
    const { keySet } = await keysAt({ nothing: true });
    await expect(keySet(KID)).rejects.toMatchObject({ code: 'unreadable' });
  });
});
