import { jobsDone } from '@counterfoil/testkit/all-rows';
import {
  connectBank,
  listBankConsents,
  reauthenticateBank,
  updateLinkedAccount,
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
  linkedAccountsOf,
} from '@counterfoil/testkit/banks';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { addRow, rowsIn, setRows } from '@counterfoil/testkit/rows';
import { expect, test } from 'vitest';
import { keepConnection } from './keep-connection.ts';
import { revokeConsent } from './revoke-consent.ts';

const unlinkAll = async (client: SignedInClient) => {
  for (const { id } of await linkedAccountsOf(client)) {
    await client.call(updateLinkedAccount, {
      params: { id },
      body: { client_open_banking_account: { archived_at: '2026-11-21T09:00:00Z' } },
    });
  }
};
const consentsOf = async (client: SignedInClient) =>
  (await client.call(listBankConsents)).body.data;
const linked = async (client: SignedInClient) =>
  (await linkedAccountsOf(client)).filter(({ archived_at }) => archived_at === null);

test('a removed bank can be connected again, even under its old id at the provider', async () => {
  const client = await signedInClient();
  const bank = aShownBank();
  const id = await connected(client, bank);
  await fetchedAccounts(client);
  await unlinkAll(client);
  expect(await connected(client, bank)).toBe(id);
  expect(await linked(client)).toHaveLength(1);
  expect(await consentsOf(client)).toHaveLength(1);
  // The end of the old consent comes late and must not affect the new one.
  const asked = client.api.banks.asked(client.clientId, 'revoke');
  await revokeConsent(bankingDepsOf(client), { client_id: client.clientId, consent_id: id });
  expect(client.api.banks.asked(client.clientId, 'revoke')).toBe(asked);
  const [row] = await rowsIn(client, 'open_banking_consents');
  expect(row).toMatchObject({ removed_at: null, tokens_sealed: expect.anything() });
});

test('a consent is ended at the provider when a new connection takes over its accounts', async () => {
  const client = await signedInClient();
  const old = aShownBank();
  await connected(client, old);
  await fetchedAccounts(client);
  await connected(client, aShownBank(old.accounts));
  expect(await consentsOf(client)).toHaveLength(1);
  await eventually(
    async () => client.api.banks.isRevoked(old.connection.id),
    (is) => is,
  );
  const rows = await eventually(
    () => rowsIn(client, 'open_banking_consents'),
    ([first]) => first?.tokens_sealed === null,
  );
  expect(rows.map(({ tokens_sealed }) => tokens_sealed === null)).toEqual([true, false]);
});

test('a consent stays when a new connection shows only part of its accounts', async () => {
  const client = await signedInClient();
  const old = aShownBank([aShownAccount(), aShownAccount()]);
  await connected(client, old);
  await fetchedAccounts(client);
  await connected(client, aShownBank(old.accounts.slice(0, 1)));
  expect(await consentsOf(client)).toHaveLength(2);
  expect(await linked(client)).toHaveLength(2);
});

test('accounts in several currencies under one number stay separate; cards match by ending', async () => {
  const client = await signedInClient();
  const shared = { sort_code: '010203', account_number: '12345678', iban: null };
  const card = { kind: 'card', ...shared, account_number: null, card_ending: '4242' } as const;
  const shown = () => [
    aShownAccount({ ...shared, currency: 'GBP', name: 'Pounds' }),
    aShownAccount({ ...shared, currency: 'EUR', name: 'Euros' }),
    aShownAccount({ ...card, name: 'Card' }),
    aShownAccount({ ...card, card_ending: '1111', name: 'Other card' }),
  ];
  await connected(client, aShownBank(shown()));
  const before = await fetchedAccounts(client);
  // In whatever order a bank names them.
  await connected(client, aShownBank(shown().toReversed()));
  const after = await linked(client);
  const names = (accounts: typeof after) =>
    accounts.map(({ id, display_name }) => [id, display_name]);
  expect(names(after)).toEqual(names(before));
  expect(after.map(({ currency }) => currency)).toEqual(['GBP', 'EUR', 'GBP', 'GBP']);
});

test('an account that a bank lists twice is stored once', async () => {
  const client = await signedInClient();
  const account = aShownAccount();
  await connected(client, aShownBank([account, account]));
  expect(await linked(client)).toHaveLength(1);
});

