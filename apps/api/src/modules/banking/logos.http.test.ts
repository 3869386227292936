import { getBankLogo } from '@counterfoil/contract/banking/routes';
import type { Logo } from '@counterfoil/providers/open-banking/port';
import { aShownAccount, aShownBank, bankingDepsOf, connected } from '@counterfoil/testkit/banks';
import { signedInClient } from '@counterfoil/testkit/clients';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { keepLogo } from './logos.ts';

test.each<[Logo['type'], string]>([
  ['image/svg+xml', 'logo.svg'],
  ['image/png', 'logo.png'],
  ['image/jpeg', 'logo.jpg'],
])(
  'a bank’s logo of type %s is stored, and served so that it cannot run scripts',
  async (type, filename) => {
    const client = await signedInClient();
    const bank = { id: randomUUID(), name: 'Test Bank', logo_uri: 'https://bank.test/logo' };
    const deps = bankingDepsOf(client);
    const bytes = Buffer.from('<svg/>');
    const openBanking = { ...deps.openBanking, logo: async () => ({ type, bytes }) };
    await keepLogo({ ...deps, openBanking }, bank);
    const id = await connected(client, aShownBank([aShownAccount({ bank })], { bank }));
    const { status, headers } = await client.raw(getBankLogo, { params: { id } });
    expect([status, headers['content-type']]).toEqual([200, type]);
    expect(headers).toMatchObject({
      'content-disposition': expect.stringContaining(`attachment; filename="${filename}"`),
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
  },
);
