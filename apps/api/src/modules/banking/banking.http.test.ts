import {
  connectBank,
  listBankConsents,
  listBankTransactions,
  getTransactionFigures,
  reauthenticateBank,
  syncLinkedAccount,
  updateLinkedAccount,
  exportBankTransactions,
  getBankLogo,
} from '@counterfoil/contract/banking/routes';
import {
  aBankState,
  aShownAccount,
  aShownBank,
  aTransaction,
  BANK_RETURN_ADDRESS,
  bankingDepsOf,
  comeBack,
  connected,
  fetchedAccounts,
  linkedAccountsOf,
  transactionsOf,
} from '@counterfoil/testkit/banks';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { expect, test } from 'vitest';
import { syncDue } from './ask-sync.ts';
import { syncAccount } from './sync-account.ts';

/** Fetches an account when it is due, as a job does. */
async function syncAgain(client: SignedInClient, id: string): Promise<void> {
  await setRows(client, 'open_banking_accounts', { sync_state: 'waiting' });
  await syncAccount(bankingDepsOf(client), { client_id: client.clientId, account_id: id });
}

test('a connected bank shows its consent, its accounts with balances, and its transactions', async () => {
  const client = await signedInClient();
  const pending = aTransaction({
    status: 'pending',
    description: 'Card at Rowan',
    amount_pence: -100,
  });
  const account = aShownAccount({
    booked: [aTransaction(), aTransaction({ amount_pence: 10_000, description: 'Élodie Café' })],
    pending: [pending],
  });
  const id = await connected(client, aShownBank([account]));
  const [shown] = await fetchedAccounts(client);
  expect(shown).toMatchObject({
    consent_id: id,
    provider_name: 'Test Bank',
    status: 'sync_enabled',
    balance: '1234.56',
    number_ending: account.account_number?.slice(-4),
    archived_at: null,
    sync_error: null,
  });
  const accountId = shown?.id ?? '';
  const rows = await transactionsOf(client, accountId);
  expect(rows.map(({ description, amount, status }) => [description, amount, status])).toEqual(
    expect.arrayContaining([
      ['Rowan Timber', '-42.50', 'booked'],
      ['Élodie Café', '100.00', 'booked'],
      ['Card at Rowan', '-1.00', 'pending'],
    ]),
  );
  const figures = await client.call(getTransactionFigures, { params: { id: accountId } });
  expect(figures.body.data).toMatchObject({
    money_in: '100.00',
    money_out: '-42.50',
    count: 3,
    pending_count: 1,
  });
  const found = await client.call(listBankTransactions, {
    params: { id: accountId },
    query: { search: 'elodie cafe' },
  });
  expect(found.body).toMatchObject({ data: [{ amount: '100.00' }], meta: { total_count: 1 } });
  const [day] = rows.map(({ date }) => date);
  const written = day?.split('-').toReversed().join('/') ?? '';
  const ofDay = await client.call(listBankTransactions, {
    params: { id: accountId },
    query: { search: written },
  });
  const expected = rows.filter(({ date }) => date === day).length;
  expect(ofDay.body.meta.total_count).toBe(expected);
  const csv = await client.raw(exportBankTransactions, { params: { id: accountId } });
  expect(csv.status).toBe(200);
  const [consent] = (await client.call(listBankConsents)).body.data;
  expect(consent).toMatchObject({
    id,
    provider_name: 'Test Bank',
    consent_expires_at: '2027-02-19T09:00:00Z',
  });
  expect(shown?.provider_logo).toBe(consent?.provider_logo);
  expect(consent?.re_consent_url).toMatch(/\/open_banking\/reauthenticate$/);
  expect(consent?.provider_logo).toMatch(new RegExp(`/open_banking/consents/${id}/logo$`));
  expect((await client.raw(getBankLogo, { params: { id } })).status).toBe(200);
  const [stored] = await rowsIn(client, 'open_banking_consents');
  expect(Buffer.from(stored?.tokens_sealed ?? []).toString('latin1')).not.toContain('access-');
});