test('a renewal does not relink unlinked accounts; a new connection does', async () => {
  const client = await signedInClient();
  const bank = aShownBank([aShownAccount(), aShownAccount()]);
  await connected(client, bank);
  const [first] = await fetchedAccounts(client);
  await client.call(updateLinkedAccount, {
    params: { id: first?.id ?? '' },
    body: { client_open_banking_account: { archived_at: '2026-11-21T09:00:00Z' } },
  });
  await connected(client, bank);
  expect(await linked(client)).toHaveLength(1);
  const [archived] = await rowsIn(client, 'open_banking_accounts', first?.id);
  expect(archived).toMatchObject({ asked_from: null, sync_state: 'done' });
  await connected(client, aShownBank(bank.accounts));
  expect(await linked(client)).toHaveLength(2);
});

test('a renewal without a new refresh token keeps the previous one', async () => {
  const client = await signedInClient();
  const bank = aShownBank();
  await connected(client, bank);
  await fetchedAccounts(client);
  const tokens = { access_token: 'ended', refresh_token: null, expires_in_seconds: 3600 };
  const { connection, accounts } = bank;
  const deps = bankingDepsOf(client);
  await deps.transact.forClient(client, (tx) =>
    keepConnection(tx, deps, client.clientId, {
      tokens,
      connection,
      accounts,
      askedFrom: null,
      renews: null,
    }),
  );
  await jobsDone(client);
  expect(client.api.banks.asked(client.clientId, 'refresh')).toBe(1);
  expect(await linked(client)).toMatchObject([{ status: 'sync_enabled', sync_error: null }]);
});

test('a client can connect fifty banks at most, and renew each', async () => {
  const client = await signedInClient();
  const bank = aShownBank();
  await connected(client, bank);
  const created_at = '2026-11-21T09:00:00Z';
  for (let count = 1; count < 50; count++) {
    await addRow(client, 'open_banking_consents', { provider_name: `Bank ${count}`, created_at });
  }
  const refused = await comeBack(client, client.api.banks.open(client.clientId, aShownBank()));
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { full_messages: [expect.stringMatching(/^You have connected 50 banks/)] } },
  });
  await connected(client, bank);
  expect(await consentsOf(client)).toHaveLength(50);
});

test('a state is invalid in another session, after ten minutes, or for another provider', async () => {
  const client = await signedInClient();
  const code = () => client.api.banks.open(client.clientId, aShownBank());
  const tried = async (state: string) =>
    client.call(connectBank, { body: { code: code(), redirect_uri: BANK_RETURN_ADDRESS, state } });
  const other = await signedInClient();
  const { id: session_id } = await client.api.database.kysely
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', other.userId)
    .executeTakeFirstOrThrow();
  for (const changes of [
    { session_id },
    { expires_at: '2026-11-21T09:00:00Z' },
    { provider: 'tax_authority' },
  ]) {
    const state = await aBankState(client);
    await setRows(client, 'authorisation_states', changes);
    expect(await tried(state)).toMatchObject({
      status: 422,
      body: { errors: { state: [expect.stringMatching(/^This visit to your bank/)] } },
    });
  }
  expect(client.api.banks.asked(client.clientId, 'exchange')).toBe(0);
});

test('another client’s consent cannot be renewed', async () => {
  const [client, other] = [await signedInClient(), await signedInClient()];
  const id = await connected(other);
  expect((await client.call(reauthenticateBank, { body: { id } })).status).toBe(404);
});

test.each([
  ['expired', '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z'],
  ['revoked', '2027-02-01T09:00:00Z', null],
  ['revoked', null, null],
  ['active', null, '2027-02-19T09:00:00Z'],
] as const)(
  'a consent that is %s until %s at its return ends at %s',
  async (status, named, end) => {
    const client = await signedInClient();
    const consent_expires_at = named === null ? null : Temporal.Instant.from(named);
    await connected(client, aShownBank([aShownAccount()], { status, consent_expires_at }));
    const [consent] = await consentsOf(client);
    expect(consent).toMatchObject({ consent_expires_at: end });
    const [account] = await linked(client);
    expect(account?.status).toBe(status === 'active' ? 'sync_enabled' : 'access_expired');
  },
);

test('banks without an id share no logo', async () => {
  const client = await signedInClient();
  const bank = { id: '', name: 'Nameless', logo_uri: 'https://bank.test/logo.svg' };
  await connected(client, aShownBank([aShownAccount({ bank })], { bank }));
  expect((await consentsOf(client))[0]?.provider_logo).toBeNull();
});
