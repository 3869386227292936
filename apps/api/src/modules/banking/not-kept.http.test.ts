import { jobsDone } from '@counterfoil/testkit/all-rows';
import {
  connectBank,
  listBankConsents,
  reauthenticateBank,
  updateLinkedAccount,
} from '@counterfoil/contract/banking/routes';
import type { ShownBank } from '@counterfoil/testkit/bank-book';
import {
  aShownAccount,
  aShownBank,
  BANK_RETURN_ADDRESS,
  bankingDepsOf,
  comeBack,
  connected,
  fetchedAccounts,
  linkedAccountsOf,
} from '@counterfoil/testkit/banks';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { addRow, rowsIn, setRows } from '@counterfoil/testkit/rows';
import { expect, test } from 'vitest';
import { syncAccount } from './sync-account.ts';

const consentsOf = async (client: SignedInClient) =>
  (await client.call(listBankConsents)).body.data;
const comeBackFrom = (client: SignedInClient, bank: ShownBank) =>
  comeBack(client, client.api.banks.open(client.clientId, bank));
/** Waits until a bank's consent is ended at the provider, and no tokens are left. */
async function isEnded(client: SignedInClient, bank: ShownBank) {
  const rows = await eventually(
    () => rowsIn(client, 'open_banking_consents'),
    (all) => all.every(({ removed_at, tokens_sealed }) => !removed_at || !tokens_sealed),
  );
  expect(client.api.banks.isRevoked(bank.connection.id)).toBe(true);
  return rows;
}
/** Re-authenticates a consent, and comes back from this bank. */
async function renew(client: SignedInClient, id: string, bank: ShownBank) {
  const { result } = (await client.call(reauthenticateBank, { body: { id } })).body.data;
  const state = new URL(result).searchParams.get('state') ?? '';
  const code = client.api.banks.open(client.clientId, bank);
  return client.call(connectBank, { body: { code, redirect_uri: BANK_RETURN_ADDRESS, state } });
}
const unlink = (client: SignedInClient, id: string) =>
  client.call(updateLinkedAccount, {
    params: { id },
    body: { client_open_banking_account: { archived_at: '2026-11-21T09:00:00Z' } },
  });
const linked = async (client: SignedInClient) =>
  (await linkedAccountsOf(client)).filter(({ archived_at }) => archived_at === null);

test('a bank that shows no account is not connected, and its consent is revoked', async () => {
  const client = await signedInClient();
  const bank = aShownBank([]);
  expect(await comeBackFrom(client, bank)).toMatchObject({
    status: 422,
    body: {
      errors: { full_messages: [expect.stringMatching(/^Your bank didn’t share any accounts/)] },
    },
  });
  expect(await consentsOf(client)).toEqual([]);
  await isEnded(client, bank);
});

test('a renewal that shows no account keeps existing ones; unlinking the last ends the consent', async () => {
  const client = await signedInClient();
  const bank = aShownBank();
  const id = await connected(client, bank);
  const [account] = await fetchedAccounts(client);
  const accountId = account?.id ?? '';
  bank.accounts = [];
  expect((await renew(client, id, bank)).status).toBe(200);
  expect((await linked(client)).map((each) => each.id)).toEqual([accountId]);
  await jobsDone(client);
  await setRows(client, 'open_banking_accounts', { sync_state: 'waiting' });
  await syncAccount(bankingDepsOf(client), { client_id: client.clientId, account_id: accountId });
  expect((await linked(client))[0]?.sync_error).toBe('Your bank no longer shares this account.');
  await unlink(client, accountId);
  expect(await consentsOf(client)).toEqual([]);
  await isEnded(client, bank);
});

test('a consent without accounts is removed, even if its bank has changed its name', async () => {
  const client = await signedInClient();
  const old = aShownBank();
  await connected(client, old);
  await fetchedAccounts(client);
  const bank = { ...old.connection.bank, name: 'Renamed Bank' };
  const anew = aShownBank(old.accounts, { bank });
  const id = await connected(client, anew);
  expect((await consentsOf(client)).map((each) => each.id)).toEqual([id]);
  await isEnded(client, old);
});

test.each([
  ['connection', 'unavailable', 503],
  ['accounts', 'timeout', 504],
  ['accounts', 'access_denied', 422],
] as const)(
  'when the bank’s %s cannot be read (%s), the new consent is ended and the answer is %i',
  async (step, failure, status) => {
    const client = await signedInClient();
    const bank = aShownBank();
    client.api.banks.fail(client.clientId, step, failure);
    expect((await comeBackFrom(client, bank)).status).toBe(status);
    expect(await consentsOf(client)).toEqual([]);
    await isEnded(client, bank);
    client.api.banks.fail(client.clientId, step);
    await connected(client, bank);
    expect(await consentsOf(client)).toHaveLength(1);
  },
);

test('a consent that cannot be stored is ended at the provider, and the answer says why', async () => {
  const client = await signedInClient();
  for (let count = 0; count < 50; count++) {
    const created_at = '2026-11-21T09:00:00Z';
    await addRow(client, 'open_banking_consents', { provider_name: `Bank ${count}`, created_at });
  }
  const bank = aShownBank();
  expect(await comeBackFrom(client, bank)).toMatchObject({
    status: 422,
    body: { errors: { full_messages: [expect.stringMatching(/^You have connected 50 banks/)] } },
  });
  await isEnded(client, bank);
});

test.each(['connection', 'accounts'] as const)(
  'a renewal whose %s cannot be read ends nothing',
  async (step) => {
    const client = await signedInClient();
    const bank = aShownBank();
    const id = await connected(client, bank);
    await fetchedAccounts(client);
    client.api.banks.fail(client.clientId, step, 'unavailable');
    expect((await renew(client, id, bank)).status).toBe(503);
    expect(await rowsIn(client, 'open_banking_consents')).toMatchObject([{ id, removed_at: null }]);
  },
);

test('a renewal that returns as another connection does not relink unlinked accounts', async () => {
  const client = await signedInClient();
  const bank = aShownBank([aShownAccount(), aShownAccount()]);
  const id = await connected(client, bank);
  const [first, second] = await fetchedAccounts(client);
  await unlink(client, first?.id ?? '');
  const renewed = await renew(client, id, aShownBank(bank.accounts));
  expect(renewed.status).toBe(200);
  expect((await linked(client)).map((each) => each.id)).toEqual([second?.id]);
  expect((await consentsOf(client)).map((each) => each.id)).toEqual([renewed.body.data.id]);
  await connected(client, aShownBank(bank.accounts));
  expect(await linked(client)).toHaveLength(2);
});

test('an account unlinked before its job runs is not read', async () => {
  const client = await signedInClient();
  await connected(client, aShownBank([aShownAccount(), aShownAccount()]));
  const [account] = await fetchedAccounts(client);
  const account_id = account?.id ?? '';
  const asked = client.api.banks.asked(client.clientId, 'balance');
  await setRows(client, 'open_banking_accounts', { sync_state: 'waiting' });
  await unlink(client, account_id);
  await syncAccount(bankingDepsOf(client), { client_id: client.clientId, account_id });
  expect(client.api.banks.asked(client.clientId, 'balance')).toBe(asked);
});
