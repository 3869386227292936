import { attemptSignIn } from '@counterfoil/testkit/accounts';
import { signedInClient } from '@counterfoil/testkit/clients';
import { givePassword, NEW_PASSWORD } from '@counterfoil/testkit/password-links';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sessionStore } from '#lib/session/session-store.ts';
import { forgeSession, logInAs, NOT_KEPT } from '#testing/log-in-again.ts';
import { openApp } from '#testing/open-app.tsx';
import { expectSaid, field, fill, leaveWith, saidOf } from '#testing/fields.ts';
import { address, answer, follow, heading, press } from '#testing/page.ts';

async function openPassword() {
  const client = await signedInClient();
  const password = await givePassword(client);
  await openApp('/account/password', client, 'Password');
  return { client, password };
}
const FIELDS = ['Current password', 'New password', 'Confirm new password'] as const;
const fillIn = (current: string, next = NEW_PASSWORD, again = next) =>
  fill({ 'Current password': current, 'New password': next, 'Confirm new password': again });
const save = () => press('Change password');
const isPassword = async (client: Parameters<typeof givePassword>[0], password: string) =>
  (await attemptSignIn(client.api, { email: client.email, password })).status === 200;

test('opens from the settings', async () => {
  await openApp('/account/invoice', await signedInClient(), 'Invoice settings');
  await follow('Password');
  expect(address()).toBe('/account/password');
});

test('changes the password, says so, and empties its fields', async () => {
  const { client, password } = await openPassword();
  fillIn(password);
  save();
  await screen.findByText('Password has been changed. All other devices are logged out.');
  for (const label of FIELDS) expect(field(label)).toHaveProperty('value', '');
  expect(await isPassword(client, NEW_PASSWORD)).toBe(true);
  expect(sessionStore.read()?.uid).toBe(client.email);
  // Nothing is unsaved any more.
  await follow('Invoice', 'Invoice settings');
});

test('passwords are not kept when the session ends, as the login and the page say', async () => {
  const { client, password } = await openPassword();
  fillIn(password);
  forgeSession(client);
  save();
  await screen.findByText(NOT_KEPT);
  const stored = JSON.stringify(Object.entries(window.sessionStorage));
  for (const secret of [password, NEW_PASSWORD]) expect(stored).not.toContain(secret);
  await logInAs(client);
  await heading('Password');
  await screen.findByText('For security, we don’t keep these details. Please type them again.');
  for (const label of FIELDS) expect(field(label)).toHaveProperty('value', '');
});

test('requires all three fields, and the focus goes to the first', async () => {
  const { client, password } = await openPassword();
  save();
  for (const label of FIELDS) await expectSaid(label, 'Required');
  await waitFor(() => expect(document.activeElement).toBe(field('Current password')));
  expect(await isPassword(client, password)).toBe(true);
});

test('each field is checked on leaving it, and the confirmation again with the password', async () => {
  await openPassword();
  leaveWith('New password', 'grey');
  await expectSaid('New password', 'Must contain at least 12 characters');
  leaveWith('New password', NEW_PASSWORD);
  await waitFor(() => expect(saidOf('New password')).toEqual([undefined]));
  // A field that nobody has reached yet has no error.
  expect(screen.queryByText('Required')).toBeNull();
  leaveWith('Confirm new password', 'Grey-Heron-42');
  await expectSaid('Confirm new password', 'Passwords must match');
  leaveWith('New password', 'Grey-Heron-42');
  await waitFor(() => expect(screen.queryByText('Passwords must match')).toBeNull());
});

test.each([
  ['guess', NEW_PASSWORD, 'Current password', 'This is not your current password'],
  [
    'Correct-Horse-2026',
    'Correct-Horse-2026',
    'New password',
    'Must be different from your current password',
  ],
])(
  '%j and %j are refused by the server below the field',
  async (current, next, label, sentence) => {
    const { client, password } = await openPassword();
    fillIn(current, next);
    save();
    await expectSaid(label, sentence);
    await waitFor(() => expect(document.activeElement).toBe(field(label)));
    expect(field('New password')).toHaveProperty('value', next);
    expect(await isPassword(client, password)).toBe(true);
  },
);

test.each([
  ['Update', NEW_PASSWORD],
  ['Discard', 'Correct-Horse-2026'],
])('leaving asks about unsaved changes: %s', async (button, after) => {
  const { client, password } = await openPassword();
  fillIn(password);
  fireEvent.click(screen.getByRole('link', { name: 'Envelope' }));
  await answer(button, "You've made changes!");
  await heading(/^Envelope/);
  expect(await isPassword(client, after)).toBe(true);
});

test('tells password managers what each field is for', async () => {
  const { client } = await openPassword();
  const kinds = FIELDS.map((label) => field(label).getAttribute('autocomplete'));
  expect(kinds).toEqual(['current-password', 'new-password', 'new-password']);
  const user = document.querySelector('input[autocomplete=username]');
  expect(user).toHaveProperty('value', client.email);
  expect(screen.getAllByRole('button', { name: 'Show password' })).toHaveLength(3);
});
