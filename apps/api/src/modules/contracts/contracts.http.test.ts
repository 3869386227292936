import { listContracts, previewContract } from '@counterfoil/contract/contracts/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aContract } from '@counterfoil/testkit/contracts';
import { transactOf } from '@counterfoil/testkit/envelopes';
import { textOf } from '@counterfoil/testkit/pdf-text';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { beforeEach, describe, expect, test } from 'vitest';
import { readBrandContracts } from './brand-contracts.ts';
import { issueStandardContracts } from './issue-contracts.ts';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient();
});

const listed = async (of = client) => (await of.call(listContracts)).body.data;
const pdfOf = (id: string, download?: 'true') =>
  client.call(previewContract, { params: { id }, query: download ? { download } : {} });

describe('the list of contracts', () => {
  test('has the client’s contracts in order of date, agreed or not', async () => {
    const second = await aContract(client, {
      title: 'Terms',
      agreedBy: 'Ada Test',
      monthlyFeePence: 64_00,
    });
    client.api.clock.set('2026-11-20T09:00:00Z');
    const first = await aContract(client, { title: 'Privacy notice', signContract: false });
    client.api.clock.set(TEST_NOW);
    await aContract(await signedInClient());
    expect(await listed()).toEqual([
      {
        id: first,
        title: 'Privacy notice',
        version: 1,
        sign_contract: false,
        monthly_fee: null,
        contract_confirmed_at: null,
        confirmed_by: null,
        has_certificate: false,
        created_at: '2026-11-20T09:00:00Z',
      },
      {
        id: second,
        title: 'Terms',
        version: 1,
        sign_contract: true,
        monthly_fee: '64.00',
        contract_confirmed_at: TEST_NOW,
        confirmed_by: 'Ada Test',
        has_certificate: false,
        created_at: TEST_NOW,
      },
    ]);
  });

  test('is empty without any', async () => {
    expect(await listed()).toEqual([]);
  });
});

describe("a contract's PDF", () => {
  test.each([
    ['shown in place', undefined, 'inline'],
    ['an attachment with download=true', 'true', 'attachment'],
  ] as const)('is %s', async (_, download, disposition) => {
    const content = '%PDF-1.7 as signed';
    const id = await aContract(client, { title: 'Terms: 2026/27', content });
    const { status, headers, bytes } = await pdfOf(id, download);
    expect(status).toBe(200);
    expect(bytes.toString()).toBe(content);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toContain(
      `${disposition}; filename="Terms- 2026-27.pdf"`,
    );
  });

  test("is not found for another client's contract", async () => {
    const id = await aContract(await signedInClient());
    expect((await pdfOf(id, 'true')).status).toBe(404);
  });
});

describe('the standard contracts of a brand', () => {
  const AGREED = {
    userId: crypto.randomUUID(),
    email: 'ada@client.test',
    device: 'Firefox on Windows',
    address: '192.0.2.7',
  };
  const issue = (agreed: typeof AGREED | null, typst = client.api.typst) =>
    issueStandardContracts(
      { ...client.api, typst, transact: transactOf(client) },
      client.clientId,
      agreed,
    );

  test.each([
    [
      'brightpence',
      'Letter of engagement and terms of business',
      'Brightpence Accounting Ltd',
      '64.00',
    ],
    ['alder-finch', 'Engagement letter and standard terms', 'Alder & Finch LLP', '118.00'],
  ])(
    'of %s are one document to agree to, with the client, the provider and the day',
    async (...of) => {
      const [brand, title, provider, monthly_fee] = of;
      client = await signedInClient({ brand });
      await issue(null);
      const [contract, ...others] = await listed();
      expect(others).toEqual([]);
      expect(contract).toMatchObject({
        title,
        sign_contract: true,
        monthly_fee,
        contract_confirmed_at: null,
      });
      const text = await textOf((await pdfOf(contract?.id ?? '')).bytes);
      const fee = `£${monthly_fee} a month plus VAT`;
      for (const words of ['Test Joinery Ltd', 'Ada Test', provider, '21 November 2026', fee])
        expect(text).toContain(words);
      // The last clauses of both parts.
      for (const words of of[0] === 'brightpence'
        ? ['How long it lasts', 'The law']
        : ['Governing law'])
        expect(text).toContain(words);
      expect(text).toMatch(/Page 2 of \d/);
      expect(text).not.toMatch(/[{}]/);
    },
  );

  test('have every paragraph and clause, even with words as long as an email address', async () => {
    const longest = 'Donaudampfschifffahrtselektrizitaeten GmbH & Co';
    client = await signedInClient({ brand: 'alder-finch', company_name: longest });
    await issue(null);
    const [contract] = await listed();
    const text = await textOf((await pdfOf(contract?.id ?? '')).bytes);
    expect(text).toContain('We wish to know if you are dissatisfied.');
    const { contracts } = await readBrandContracts('alder-finch');
    const openings = contracts.flatMap(({ opening }) => opening);
    for (const opening of openings) {
      const [start = ''] = opening.split('{');
      expect(text).toContain(start.trim().split(' ').slice(0, 5).join(' '));
    }
  });

  test('may be agreed already, each separately, with the person and the time', async () => {
    await issue(AGREED);
    const contracts = await listed();
    expect(contracts.map(({ title, monthly_fee }) => [title, monthly_fee])).toEqual([
      ['Letter of engagement', '64.00'],
      ['Terms of business', '0.00'],
    ]);
    for (const contract of contracts)
      expect(contract).toMatchObject({
        sign_contract: true,
        contract_confirmed_at: TEST_NOW,
        confirmed_by: 'Ada Test',
        has_certificate: true,
      });
    const [row] = await rowsIn(client, 'contracts');
    expect(row?.confirmed_by_user_id).toBe(AGREED.userId);
  });

  test('are not issued again to a client who has agreed, even with another of that title open', async () => {
    const title = 'Letter of engagement and terms of business';
    for (const agreedBy of ['Ada Test', null]) await aContract(client, { title, agreedBy });
    await expect(issue(null)).rejects.toThrow('The client has already agreed to this contract.');
  });

  test('show what is stored when they are issued, even if it changed while they were made', async () => {
    let changes = 0;
    const { typst } = client.api;
    await issue(null, {
      ...typst,
      render: async (request, asker) => {
        if (changes++ === 0) await setRows(client, 'clients', { company_name: 'Renamed Ltd' });
        return typst.render(request, asker);
      },
    });
    const contracts = await listed();
    expect(contracts).toHaveLength(1);
    for (const { id } of contracts) {
      const text = await textOf((await pdfOf(id)).bytes);
      expect(text).toContain('Renamed Ltd');
      expect(text).not.toContain('Test Joinery Ltd');
    }
  });
});

test('a contract with the title of an earlier one is its next version', async () => {
  for (const title of ['Terms', 'Privacy', 'terms']) await aContract(client, { title });
  await aContract(await signedInClient(), { title: 'Terms' });
  expect((await listed()).map(({ title, version }) => [title, version])).toEqual([
    ['Terms', 1],
    ['Privacy', 1],
    ['terms', 2],
  ]);
});