test('a state is valid once, for ten minutes, for the session and client that requested it', async () => {
  const [client, other] = [await signedInClient(), await signedInClient()];
  const codeOf = () => client.api.banks.open(client.clientId, aShownBank());
  const state = await aBankState(client);
  const body = { code: codeOf(), redirect_uri: BANK_RETURN_ADDRESS, state };
  const foreign = await other.call(connectBank, {
    body: { ...body, code: other.api.banks.open(other.clientId, aShownBank()) },
  });
  expect(foreign.status).toBe(422);
  expect((await client.call(connectBank, { body })).status).toBe(200);
  const again = await client.call(connectBank, { body: { ...body, code: codeOf() } });
  expect(again).toMatchObject({ status: 422, body: { errors: { state: [expect.any(String)] } } });
  const elsewhere = await client.call(connectBank, {
    body: {
      code: codeOf(),
      redirect_uri: 'https://evil.test/callback',
      state: await aBankState(client),
    },
  });
  expect(elsewhere).toMatchObject({
    status: 422,
    body: { errors: { state: [expect.any(String)] } },
  });
  expect(await linkedAccountsOf(client)).toHaveLength(1);
});

test('fetching again stores nothing twice, and turns pending transactions into booked ones', async () => {
  const client = await signedInClient();
  // Two that say the same are two; the bank gives them no lasting ids.
  const twin = () => aTransaction({ lasting_id: null, description: 'Parking' });
  const lasting = aTransaction({ status: 'pending', description: 'Card' });
  const silent = aTransaction({ status: 'pending', description: 'Fuel', lasting_id: null });
  const bank = aShownBank([
    aShownAccount({ booked: [twin(), twin()], pending: [lasting, silent] }),
  ]);
  await connected(client, bank);
  const [account] = await fetchedAccounts(client);
  const id = account?.id ?? '';
  expect(await transactionsOf(client, id)).toHaveLength(4);
  const [shown] = bank.accounts;
  if (shown) {
    const booked = [lasting, silent].map((each) => ({ ...each, status: 'booked' as const }));
    bank.accounts = [{ ...shown, booked: [...shown.booked, ...booked], pending: [] }];
  }
  await syncAgain(client, id);
  await syncAgain(client, id);
  const rows = await transactionsOf(client, id);
  expect(rows.map(({ description, status }) => `${description} ${status}`).toSorted()).toEqual([
    'Card booked',
    'Fuel booked',
    'Parking booked',
    'Parking booked',
  ]);
});

test('an interrupted fetch keeps its part, and the next one continues', async () => {
  const client = await signedInClient();
  const bank = aShownBank([
    aShownAccount({ booked: [aTransaction(), aTransaction(), aTransaction()] }),
  ]);
  client.api.banks.fail(client.clientId, 'transactions', 'unavailable');
  await connected(client, bank);
  const [failed] = await eventually(
    () => linkedAccountsOf(client),
    ([first]) => first?.sync_state === 'failed',
  );
  expect(failed).toMatchObject({ balance: '1234.56', synced_at: null });
  expect(failed?.sync_error).toMatch(/didn’t respond/);
  client.api.banks.fail(client.clientId, 'transactions');
  const id = failed?.id ?? '';
  await syncAgain(client, id);
  expect(await transactionsOf(client, id)).toHaveLength(3);
});

test('an expired access token is refreshed once, and an ended consent is reported', async () => {
  const client = await signedInClient();
  await connected(client);
  const [account] = await fetchedAccounts(client);
  const id = account?.id ?? '';
  client.api.banks.endAccess(client.clientId);
  await syncAgain(client, id);
  expect(client.api.banks.asked(client.clientId, 'refresh')).toBe(1);
  client.api.banks.fail(client.clientId, 'balance', 'consent_ended');
  await syncAgain(client, id);
  const [ended] = await linkedAccountsOf(client);
  expect(ended).toMatchObject({ status: 'access_expired', sync_state: 'failed' });
  const [consent] = (await client.call(listBankConsents)).body.data;
  expect(consent?.consent_expires_at).toBeNull();
  expect(consent?.re_consent_url).not.toBeNull();
});

