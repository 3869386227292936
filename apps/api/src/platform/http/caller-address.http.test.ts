import { anAddress } from '@counterfoil/testkit/unused';
import { signIn } from '@counterfoil/contract/sessions/routes';
import { inject } from '@counterfoil/testkit/clients';
import { portalWith, testApi } from '@counterfoil/testkit/test-api';
import { describe, expect, test } from 'vitest';
import { callerAddress, wholeAddress } from './caller-address.ts';

/** The address that a refused sign-in counts for behind this many proxies. */
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

describe('the address of a caller is', () => {
  test('the peer without a proxy, whatever it forwards', async () => {
    const peer = anAddress();
    expect(await countedFor(0, list(anAddress(), anAddress()), peer)).toEqual([peer]);
  });

  test('the last forwarded address behind one proxy', async () => {
    const [forged, client, proxy] = [anAddress(), anAddress(), anAddress()];
    expect(await countedFor(1, list(forged, client), proxy)).toEqual([client]);
    const alone = anAddress();
    expect(await countedFor(1, alone, anAddress())).toEqual([alone]);
  });

  test('the last but one behind two proxies, and never one further left', async () => {
    const [forged, client, outer, inner] = [anAddress(), anAddress(), anAddress(), anAddress()];
    expect(await countedFor(2, list(forged, client, outer), inner)).toEqual([client]);
  });

  test('the farthest address when the request passed fewer proxies than configured', async () => {
    const [client, proxy] = [anAddress(), anAddress()];
    expect(await countedFor(3, client, proxy)).toEqual([client]);
    const peer = anAddress();
    expect(await countedFor(1, undefined, peer)).toEqual([peer]);
  });

  test('the forwarded address without the port that some proxies append', async () => {
    const [client, proxy] = [anAddress(), anAddress()];
    expect(wholeAddress({ ip: `${client}:51234`, socket: { remoteAddress: proxy } as never })).toBe(
      client,
    );
    const six = { ip: '[2001:db8::7]:443', socket: { remoteAddress: proxy } as never };
    expect(wholeAddress(six)).toBe('2001:db8::7');
    expect(callerAddress(six)).toBe(callerAddress({ ...six, ip: '2001:db8::8' }));
  });

  test.each(['x'.repeat(5_000), '300.1.1.1:80', '[10.1]:80', ':80'])(
    'the peer when the forwarded value is not an address: %#',
    async (forwarded) => {
      const proxy = anAddress();
      expect(await countedFor(1, forwarded, proxy)).toEqual([proxy]);
    },
  );
});
