import { exportBankTransactions } from '@counterfoil/contract/banking/routes';
import { aShownAccount, aTransaction } from '@counterfoil/testkit/banks';
import { leaveTheService } from '@counterfoil/testkit/clients';
import { setRows } from '@counterfoil/testkit/rows';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { clientWithBank, titleOf } from '#testing/banking.ts';
import { onPhone } from '#testing/dom.ts';
import { watchDownloads } from '#testing/list-page.ts';
import { type } from '#testing/fields.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, answer, cellsOf, heading, press } from '#testing/page.ts';

const day = (date: string) => Temporal.Instant.from(`${date}T10:00:00Z`);
const account = aShownAccount({
  booked: [
    aTransaction({ at: day('2026-11-10'), description: 'Rowan Timber', amount_pence: -4_250 }),
    aTransaction({ at: day('2026-11-12'), description: 'Élodie Café', amount_pence: 10_000 }),
    aTransaction({ at: day('2026-10-02'), description: 'Rent of October', amount_pence: -90_000 }),
  ],
  pending: [
    aTransaction({
      at: day('2026-11-14'),
      status: 'pending',
      description: 'Card at Rowan',
      amount_pence: -100,
    }),
  ],
});
const TITLE = titleOf(account);

async function open(search = '') {
  const made = await clientWithBank([account]);
  await openApp(`/account/open-banking/${made.id}${search}`, made.client, TITLE);
  return made;
}
const rows = async () => cellsOf(await screen.findByRole('table', { name: 'Transactions' }));
const descriptions = async () => (await rows()).map(([, description]) => description);
const showsOnly = (...found: string[]) =>
  waitFor(async () => expect(await descriptions()).toEqual(found));
const figures = async () => {
  const list = await screen.findByRole('list', { name: 'Account figures' });
  await within(list).findByText(/^Money out/);
  return within(list)
    .getAllByRole('link')
    .map((link) => [...link.children].map(({ textContent }) => textContent));
};

test('shows the figures first, then the transactions, newest first, with pending ones marked', async () => {
  await open();
  expect(await figures()).toEqual([
    ['Balance', '£1,234.56', expect.stringMatching(/^updated /)],
    ['Money in', '£100.00', '02/10/2026 to 12/11/2026, without 1 pending'],
    ['Money out', '−£942.50', '02/10/2026 to 12/11/2026, without 1 pending'],
  ]);
  expect(await rows()).toEqual([
    ['14/11/2026', 'Card at Rowan', 'Pending', '−£1.00'],
    ['12/11/2026', 'Élodie Café', '', '£100.00'],
    ['10/11/2026', 'Rowan Timber', '', '−£42.50'],
    ['02/10/2026', 'Rent of October', '', '−£900.00'],
  ]);
});

test('a search narrows the list and its figures', async () => {
  await open();
  const box = await screen.findByRole('searchbox', { name: 'Search transactions' });
  fireEvent.change(box, { target: { value: 'elodie cafe' } });
  await showsOnly('Élodie Café');
  await waitFor(async () =>
    expect((await figures())[1]?.slice(0, 2)).toEqual(['Money in (matching)', '£100.00']),
  );
  expect(screen.getByText('1 transaction found')).toBeTruthy();
});

test('dates narrow the list, in the address too; one step leads back to all dates', async () => {
  await open();
  await rows();
  type('From', '01/11/2026');
  await waitFor(() => expect(address()).toContain('from=2026-11-01'));
  type('To', '11/11/2026');
  await showsOnly('Rowan Timber');
  press('Show all dates');
  await waitFor(async () => expect(await rows()).toHaveLength(4));
});

test('dates without a transaction say so', async () => {
  await open('?from=2026-01-01&to=2026-01-02');
  expect(await screen.findByText('There are no transactions for these dates.')).toBeTruthy();
  await waitFor(async () =>
    expect((await figures())[1]).toEqual(['Money in (matching)', '£0.00', 'none found']),
  );
});

test('a figure opens its rows, largest first', async () => {
  await open();
  await figures();
  fireEvent.click(screen.getByRole('link', { name: /^Money out/ }));
  await showsOnly('Rent of October', 'Rowan Timber', 'Card at Rowan', 'Élodie Café');
  expect(address()).toMatch(/sort=amount/);
});

test('Export saves what the list shows as CSV', async () => {
  const { client, id } = await open('?search=rowan');
  await rows();
  const saved = watchDownloads(vi);
  press('Export');
  await screen.findByText('Transactions have been exported');
  const query = { search: 'rowan' };
  const csv = await client.raw(exportBankTransactions, { params: { id }, query });
  expect(await saved.blobs[0]?.text()).toBe(csv.bytes.toString().replace('\uFEFF', ''));
  expect(saved.names[0]).toMatch(/\.csv$/);
});

