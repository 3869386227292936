import { attemptSignIn } from '@counterfoil/testkit/accounts';
import { signedInClient } from '@counterfoil/testkit/clients';
import {
  accept,
  anAcceptedClient,
  anInvitation,
  type Invitation,
} from '@counterfoil/testkit/invitations';
import { givePassword, NEW_PASSWORD } from '@counterfoil/testkit/password-links';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sessionStore } from '#lib/session/session-store.ts';
import { intercept, refuse } from '#testing/intercept.ts';
import { endFakeTimers } from '#testing/timers.ts';
import { openApp } from '#testing/open-app.tsx';
import { field, fill } from '#testing/fields.ts';
import { address, follow, heading, press } from '#testing/page.ts';
import { choose, linkOf, openSetPassword, TITLE } from '#testing/set-password.ts';

const signIn = async ({ api, email }: Invitation) =>
  (await attemptSignIn(api, { email, password: NEW_PASSWORD })).status;

/** Keeps the profile back until the returned function is called. From then on time stands still. */
function untilProfile() {
  const { promise, resolve } = Promise.withResolvers<void>();
  intercept(async (request, send) => {
    const answer = await send(request);
    if (request.url.includes('/users/profile')) await promise;
    return answer;
  });
  return async ({ userId, clientId }: Invitation) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    resolve();
    // The page remembers the client when it has the profile, and begins to wait.
    const remembered = () => window.localStorage.getItem(`counterfoil.client.${userId}`);
    // `waitFor` would let the time pass; the query tells its readers after no time at all.
    for (let turn = 0; remembered() !== clientId && turn < 100_000; turn++) {
      await act(() => new Promise((go) => setImmediate(go)));
      await pass(0);
    }
  };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a password leads to the contract, 1 s after the profile', async () => {
  const invited = await anInvitation();
  await openSetPassword(invited);
  expect(await screen.findByText('Step 2 of 11')).toBeTruthy();
  const arrived = untilProfile();
  choose();
  await screen.findByText('Your password is saved. One moment, please.');
  expect(document.activeElement).toBe(await heading(TITLE));
  expect(sessionStore.read()?.uid).toBe(invited.email);
  await arrived(invited);
  await pass(998);
  // Anything finished by then is on the page now.
  await pass(1);
  expect(address()).toMatch(/^\/sign-up\/set-password/);
  await pass(2);
  endFakeTimers();
  await waitFor(() => expect(address()).toBe('/sign-up/review-contract'));
  expect(await signIn(invited)).toBe(200);
});

/** A client with an external id saves the password, and the profile has come. */
async function saveOfExternalClient() {
  const invited = await anInvitation({ external_accounting_id: 'XA-1' });
  await openSetPassword(invited);
  const arrived = untilProfile();
  choose();
  await screen.findByText('Your password is saved. One moment, please.');
  await arrived(invited);
}

test('a client with an external id waits 5 s more, is told why, and enters the account', async () => {
  await saveOfExternalClient();
  await pass(1_001);
  expect(screen.getByText('Step 2 of 2')).toBeTruthy();
  const said = /^Your account is already set up\. We’re getting it ready/;
  expect(screen.getByText(said).getAttribute('role')).toBe('status');
  await pass(4_990);
  await pass(1);
  expect(address()).toMatch(/^\/sign-up\/set-password/);
  await pass(20);
  endFakeTimers();
  await heading(/^Envelope/);
  expect(address()).toMatch(/^\/envelope/);
});

test('a user who leaves the page meanwhile is not sent back to it', async () => {
  await saveOfExternalClient();
  await pass(2_000);
  fireEvent.click(screen.getByRole('link', { name: 'Log out' }));
  await vi.waitFor(() => expect(address()).toBe('/login'), { timeout: 60_000 });
  await pass(10_000);
  expect(address()).toBe('/login');
});

test('a profile that cannot be loaded is requested again', async () => {
  const invited = await anInvitation();
  await openSetPassword(invited);
  const allow = refuse('No.', 403, ({ url }) => url.includes('/users/profile'));
  choose();
  await screen.findByText('Your password is saved, but your account could not be loaded.');
  allow();
  press('Try again');
  await waitFor(() => expect(address()).toBe('/sign-up/review-contract'), { timeout: 60_000 });
});

test.each([
  ['before a password is chosen', true],
  ['also when it happens meanwhile', false],
])('a user who has a password is told so %s, and logs in from there', async (_, isBefore) => {
  const invited = await anInvitation();
  const acceptElsewhere = async () =>
    expect((await accept(invited.api, invited.query)).status).toBe(200);
  if (isBefore) await acceptElsewhere();
  await openSetPassword(invited);
  if (isBefore) expect(screen.queryByLabelText(/^Password/)).toBeNull();
  else {
    await acceptElsewhere();
    choose('Other-Heron-42');
  }
  const banner = (
    await screen.findByText('You have already set a password for this account. Please log in.')
  ).closest<HTMLElement>('[role=alert]');
  await waitFor(() => expect(document.activeElement).toBe(banner));
  fireEvent.click(within(banner ?? document.body).getByRole('link', { name: 'Log in' }));
  await heading('Log in');
  fill({ Email: invited.email, Password: NEW_PASSWORD });
  press('Log in');
  // Back to the invitation, which leads on.
  await heading('Welcome to Brightpence');
  const on = await screen.findByRole('link', { name: 'Continue' });
  expect(on.getAttribute('href')).toBe(`/sign-up?clientId=${invited.clientId}`);
});

test.each([
  ['forged', () => Promise.resolve({ invitation_token: 'x', contact_id: '' }), /is not valid/],
  [
    'replaced',
    async () => {
      const { query, email } = await anInvitation();
      await anInvitation({ email });
      return query;
    },
    /^A newer invitation has replaced this one.*Write to help@brightpence\.example/,
  ],
])('an invitation that is %s says what to do before a password is chosen', async (...row) => {
  const [, query, sentence] = row;
  await openSetPassword({ query: await query() });
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  const banner = (await screen.findByText(sentence)).closest('[role=alert]');
  await waitFor(() => expect(document.activeElement).toBe(banner));
  expect(within(banner as HTMLElement).queryByRole('link')).toBeNull();
  expect(sessionStore.read()).toBeNull();
});

test('an address without its token is reported as incomplete', async () => {
  await openApp('/sign-up/set-password', null, TITLE);
  expect(screen.getByText(/Part of the link is missing/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  await follow('Log in');
});

test('a user who has accepted before continues the sign-up', async () => {
  const client = await anAcceptedClient();
  await openApp('/sign-up/set-password', client, TITLE);
  await screen.findByText(/^You have a password\./);
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/sign-up');
});

test('another user’s login is reported, and logging out shows the form', async () => {
  const other = await signedInClient();
  await givePassword(other);
  const invited = await anInvitation();
  await openApp(linkOf(invited), other, TITLE);
  await screen.findByText(new RegExp(`You are logged in as ${other.email}`));
  press('Log out and start');
  await waitFor(() => expect(field('Password')).toBeTruthy());
  expect(document.activeElement).toBe(await heading(TITLE));
  expect(sessionStore.read()).toBeNull();
  choose();
  await screen.findByText(/^Your password is saved/);
  expect(sessionStore.read()?.uid).toBe(invited.email);
});
