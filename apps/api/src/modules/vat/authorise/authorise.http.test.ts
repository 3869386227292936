import { connectTaxAuthority, getTaxAuthorityUrl } from '@counterfoil/contract/vat/routes';
import {
  inAnotherSession,
  signedInClient,
  type SignedInClient,
} from '@counterfoil/testkit/clients';
import { TAX_RETURN_ADDRESS } from '@counterfoil/testkit/tax-device';
import { aTaxState, taxpayer } from '@counterfoil/testkit/taxpayers';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient();
  await taxpayer(client);
});
afterEach(() => client.api.clock.set(TEST_NOW));

describe('the way back from HMRC', () => {
  const connect = (by: SignedInClient, state: string, changes = {}) =>
    by.call(connectTaxAuthority, {
      body: { code: randomUUID(), redirect_uri: TAX_RETURN_ADDRESS, state, ...changes },
    });

  test('works once', async () => {
    const state = await aTaxState(client);
    expect((await connect(client, state)).status).toBe(200);
    expect((await connect(client, state)).status).toBe(422);
  });

  test.each([
    ['an unknown state', () => connect(client, 'x')],
    ['no state', () => connect(client, '')],
    [
      'another client’s state',
      async () => connect(client, await aTaxState(await signedInClient())),
    ],
    [
      'another address',
      async () =>
        connect(client, await aTaxState(client), { redirect_uri: 'https://elsewhere.test/' }),
    ],
    [
      'a state older than ten minutes',
      async () => {
        const state = await aTaxState(client);
        client.api.clock.set('2026-11-21T09:10:01Z');
        return connect(client, state);
      },
    ],
  ])('is refused with %s', async (_, go) => {
    expect((await go()).status).toBe(422);
  });

  test('leads to the brand’s address as the browser knows it', async () => {
    const asked = async (host: string) => {
      const { body } = await client.call(getTaxAuthorityUrl, { headers: { host } });
      return new URL(body.data.url).searchParams;
    };
    expect((await asked('localhost:4180')).get('redirect_uri')).toBe(TAX_RETURN_ADDRESS);
    const there = await asked('brightpence.localhost');
    const redirect_uri = 'https://brightpence.localhost/hmrc-callback';
    expect(there.get('redirect_uri')).toBe(redirect_uri);
    // Another brand's host is not this client's.
    expect((await asked('alder-finch.localhost')).get('redirect_uri')).toBe(redirect_uri);
    const state = there.get('state') ?? '';
    expect((await connect(client, state, { redirect_uri })).status).toBe(200);
  });

  test('is refused for another session of the same client', async () => {
    const state = await aTaxState(client);
    const elsewhere = await inAnotherSession(client);
    expect((await connect(elsewhere, state)).status).toBe(422);
  });
});
