import { signedInClient } from '@counterfoil/testkit/clients';
import { aContract } from '@counterfoil/testkit/contracts';
import { anAcceptedClient, anInvitation, type Invitation } from '@counterfoil/testkit/invitations';
import { setRows } from '@counterfoil/testkit/rows';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sessionStore } from '#lib/session/session-store.ts';
import { watchLeaving } from '#testing/banking.ts';
import { refuse } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, follow, heading, press, texts } from '#testing/page.ts';

const TITLE = 'Welcome to Brightpence';
const linkOf = ({ query }: Pick<Invitation, 'query'>) =>
  `/sign-up/welcome?${new URLSearchParams(query).toString()}`;

test('lists what will happen in eleven steps, how long it takes, and what is needed', async () => {
  const invited = await anInvitation();
  await openApp(linkOf(invited), null, TITLE);
  expect(await screen.findByText('Step 1 of 11')).toBeTruthy();
  expect(screen.getByText(/eleven short steps and about 15 minutes/)).toBeTruthy();
  const steps = within(screen.getByRole('region', { name: 'What’s involved' }));
  expect(steps.getAllByRole('listitem')).toHaveLength(11);
  expect(steps.getByText('Check your details')).toBeTruthy();
  const needed = texts('listitem', screen.getByRole('region', { name: 'What you’ll need' }));
  expect(needed.join()).toMatch(
    /sort code.*of your business account.*VAT certificate.*National Insurance.*passport/,
  );
});

test('a client with an external id sees only the password, and two steps', async () => {
  const invited = await anInvitation({ external_accounting_id: 'XA-2' });
  await openApp(linkOf(invited), null, TITLE);
  expect(await screen.findByText('Step 1 of 2')).toBeTruthy();
  expect(screen.getByText(/^Your account is already set up\./)).toBeTruthy();
  expect(screen.queryByText(/Eleven|15 minutes/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'What’s involved' })).toBeNull();
  await follow('Start', 'Choose a password');
  expect(await screen.findByText('Step 2 of 2')).toBeTruthy();
});

