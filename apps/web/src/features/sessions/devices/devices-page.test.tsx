import { listDevices } from '@counterfoil/contract/sessions/device-routes';
import { attemptSignIn, withPassword } from '@counterfoil/testkit/accounts';
import { signedInClient } from '@counterfoil/testkit/clients';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '#testing/open-app.tsx';
import { address, answer, follow, press, texts } from '#testing/page.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) Version/18.5 Mobile Safari/604.1';
const DESK = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Opens the page of a user who is signed in on these devices too. */
async function openDevices(...others: readonly string[]) {
  const client = await signedInClient();
  const account = await withPassword(client);
  for (const userAgent of others) {
    await attemptSignIn(client.api, account, { headers: { 'user-agent': userAgent } });
  }
  await openApp('/account/devices', client, 'Devices');
  return { left: async () => (await client.call(listDevices)).body.data.map(({ name }) => name) };
}
const rows = () => texts('listitem', screen.getByRole('region', { name: 'Logged in now' }));
const THIS = 'An unknown deviceLogged in 21/11/2026, 09:00 in use nowThis device';

test('shows where the user is logged in, since when, and which device this is', async () => {
  await openDevices(PHONE);
  expect(rows()).toEqual([
    THIS,
    'Safari on iPhoneLogged in 21/11/2026, 09:00 last seen 21/11/2026, 09:00' +
      'Log out (Safari on iPhone, logged in 21/11/2026, 09:00)',
  ]);
});

test('signs one device out, says so, and keeps the focus on the page', async () => {
  const { left } = await openDevices(PHONE, DESK);
  press('Log out (Safari on iPhone, logged in 21/11/2026, 09:00)');
  expect(await screen.findByText('Safari on iPhone has been logged out')).toBeTruthy();
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(await left()).toEqual(['An unknown device', 'Firefox on Windows']);
  expect(document.activeElement?.textContent).toBe('Devices');
});

test('asks, then signs out all others', async () => {
  const { left } = await openDevices(PHONE, DESK);
  press('Log out everywhere else');
  const question = await screen.findByRole('alertdialog', { name: 'Log out everywhere else?' });
  expect(
    within(question).getByText(/^2 other devices will be logged out straight away/),
  ).toBeTruthy();
  await answer('Log out everywhere else');
  expect(await screen.findByText('All other devices have been logged out')).toBeTruthy();
  await waitFor(() => expect(rows()).toEqual([THIS]));
  expect(await left()).toHaveLength(1);
});

test('without another device there is nothing to sign out, as the button says', async () => {
  await openDevices();
  const button = screen.getByRole('button', { name: 'Log out everywhere else' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.title).toBe('You’re only logged in on this device.');
});

test('the page is an entry of the settings', async () => {
  await openApp('/account/invoice', await signedInClient(), 'Invoice settings');
  await follow('Devices');
  expect(address()).toBe('/account/devices');
});
