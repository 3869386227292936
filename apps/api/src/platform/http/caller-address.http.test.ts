import { signIn } from '@counterfoil/contract/sessions/routes';
import { anAddress } from '@counterfoil/testkit/accounts';
import { inject } from '@counterfoil/testkit/clients';
import { portalWith, testApi } from '@counterfoil/testkit/test-api';
import { describe, expect, test } from 'vitest';

/** The address that a refused sign-in counts for, behind so many proxies. */
async function countedFor(trustProxy: number, forwarded: string | undefined, peer: string) {
  const server = await portalWith({ trustProxy });
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  await inject(server, signIn, { body: {}, address: peer, headers });
  await server.portal.close();
  const asked = [peer, ...(forwarded?.split(',') ?? [])].map((text) => `address:${text.trim()}`);
  const { database } = await testApi();
  const rows = await database.kysely
    .selectFrom('sign_in_failures')
    .select('subject')
    .where('subject', 'in', asked)
    .execute();
  return rows.map(({ subject }) => subject.replace('address:', ''));
}

const list = (...addresses: readonly string[]) => addresses.join(', ');

describe('whoever calls is', () => {
  test('the peer, whatever it forwards, where no proxy is in front', async () => {
    const peer = anAddress();
    expect(await countedFor(0, list(anAddress(), anAddress()), peer)).toEqual([peer]);
  });

  test('the last that is forwarded, where one proxy is in front', async () => {
    const [forged, client, proxy] = [anAddress(), anAddress(), anAddress()];
    expect(await countedFor(1, list(forged, client), proxy)).toEqual([client]);
    const alone = anAddress();
    expect(await countedFor(1, alone, anAddress())).toEqual([alone]);
  });

  test('the last but one, where two proxies are in front, and never one left of it', async () => {
    const [forged, client, outer, inner] = [anAddress(), anAddress(), anAddress(), anAddress()];
    expect(await countedFor(2, list(forged, client, outer), inner)).toEqual([client]);
  });

  test('the farthest there is, where fewer came through than are in front', async () => {
    const [client, proxy] = [anAddress(), anAddress()];
    expect(await countedFor(3, client, proxy)).toEqual([client]);
    const peer = anAddress();
    expect(await countedFor(1, undefined, peer)).toEqual([peer]);
  });

  test('the peer, where what is forwarded is no address', async () => {
    const proxy = anAddress();
    expect(await countedFor(1, 'x'.repeat(5_000), proxy)).toEqual([proxy]);
  });
});