test('unlinking is permanent, and unlinking the last account revokes the bank’s consent', async () => {
  const client = await signedInClient();
  const bank = aShownBank([aShownAccount(), aShownAccount()]);
  const consent = await connected(client, bank);
  const [first, second] = await fetchedAccounts(client);
  const unlink = (id = '') =>
    client.call(updateLinkedAccount, {
      params: { id },
      body: { client_open_banking_account: { archived_at: '2026-11-21T09:00:00Z' } },
    });
  expect((await unlink(first?.id)).body.data).toMatchObject({ status: 'access_expired' });
  expect((await client.call(listBankConsents)).body.data).toHaveLength(1);
  expect((await unlink(second?.id)).body.data.archived_at).not.toBeNull();
  expect((await client.call(listBankConsents)).body.data).toEqual([]);
  const [row] = await eventually(
    () => rowsIn(client, 'open_banking_consents'),
    ([stored]) => stored?.tokens_sealed === null,
  );
  expect(row?.id).toBe(consent);
  expect(client.api.banks.isRevoked(bank.connection.id)).toBe(true);
});

test('a renewal keeps accounts and transactions; a new connection replaces an ended consent', async () => {
  const client = await signedInClient();
  const bank = aShownBank();
  const id = await connected(client, bank);
  const [account] = await fetchedAccounts(client);
  const link = await client.call(reauthenticateBank, { body: { id } });
  expect(link.body.data.result).toMatch(/^https:\/\/bank\.test\/renew/);
  await comeBack(client, client.api.banks.open(client.clientId, bank));
  expect((await client.call(listBankConsents)).body.data.map((each) => each.id)).toEqual([id]);
  expect((await linkedAccountsOf(client)).map((each) => each.id)).toEqual([account?.id]);
  const anew = aShownBank(bank.accounts);
  await connected(client, anew);
  const consents = (await client.call(listBankConsents)).body.data;
  expect(consents).toHaveLength(1);
  expect(consents[0]?.id).not.toBe(id);
  expect((await linkedAccountsOf(client)).map((each) => each.id)).toEqual([account?.id]);
});

test('a fetch tells the bank whether a person is waiting, and skips data that is fresh', async () => {
  const client = await signedInClient();
  await connected(client);
  const [account] = await fetchedAccounts(client);
  const id = account?.id ?? '';
  const addresses = () => client.api.banks.askedFrom(client.clientId);
  // A client who has just come back from the bank waits too.
  expect(addresses()).not.toContain(null);
  expect(new Set(addresses()).size).toBe(1);
  const fresh = await client.call(syncLinkedAccount, { params: { id } });
  expect(fresh.status).toBe(200);
  await setRows(client, 'open_banking_accounts', { synced_at: '2026-11-21T08:00:00Z' });
  const asked = await client.call(syncLinkedAccount, { params: { id } });
  expect(asked).toMatchObject({ status: 202, body: { data: { sync_state: 'waiting' } } });
  await fetchedAccounts(client);
  expect(addresses()).not.toContain(null);
  expect((await rowsIn(client, 'open_banking_accounts'))[0]?.asked_from).toBeNull();
  await syncAgain(client, id);
  expect(addresses().slice(-4)).toEqual([null, null, null, null]);
});

test('each due fetch begins once; unlinked accounts and ended consents are not fetched', async () => {
  const client = await signedInClient();
  await connected(client);
  const [account] = await fetchedAccounts(client);
  const before = client.api.banks.asked(client.clientId, 'balance');
  await setRows(client, 'open_banking_accounts', { next_sync_at: '2026-11-21T08:00:00Z' });
  await Promise.all([syncDue(bankingDepsOf(client)), syncDue(bankingDepsOf(client))]);
  await eventually(
    async () => client.api.banks.asked(client.clientId, 'balance'),
    (count) => count > before,
  );
  await fetchedAccounts(client);
  expect(client.api.banks.asked(client.clientId, 'balance')).toBe(before + 1);
  await client.call(updateLinkedAccount, {
    params: { id: account?.id ?? '' },
    body: { client_open_banking_account: { archived_at: '2026-11-21T09:00:00Z' } },
  });
  await setRows(client, 'open_banking_accounts', { next_sync_at: '2026-11-21T08:00:00Z' });
  await syncDue(bankingDepsOf(client));
  const [row] = await rowsIn(client, 'open_banking_accounts');
  expect(row?.next_sync_at).toBe('2026-11-21T08:00:00Z');
});