test('a client with an external id who has a password need not choose one', async () => {
  const client = await anAcceptedClient({ external_accounting_id: 'XA-2' });
  await openApp('/sign-up/welcome', client, TITLE);
  expect(await screen.findByRole('link', { name: 'Go to account' })).toBeTruthy();
  expect(screen.queryByText(/password/)).toBeNull();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('names the person, the business and the login', async () => {
  const invited = await anInvitation();
  await openApp(linkOf(invited), null, TITLE);
  const said = `Hello Ada, this sets up Newcomer Ltd. You will log in as ${invited.email}.`;
  expect(screen.getByText(said)).toBeTruthy();
});

test('a link that does not work is reported in place of Start', async () => {
  await openApp('/sign-up/welcome?invitation_token=x', null, TITLE);
  expect(screen.getByText(/^This invitation is not valid\./)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Start' })).toBeNull();
});

test('the sign-up can be started while the portal does not answer', async () => {
  const invited = await anInvitation();
  const allow = refuse('No.', 503, ({ url }) => url.includes('/v1/auth/invitation'));
  await openApp(linkOf(invited), null, TITLE);
  expect(screen.getByRole('link', { name: 'Start' })).toBeTruthy();
  allow();
});

test.each(['welcome', 'set-password'])(
  'an invitation of another brand leads to the address of its brand: %s',
  async (page) => {
    const left = watchLeaving();
    const { query, url } = await anInvitation({ brand: 'alder-finch' });
    await openApp(`/sign-up/${page}?${new URLSearchParams(query).toString()}`, null);
    await waitFor(() => expect(left).toEqual([url]));
    expect(screen.queryByRole('link', { name: 'Start' })).toBeNull();
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
  },
);

test('Start leads to the password, with the whole link', async () => {
  const invited = await anInvitation();
  await openApp(linkOf(invited), null, TITLE);
  await follow('Start', 'Choose a password');
  const { searchParams, pathname } = new URL(window.location.href);
  expect(pathname).toBe('/sign-up/set-password');
  expect(Object.fromEntries(searchParams)).toEqual(invited.query);
  expect(await screen.findByText('Step 2 of 11')).toBeTruthy();
});

test('the password leads back here, with the whole link', async () => {
  const invited = await anInvitation();
  await openApp(linkOf(invited), null, TITLE);
  await follow('Start', 'Choose a password');
  await follow('What you will need', TITLE);
  expect(address()).toBe(linkOf(invited));
});

test('the progress is an element with the step out of eleven', async () => {
  await openApp('/sign-up/welcome', null, TITLE);
  const bar = screen.getByRole('progressbar', { name: 'Sign-up' });
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['1', '11']);
});

test('a link without its token says so, and leads to the login', async () => {
  await openApp('/sign-up/welcome', null, TITLE);
  expect(screen.getByText(/Part of the link is missing/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Start' })).toBeNull();
  await follow('Log in');
});

test.each([
  ['in the sign-up goes on with it', 'review_contract', 'Continue'],
  ['whose sign-up is over goes to the account', 'completed', 'Go to account'],
] as const)('the invited person %s', async (_what, client_step, label) => {
  const client = await anAcceptedClient();
  await setRows(client, 'clients', { client_step });
  await openApp('/sign-up/welcome', client, TITLE);
  const link = await screen.findByRole('link', { name: label });
  fireEvent.click(link);
  await waitFor(() =>
    expect(address()).toBe(client_step === 'completed' ? '/account' : '/sign-up/review-contract'),
  );
});

test('another user may continue with their account, or log out and start', async () => {
  const other = await signedInClient();
  const invited = await anInvitation();
  await openApp(linkOf(invited), other, TITLE);
  await screen.findByText(new RegExp(`You are logged in as ${other.email}`));
  expect(screen.getByRole('link', { name: 'Go to my account' }).getAttribute('href')).toBe(
    '/account',
  );
  press('Log out and start');
  await screen.findByRole('link', { name: 'Start' });
  expect(sessionStore.read()).toBeNull();
  expect(address()).toBe(linkOf(invited));
  expect(document.activeElement).toBe(await heading(TITLE));
});

test.each([
  ['welcome', TITLE],
  ['set-password', 'Choose a password'],
])(
  'a link to %s that does not say whose it is lets the signed-in user continue',
  async (page, title) => {
    const client = await anAcceptedClient();
    await openApp(`/sign-up/${page}?invitation_token=x`, client, title);
    await screen.findByText(`You are already logged in as ${client.email}.`);
    expect(screen.queryByText(/this invitation is for another login/)).toBeNull();
    const ways = within(screen.getByRole('main')).getAllByText(/^(Continue|Log out and start)$/);
    expect(ways.map(({ textContent }) => textContent)).toEqual(['Continue', 'Log out and start']);
    fireEvent.click(screen.getByRole('link', { name: 'Continue' }));
    await waitFor(() => expect(address()).toBe('/sign-up/review-contract'));
  },
);

test('an ended session is ignored: the page stays, and Start works', async () => {
  const other = await signedInClient();
  const invited = await anInvitation();
  await other.api.database.kysely
    .deleteFrom('sessions')
    .where('user_id', '=', other.userId)
    .execute();
  await openApp(linkOf(invited), other, TITLE);
  await screen.findByRole('link', { name: 'Start' });
  expect(address()).toBe(linkOf(invited));
});

test('the login of a client in the sign-up leads to their step', async () => {
  const client = await anAcceptedClient();
  await openApp('/envelope', client);
  await waitFor(() => expect(address()).toBe('/sign-up/review-contract'));
});

test.each([
  ['review_contract', '/sign-up/review-contract'],
  ['direct_debit_setup', '/sign-up/review-contract'],
  ['completed', '/account/contracts'],
] as const)('at %s, /contract-redirect leads to %s', async (client_step, place) => {
  const client = await anAcceptedClient();
  await setRows(client, 'clients', { client_step });
  await openApp('/contract-redirect', client);
  await waitFor(() => expect(address()).toBe(place));
});

test('/contract-redirect opens the contract to be agreed to after the sign-up', async () => {
  const client = await signedInClient();
  await aContract(client, { title: 'Letter of engagement', agreedBy: 'Ada Test' });
  const id = await aContract(client, { title: 'Terms of business' });
  await openApp(`/contract-redirect?clientId=${client.clientId}`, client, 'Your Agreement');
  const toggle = (name: string) =>
    screen.findByRole('button', { name, expanded: name === 'Terms of business' });
  expect(await toggle('Terms of business')).toBeTruthy();
  expect(await toggle('Letter of engagement')).toBeTruthy();
  expect(address() + window.location.hash).toBe(`/account/contracts#${id}`);
});

test.each([
  ['completed', '/account/contracts', 'Your Agreement'],
  ['set_identity', '/sign-up/set-identity', 'Your identity'],
] as const)(
  'at %s with everything agreed, /contract-redirect leads to %s',
  async (client_step, place, title) => {
    const client = await signedInClient({ client_step });
    await aContract(client, { agreedBy: 'Ada Test' });
    await openApp('/contract-redirect', client, title);
    expect(address() + window.location.hash).toBe(place);
  },
);

test('without a session, /contract-redirect leads to the login, and back', async () => {
  await openApp('/contract-redirect', null);
  await heading('Log in');
  expect(new URLSearchParams(window.location.search).get('from')).toBe('/contract-redirect');
});
