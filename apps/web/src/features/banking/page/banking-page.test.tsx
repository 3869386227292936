import { getBankingUrl, updateLinkedAccount } from '@counterfoil/contract/banking/routes';
import { aShownAccount, aShownBank, connected } from '@counterfoil/testkit/banks';
import { leaveTheService, signedInClient } from '@counterfoil/testkit/clients';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clientWithBank, linkedAccounts, titleOf, watchLeaving } from '#testing/banking.ts';
import { choose, entries, openMenu } from '#testing/list-page.ts';
import { openApp } from '#testing/open-app.tsx';
import { answer, cellsOf, follow, press } from '#testing/page.ts';

const PAGE = '/account/open-banking';
const TITLE = 'Open Banking';
const tableOf = async (name: string) => cellsOf(await screen.findByRole('table', { name }));
const OFFER = /^Skip paper statements with open banking/;
const LEFT = /^You have left the service, so you can no longer connect bank accounts/;

test('without a bank a welcome screen explains banking, and Connect leads to the choice of one', async () => {
  const client = await signedInClient();
  await openApp(PAGE, client, TITLE);
  expect(screen.getByText('It’s read-only')).toBeTruthy();
  expect(screen.getByText('For 90 days at a time')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  // The offer that leads here from every other page.
  expect(screen.queryByText(OFFER)).toBeNull();
  const left = watchLeaving();
  press('Connect your bank');
  await waitFor(() => expect(left).toHaveLength(1));
  const { url } = (await client.call(getBankingUrl)).body.data;
  expect(left[0]?.replace(/state=[^&]+/, '')).toBe(url.replace(/state=[^&]+/, ''));
});

test('linked accounts are shown with the benefits and the banks', async () => {
  const account = aShownAccount();
  const { client } = await clientWithBank([account]);
  await openApp(PAGE, client, TITLE);
  expect(screen.getByRole('heading', { name: 'What this does for you' })).toBeTruthy();
  // Until its logo is there, a bank has its initial.
  await waitFor(async () =>
    expect(await tableOf('Banks')).toEqual([
      ['Test Bank', '19/02/2027 expires in 90 days', 'Re-authenticate (Test Bank)'],
    ]),
  );
  expect(await tableOf('Accounts')).toEqual([
    [
      titleOf(account),
      'Test Bank',
      expect.stringMatching(/^Updated \d\d\/\d\d\/2026, \d\d:\d\d$/),
      'Synchronised',
      '£1,234.56',
      '',
    ],
  ]);
  expect(screen.getByText('1 account at 1 bank')).toBeTruthy();
});

test.each([
  [20_410, 'Owed £204.10'],
  [-1_250, 'In credit £12.50'],
  [0, 'Owed £0.00'],
])('a card with %d pence shows: %s', async (balance_pence, said) => {
  const card = aShownAccount({
    kind: 'card',
    sort_code: null,
    account_number: null,
    card_ending: '4242',
    balance_pence,
  });
  const overdrawn = aShownAccount({ balance_pence: -500 });
  const { client } = await clientWithBank([card, overdrawn]);
  await openApp(PAGE, client, TITLE);
  expect((await tableOf('Accounts')).map((cells) => cells[4])).toEqual([said, '−£5.00']);
});

// Today is 21/11/2026.
test.each([
  [null, 'Expired'],
  ['2026-11-20T12:00:00Z', 'Expired on 20/11/2026'],
  ['2026-11-21T23:00:00Z', 'Expires today'],
  ['2026-11-22T12:00:00Z', '22/11/2026 expires in 1 day'],
  ['2026-12-01T12:00:00Z', '01/12/2026 expires in 10 days'],
])('a consent until %s is labelled: %s', async (ends, label) => {
  const { client } = await clientWithBank();
  await setRows(client, 'open_banking_consents', { consent_expires_at: ends });
  await openApp(PAGE, client, TITLE);
  expect((await tableOf('Banks'))[0]?.[1]).toBe(label);
});

test('Re-authenticate sends the browser to the bank', async () => {
  const { client } = await clientWithBank();
  await openApp(PAGE, client, TITLE);
  const left = watchLeaving();
  press('Re-authenticate (Test Bank)');
  await waitFor(() =>
    expect(left).toEqual([expect.stringMatching(/^https:\/\/bank\.test\/renew/)]),
  );
});

test('a consent that cannot be renewed shows "Reconnect bank account" and expired accounts', async () => {
  const { client } = await clientWithBank();
  const long = '2026-01-01T12:00:00Z';
  await setRows(client, 'open_banking_consents', { consent_expires_at: long, ended_at: long });
  await openApp(PAGE, client, TITLE);
  expect((await tableOf('Banks'))[0]?.[2]).toBe('Reconnect bank account (Test Bank)');
  const [account] = await tableOf('Accounts');
  expect(account?.[3]).toBe('Access expired');
  const left = watchLeaving();
  press('Reconnect bank account (Test Bank)');
  await waitFor(() =>
    expect(left).toEqual([expect.stringMatching(/^https:\/\/bank\.test\/\?state/)]),
  );
});

test('removing the consent for an account asks first, then unlinks it', async () => {
  const [first, second] = [aShownAccount({ name: 'First' }), aShownAccount({ name: 'Second' })];
  const { client } = await clientWithBank([first, second]);
  await openApp(PAGE, client, TITLE);
  await choose(titleOf(first), 'Remove consent');
  await answer('Cancel');
  expect((await linkedAccounts(client)).map(({ archived_at }) => archived_at)).toEqual([
    null,
    null,
  ]);
  await choose(titleOf(first), 'Remove consent');
  await answer('Remove consent', `Remove consent for ${titleOf(first)}?`);
  expect(await screen.findByText(`${titleOf(first)} has been unsynced`)).toBeTruthy();
  await waitFor(async () =>
    expect((await tableOf('Accounts')).map(([name]) => name)).toEqual([titleOf(second)]),
  );
  const rows = await rowsIn(client, 'open_banking_accounts');
  expect(rows.filter(({ archived_at }) => archived_at !== null)).toHaveLength(1);
});

test('removing a bank’s last account removes the bank, and shows the welcome screen again', async () => {
  const account = aShownAccount();
  const { client } = await clientWithBank([account]);
  await openApp(PAGE, client, TITLE);
  await choose(titleOf(account), 'Remove consent');
  expect(await screen.findByText(/^It’s your last account there/)).toBeTruthy();
  await answer('Remove consent');
  expect(await screen.findByRole('button', { name: 'Connect your bank' })).toBeTruthy();
  // The offer above every other page is back, too.
  await follow('Help');
  expect(await screen.findByText(OFFER)).toBeTruthy();
});

test('a client who has left can only remove, not connect, renew or fetch, and is told why', async () => {
  const account = aShownAccount();
  const { client, id } = await clientWithBank([account]);
  await leaveTheService(client);
  await openApp(PAGE, client, TITLE);
  expect(screen.getByText(LEFT)).toBeTruthy();
  for (const name of ['Connect another bank', 'Re-authenticate (Test Bank)']) {
    const button = screen.getByRole('button', { name });
    expect([button.getAttribute('aria-disabled'), button.title]).toEqual([
      'true',
      expect.stringMatching(LEFT),
    ]);
  }
  await openMenu(titleOf(account));
  expect(entries()).toEqual([
    'Update now: You have left the service, so you can no longer update bank transactions.',
    'Remove consent',
  ]);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Remove consent' }));
  await answer('Remove consent');
  await screen.findByText(`${titleOf(account)} has been unsynced`);
  expect((await linkedAccounts(client)).find((each) => each.id === id)?.archived_at).toBeTruthy();
});

test('an unlinked account is not shown', async () => {
  const [first, second] = [aShownAccount({ name: 'First' }), aShownAccount({ name: 'Second' })];
  const { client } = await clientWithBank([first, second]);
  const gone = (await linkedAccounts(client)).find(({ display_name }) => display_name === 'First');
  const body = { client_open_banking_account: { archived_at: 'now' } };
  await client.call(updateLinkedAccount, { params: { id: gone?.id ?? '' }, body });
  await openApp(PAGE, client, TITLE);
  expect((await tableOf('Accounts')).map(([name]) => name)).toEqual([titleOf(second)]);
});

test('a failed fetch is explained, and Update now tries again', async () => {
  const account = aShownAccount();
  const { client } = await clientWithBank([account]);
  const error = 'Your bank didn’t respond. We’ll try again soon.';
  await setRows(client, 'open_banking_accounts', {
    sync_state: 'failed',
    sync_error: error,
    synced_at: '2026-11-20T09:00:00Z',
  });
  await openApp(PAGE, client, TITLE);
  expect((await tableOf('Accounts'))[0]?.[3]).toBe(error);
  await choose(titleOf(account), 'Update now');
  await waitFor(async () => expect((await tableOf('Accounts'))[0]?.[3]).toBe('Synchronised'));
});

test('two consents at one bank are distinguished by their account numbers', async () => {
  const [one, other] = [aShownAccount(), aShownAccount()];
  const { client } = await clientWithBank([one]);
  await connected(client, aShownBank([other]));
  await openApp(PAGE, client, TITLE);
  await waitFor(async () =>
    expect((await tableOf('Banks')).map(([name]) => name)).toEqual(
      [one, other].map(({ account_number }) => `Test Bank ending ${account_number?.slice(-4)}`),
    ),
  );
});

test('a row leads to the transactions of its account', async () => {
  const account = aShownAccount();
  const { client } = await clientWithBank([account]);
  await openApp(PAGE, client, TITLE);
  await follow(titleOf(account));
  const table = await screen.findByRole('table', { name: 'Transactions' });
  expect(within(table).getByText('Rowan Timber')).toBeTruthy();
});