test('Update now shows that it is fetching, then the new transactions', async () => {
  const { client, bank } = await open();
  await rows();
  await setRows(client, 'open_banking_accounts', { synced_at: '2026-11-20T09:00:00Z' });
  const [shown = account] = bank.accounts;
  const latest = aTransaction({ at: day('2026-11-15'), description: 'Harbour Rates' });
  bank.accounts = [{ ...shown, booked: [...shown.booked, latest] }];
  const release = client.api.banks.hold(client.clientId, 'transactions');
  press('Update now');
  expect(await screen.findByText(/^Getting transactions from Test Bank/)).toBeTruthy();
  release();
  expect(await screen.findByText('Harbour Rates')).toBeTruthy();
  await waitFor(() =>
    expect(screen.queryByText(/^Getting transactions from Test Bank/)).toBeNull(),
  );
});

test('data fetched within the last minute is not fetched again', async () => {
  const { client } = await open();
  const asked = client.api.banks.asked(client.clientId, 'balance');
  press('Update now');
  expect(await screen.findByText(`${TITLE} was updated a moment ago`)).toBeTruthy();
  expect(client.api.banks.asked(client.clientId, 'balance')).toBe(asked);
});

test('a bank’s request limit is reported, and nothing is fetched', async () => {
  const { client } = await open();
  const sync_error = 'The bank takes no more questions today.';
  const not_before = '2026-11-21T10:00:00Z';
  await setRows(client, 'open_banking_accounts', {
    sync_state: 'failed',
    synced_at: '2026-11-20T09:00:00Z',
    sync_error,
    not_before,
  });
  press('Update now');
  expect((await screen.findAllByText(sync_error)).length).toBeGreaterThan(0);
  expect(screen.queryByText(`${TITLE} was updated a moment ago`)).toBeNull();
});

test('an account with expired access keeps its transactions and leads to the renewal', async () => {
  const { client, id } = await clientWithBank([account]);
  const ended = '2026-11-20T12:00:00Z';
  await setRows(client, 'open_banking_consents', { consent_expires_at: ended, ended_at: ended });
  await openApp(`/account/open-banking/${id}`, client, TITLE);
  expect(await rows()).toHaveLength(4);
  expect(screen.getByText('Access expired')).toBeTruthy();
  const fetch = screen.getByRole('button', { name: 'Update now' });
  expect(fetch.title).toMatch(/^Your consent with this bank has ended/);
  fireEvent.click(within(screen.getByRole('note')).getByRole('link', { name: 'Renew connection' }));
  await heading('Open Banking');
});

test('an account without transactions says so, without search, dates and export', async () => {
  const quiet = aShownAccount({ booked: [] });
  const { client, id } = await clientWithBank([quiet]);
  await openApp(`/account/open-banking/${id}`, client, titleOf(quiet));
  expect(
    await screen.findByText(/^Your bank has no transactions from the last 90 days/),
  ).toBeTruthy();
  expect(screen.queryByRole('searchbox', { name: 'Search transactions' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

test('Remove consent leads back to the open-banking page', async () => {
  await open();
  press('More');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove consent' }));
  await answer('Remove consent');
  await heading('Open Banking');
  expect(address()).toBe('/account/open-banking');
});

test('a client who has left cannot fetch, and is told why; the transactions stay', async () => {
  const { client, id } = await clientWithBank([account]);
  await leaveTheService(client);
  await openApp(`/account/open-banking/${id}`, client, TITLE);
  expect(screen.getByText(/^You have left the service, so you can no longer update/)).toBeTruthy();
  expect(await rows()).toHaveLength(4);
});

test('another client’s account, and a missing one, are not found', async () => {
  const foreign = await clientWithBank([account]);
  const { client } = await clientWithBank();
  await openApp(`/account/open-banking/${foreign.id}`, client, 'Page not found');
  expect(screen.queryByText('Rowan Timber')).toBeNull();
});

test('on a phone Export is in More', async () => {
  onPhone();
  await open();
  await rows();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  press('More');
  expect(await screen.findByRole('menuitem', { name: 'Export' })).toBeTruthy();
});

test('the balance of a card is what is owed on it', async () => {
  const card = aShownAccount({ kind: 'card', account_number: null, card_ending: '4242' });
  const { client, id } = await clientWithBank([card]);
  await openApp(`/account/open-banking/${id}`, client, 'Business account ending 4242');
  expect((await figures())[0]?.slice(0, 2)).toEqual(['Owed', '£1,234.56']);
});

test('an amount that is not in pounds shows its currency', async () => {
  const euros = aShownAccount({
    currency: 'EUR',
    booked: [aTransaction({ currency: 'EUR', amount_pence: -1_250 })],
  });
  const { client, id } = await clientWithBank([euros]);
  await openApp(`/account/open-banking/${id}`, client, titleOf(euros));
  expect((await rows())[0]?.[3]).toBe('−EUR\u00a012.50');
});

test('an amount in another currency than the account’s is in no sum', async () => {
  const mixed = aShownAccount({
    booked: [
      aTransaction({ at: day('2026-11-10'), amount_pence: -4_250 }),
      aTransaction({ at: day('2026-11-12'), currency: 'EUR', amount_pence: -1_250 }),
    ],
  });
  const { client, id } = await clientWithBank([mixed]);
  await openApp(`/account/open-banking/${id}`, client, titleOf(mixed));
  expect((await figures())[2]).toEqual([
    'Money out',
    '−£42.50',
    '10/11/2026 to 10/11/2026, without 1 in another currency',
  ]);
});
