import {
  connectBank,
  getBankingUrl,
  reauthenticateBank,
} from '@counterfoil/contract/banking/routes';
import {
  aBankState,
  aShownAccount,
  aShownBank,
  BANK_RETURN_ADDRESS,
  bankingDepsOf,
  comeBack,
  connected,
  fetchedAccounts,
} from '@counterfoil/testkit/banks';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { storedRows } from '@counterfoil/testkit/office';
import { setRows } from '@counterfoil/testkit/rows';
import { portalWith } from '@counterfoil/testkit/test-api';
import { expect, onTestFinished, test } from 'vitest';
import { brandCalled } from '#platform/brands';
import { createLog } from '#platform/log';
import { syncAccount } from './sync-account.ts';

const redirectOf = async (client: SignedInClient) => {
  const { url } = (await client.call(getBankingUrl)).body.data;
  return new URL(url).searchParams.get('redirect_uri');
};

test('the bank returns to the address of the client’s brand', async () => {
  expect(await redirectOf(await signedInClient())).toBe(BANK_RETURN_ADDRESS);
  // At the address of another brand nobody of this one is signed in.
  const other = await signedInClient({ brand: 'alder-finch' });
  const { url } = brandCalled(other.api.brands, 'alder-finch');
  expect(await redirectOf(other)).toBe(new URL('/callback', url).href);
  expect(url).not.toContain('localhost/');
});

test('tokens and account numbers are sealed in rows, kept answers and the audit log', async () => {
  const client = await signedInClient();
  const account = aShownAccount({ iban: 'GB33BUKB20201555555555' });
  await connected(client, aShownBank([account]));
  await fetchedAccounts(client);
  const everything = [...(await storedRows(client.api, [client.clientId]))].join('\n');
  for (const secret of ['access-', 'refresh ', account.account_number ?? '', account.iban ?? '']) {
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(Buffer.from(secret).toString('hex'));
  }
});

test('the state of a visit is not in the database, even when the link is requested again', async () => {
  const client = await signedInClient();
  const id = await connected(client);
  const asked = { body: { id }, headers: { 'idempotency-key': 'once' } };
  const first = await client.call(reauthenticateBank, asked);
  const again = await client.call(reauthenticateBank, asked);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
  const headers = { 'idempotency-key': 'another' };
  const other = await client.call(getBankingUrl, { headers });
  const everything = [...(await storedRows(client.api, [client.clientId]))].join('\n');
  for (const link of [first.body.data.result, other.body.data.url]) {
    expect(everything).not.toContain(new URL(link).searchParams.get('state')?.split('.')[0]);
  }
});

test('tokens and account numbers appear in no log line, whatever the bank answers', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const client = await signedInClient();
  const { banks } = client.api;
  const { portal } = await portalWith({ log, openBanking: banks.provider });
  onTestFinished(() => portal.close());
  const there = client.through({ portal });
  const account = aShownAccount({ iban: 'GB33BUKB20201555555555' });
  const bank = aShownBank([account]);
  const code = () => banks.open(client.clientId, bank);
  const FAILURES = ['unreadable', 'refused', 'unavailable', 'access_denied', 'not_found'] as const;
  for (const failure of FAILURES) {
    banks.fail(client.clientId, 'accounts', failure);
    expect((await comeBack(there, code())).status).toBeGreaterThanOrEqual(400);
  }
  banks.fail(client.clientId, 'accounts');
  await connected(there, bank);
  const [{ id } = { id: '' }] = await fetchedAccounts(client);
  for (const failure of FAILURES) {
    banks.fail(client.clientId, 'balance', failure);
    await setRows(client, 'open_banking_accounts', { sync_state: 'waiting', not_before: null });
    const job = { client_id: client.clientId, account_id: id };
    await syncAccount({ ...bankingDepsOf(client), log }, job).catch(() => undefined);
  }
  expect(lines.length).toBeGreaterThanOrEqual(3);
  const secrets = ['access-', 'refresh ', account.account_number ?? '', account.iban ?? ''];
  expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
});

test('a code refused by the provider stores nothing, and a repeated return is answered once', async () => {
  const client = await signedInClient();
  const body = async (code: string) => ({
    code,
    redirect_uri: BANK_RETURN_ADDRESS,
    state: await aBankState(client),
  });
  expect(await client.call(connectBank, { body: await body('made up') })).toMatchObject({
    status: 422,
    body: { errors: { code: [expect.stringMatching(/^Your bank did not accept this/)] } },
  });
  const sent = {
    body: await body(client.api.banks.open(client.clientId, aShownBank())),
    headers: { 'idempotency-key': 'once' },
  };
  const first = await client.call(connectBank, sent);
  const again = await client.call(connectBank, sent);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
  expect(client.api.banks.asked(client.clientId, 'exchange')).toBe(2);
});
