import { signedInClient } from '@counterfoil/testkit/clients';
import { aToken, givePassword, NEW_PASSWORD, reset } from '@counterfoil/testkit/password-links';
import { attemptSignIn } from '@counterfoil/testkit/accounts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sessionStore } from '#lib/session/session-store.ts';
import { openApp } from '#testing/open-app.tsx';
import { expectSaid, field, saidOf, type } from '#testing/fields.ts';
import { address, follow, heading, press } from '#testing/page.ts';

async function aClientWithLink() {
  const client = await signedInClient();
  await givePassword(client);
  return { client, token: await aToken(client.api, client.email) };
}
const open = (token: string, as: Parameters<typeof openApp>[1] = null) =>
  openApp(`/reset-password?reset_password_token=${token}`, as, 'Choose a new password');
function choose(password: string, again = password) {
  type('New password', password);
  type('Confirm new password', again);
  press('Save and log in');
}

test('a new password by the link logs in and goes to the envelope', async () => {
  const { client, token } = await aClientWithLink();
  await open(token);
  choose(NEW_PASSWORD);
  await heading(/^Envelope/);
  expect(address()).toMatch(/^\/envelope/);
  expect(sessionStore.read()).toMatchObject({ uid: client.email });
  const credentials = { email: client.email, password: NEW_PASSWORD };
  expect((await attemptSignIn(client.api, credentials)).status).toBe(200);
});

test('another user’s session in this browser ends, as the page belongs to the link', async () => {
  const { client, token } = await aClientWithLink();
  const other = await signedInClient({ company_name: 'Somebody Else Ltd' });
  await open(token, other);
  choose(NEW_PASSWORD);
  await heading(/^Envelope/);
  expect(sessionStore.read()?.uid).toBe(client.email);
  expect(document.body.textContent).not.toContain('Somebody Else');
});

test('rules are ticked off while the password is typed', async () => {
  const { token } = await aClientWithLink();
  await open(token);
  const list = screen.getByRole('list', { name: 'Your new password needs' });
  const said = () =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(said()).toEqual([
    'At least 12 characters: still needed',
    'At least one number: still needed',
    'At least one uppercase character: still needed',
    'At least one special character: still needed',
  ]);
  type('New password', 'Grey4');
  expect(said().map((text) => text.split(': ')[1])).toEqual([
    'still needed',
    'done',
    'done',
    'still needed',
  ]);
});

test.each([
  ['', '', 'Required', 'Required'],
  ['Grey-Heron-4', 'Grey-Heron-4', undefined, undefined],
  ['Grey-Hero-4', 'x', 'Must contain at least 12 characters', 'Passwords must match'],
  ['grey-heron-41', 'grey-heron-41', 'Must contain at least one uppercase character', undefined],
  ['Grey-Heron-forty', 'Grey-Heron-forty', 'Must contain at least one number', undefined],
  ['GreyHeron4141', 'GreyHeron4141', 'Must contain at least one special character', undefined],
  [NEW_PASSWORD, 'Grey-Heron-42', undefined, 'Passwords must match'],
])('the passwords %j and %j are refused on the page', async (password, again, of, ofAgain) => {
  await open('x');
  choose(password, again);
  // The link is wrong too, which only a request tells.
  if (!of && !ofAgain) return void (await screen.findByText(/This link is not valid/));
  for (const [label, sentence] of [
    ['New password', of],
    ['Confirm new password', ofAgain],
  ] as const) {
    if (sentence) await expectSaid(label, sentence);
    else expect(saidOf(label)).toEqual([undefined]);
  }
  expect(document.activeElement).toBe(field(of ? 'New password' : 'Confirm new password'));
  expect(screen.queryByText(/This link is not valid/)).toBeNull();
});

test('a common password is refused below its field, and the typed text stays', async () => {
  const { token } = await aClientWithLink();
  await open(token);
  choose('Password123!');
  await waitFor(() => expect(saidOf('New password').join()).toMatch(/easy to guess/));
  expect(document.activeElement).toBe(field('New password'));
  choose(NEW_PASSWORD);
  await heading(/^Envelope/);
});

type Token = () => Promise<string>;

const usedToken: Token = async () => {
  const { client, token } = await aClientWithLink();
  const { status } = await reset(client.api, token);
  expect(status).toBe(200);
  return token;
};
const forgedToken: Token = () => Promise.resolve('forged');
const DEAD: readonly [string, Token, RegExp][] = [
  ['used', usedToken, /^This link has been used already/],
  ['forged', forgedToken, /^This link is not valid/],
];

test.each(DEAD)(
  'a link that is %s says so, and leads to a new one',
  async (_what, token, words) => {
    await open(await token());
    choose(NEW_PASSWORD);
    const banner = (await screen.findByText(words)).closest('[role=alert]');
    await waitFor(() => expect(document.activeElement).toBe(banner));
    expect(sessionStore.read()).toBeNull();
    await follow('Ask for a new link', 'Forgot password');
  },
);

test('an address without its token is reported as incomplete', async () => {
  await openApp('/reset-password', null, 'Choose a new password');
  expect(screen.getByText(/Part of the link is missing/)).toBeTruthy();
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test('both passwords can be shown', async () => {
  await open('x');
  const [first, second] = screen.getAllByRole('button', { name: 'Show password' });
  for (const button of [first, second]) fireEvent.click(button ?? document.body);
  for (const label of ['New password', 'Confirm new password']) {
    expect(field(label)).toHaveProperty('type', 'text');
    expect(field(label).getAttribute('autocomplete')).toBe('new-password');
  }
});
