import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getProfile } from '@counterfoil/contract/account/routes';
import { listEnvelopes } from '@counterfoil/contract/envelopes/routes';
import { signedInClient } from '@counterfoil/testkit/clients';
import { expect, test, vi } from 'vitest';
import { call } from '#lib/api/call.ts';
import { sessionStore } from '#lib/session/session-store.ts';
import { onPhone } from '#testing/dom.ts';
import { forgeSession, logInAs } from '#testing/log-in-again.ts';
import { openApp } from '#testing/open-app.tsx';
import { follow } from '#testing/page.ts';

const path = () => window.location.pathname + window.location.search;
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

test('/ redirects by way of /envelope to the current envelope', async () => {
  await openApp('/', await signedInClient());
  await heading('Envelope for November 2026');
  await waitFor(() => expect(path()).toMatch(/^\/envelope\/[0-9a-f-]{36}$/));
  expect(document.title).toBe('Envelope for November 2026 · Brightpence');
});

test('a visitor without a session gets the login page, which remembers the destination', async () => {
  await openApp('/envelope', null, 'Log in');
  await waitFor(() => expect(path()).toBe('/login?from=%2Fenvelope'));
});

test('a session that the server refuses ends at login, which remembers the page', async () => {
  const client = await signedInClient();
  await openApp('/envelope', {
    ...client,
    headers: { ...client.headers, 'access-token': 'forged' },
  });
  await heading('Log in');
  expect(sessionStore.read()).toBeNull();
});

test('a 401 during work leads to login and back', async () => {
  const client = await signedInClient();
  await openApp('/envelope', client, 'Envelope for November 2026');
  const here = path();
  forgeSession(client);
  await expect(call(getProfile, { query: {} })).rejects.toMatchObject({ status: 401 });
  await heading('Log in');
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('from')).toBe(here));
});

test('Logout ends the session and goes to login', async () => {
  await openApp('/envelope', await signedInClient());
  await heading('Envelope for November 2026');
  fireEvent.click(screen.getByRole('link', { name: 'Account' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Logout' }));
  await heading('Log in');
  await waitFor(() => expect(path()).toBe('/login'));
  expect(sessionStore.read()).toBeNull();
});

test('/logout logs out whenever it is opened, on the server too', async () => {
  const client = await signedInClient();
  await openApp('/logout', client, 'Log in');
  await waitFor(() => expect(path()).toBe('/login'));
  expect(sessionStore.read()).toBeNull();
  // The page does not wait for it.
  await waitFor(async () => expect((await client.call(getProfile)).status).toBe(401));
});

test('/logout without a session goes to login', async () => {
  await openApp('/logout', null, 'Log in');
  await waitFor(() => expect(path()).toBe('/login'));
});

const DEEP = '/invoices/paid?page=2&search=fig#top';

test('login remembers path, query and hash, and leads back there', async () => {
  await openApp(DEEP, null, 'Log in');
  await waitFor(() => expect(path()).toBe(`/login?from=${encodeURIComponent(DEEP)}`));
  await logInAs(await signedInClient());
  await heading('Paid history');
  await waitFor(() => expect(path() + window.location.hash).toBe(DEEP));
});

test('a session of another brand ends at login, which still remembers the page', async () => {
  await openApp(DEEP, await signedInClient({ brand: 'alder-finch' }), 'Log in');
  await waitFor(() => expect(path()).toBe(`/login?from=${encodeURIComponent(DEEP)}`));
  expect(screen.queryByText(/session has ended/)).toBeNull();
  await logInAs(await signedInClient());
  await heading('Paid history');
  await waitFor(() => expect(path() + window.location.hash).toBe(DEEP));
});

test('keeps a tab at login on its destination after another tab logs in', async () => {
  await openApp(DEEP, null, 'Log in');
  const { headers } = await signedInClient();
  const { 'access-token': token = '', client = '', uid = '' } = headers;
  const session = { 'access-token': token, client, uid };
  sessionStore.save(session);
  const newValue = JSON.stringify(session);
  const written = { key: 'counterfoil.session', oldValue: null, newValue };
  act(() => void window.dispatchEvent(new StorageEvent('storage', written)));
  await heading('Paid history');
  await waitFor(() => expect(path() + window.location.hash).toBe(DEEP));
});

test('the top bar holds Envelope, Documents, Invoices, Customers, Contact Us and the account', async () => {
  await openApp('/envelope', await signedInClient());
  await heading('Envelope for November 2026');
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Envelope', '/envelope'],
    ['Documents', '/documents'],
    ['Invoices', '/invoices'],
    ['Customers', '/customers'],
    ['Contact Us', 'https://help.brightpence.example/contact'],
    ['Account', '/account'],
  ]);
  await follow('Account', 'Business details');
  expect(screen.getByRole('link', { name: 'Account' }).getAttribute('aria-current')).toBe('page');
});

test('on a phone the areas are in a bar at the bottom, with the logo and search at the top', async () => {
  onPhone();
  await openApp('/envelope', await signedInClient());
  await heading('Envelope for November 2026');
  const bottom = screen.getByRole('navigation', { name: 'Main' });
  expect(bottom.textContent).toBe('EnvelopeDocumentsInvoicesCustomersAccount');
  const top = screen.getByRole('banner');
  expect(within(top).getByRole('img', { name: 'Brightpence, home' })).toBeTruthy();
  expect(within(top).queryByRole('navigation')).toBeNull();
});

test.each(['/no-such-page', '/404'])('%s says that the page does not exist', async (at) => {
  await openApp(at, null, 'Page not found');
  expect(screen.getByText("This page doesn't exist!")).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to home page' }).getAttribute('href')).toBe('/');
});

test("another client's envelope is a page that does not exist", async () => {
  const other = await signedInClient();
  const { body } = await other.call(listEnvelopes);
  await openApp(`/envelope/${body.data[0]?.id}`, await signedInClient());
  expect(await heading('Page not found')).toBeTruthy();
});

test('/500 shows the error page with a way back to the root', async () => {
  await openApp('/500', null, 'Something Went Wrong');
  expect(screen.getByText('Something unexpected happened!')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to the start' }).getAttribute('href')).toBe('/');
});

test('a change of page moves the focus to its heading', async () => {
  await openApp('/envelope', await signedInClient());
  await heading('Envelope for November 2026');
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(screen.getByRole('link', { name: 'Invoices' }));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  expect(document.activeElement?.textContent).not.toBe('Envelope for November 2026');
});

test('an address that names a field moves the focus there, even on the same page', async () => {
  await openApp('/invoices/paid', await signedInClient(), 'Paid history');
  for (const name of ['is_trading_address_default', 'email']) {
    act(() => window.history.pushState(null, '', `/account/invoice#${name}`));
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe(name));
  }
});

test('a missing page is reported on the page, not in the console', async () => {
  const log = vi.spyOn(console, 'error');
  await openApp(`/invoices/edit/${crypto.randomUUID()}`, await signedInClient());
  await heading('Page not found');
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});
