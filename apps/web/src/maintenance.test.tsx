import { getApplicationStatus } from '@counterfoil/contract/application/routes';
import { inAnotherSession, signedInClient } from '@counterfoil/testkit/clients';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { applicationStatus, ONLINE } from '#lib/application/status-store.ts';
import { sessionStore } from '#lib/session/session-store.ts';
import { intercept } from '#testing/intercept.ts';
import { switchTo } from '#testing/maintenance.ts';
import { openChosen } from '#testing/new-invoice.ts';
import { openApp } from '#testing/open-app.tsx';
import { field, type } from '#testing/fields.ts';
import { address, follow, heading, press } from '#testing/page.ts';

const TEXT = 'Our application is under maintenance. Please check back soon!';
const OFFLINE = 'Your device is currently offline. Please check your internet connection.';
const isStatus = ({ url }: Request) => url.endsWith(getApplicationStatus.path);
const failStatus = (answer: () => Promise<Response>) =>
  intercept((request, send) => (isStatus(request) ? answer() : send(request)));
/** The tab comes back into view. */
const lookAgain = () => fireEvent(document, new Event('visibilitychange'));
/** The watch begins at once. */
const AT_ONCE = 1;
const openWatched = async (at: string, title: string) => {
  await openApp(at, await signedInClient(), title, AT_ONCE);
  await waitFor(() => expect(applicationStatus.read()).not.toBe(ONLINE));
};

test('a page opened during maintenance leads to /maintenance, and back afterwards', async () => {
  const client = await signedInClient();
  await switchTo('maintenance', 'Back at 9');
  await openApp('/invoices/paid', client, 'Maintenance');
  expect(screen.getByText(TEXT)).toBeTruthy();
  expect(screen.getByText('Back at 9')).toBeTruthy();
  const here = '/maintenance?from=%2Finvoices%2Fpaid';
  await waitFor(() => expect(address()).toBe(here));
  press('Check again');
  const button = screen.getByRole('button', { name: 'Check again' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  expect(address()).toBe(here);
  await switchTo('online');
  press('Check again');
  await heading('Paid history');
  expect(address()).toBe('/invoices/paid');
  expect(sessionStore.read()).not.toBeNull();
});

test.each(['/login', '/404'])(
  '%s leads to /maintenance too, once the status is checked',
  async (path) => {
    await switchTo('maintenance');
    await openApp(path, null, 'Maintenance', AT_ONCE);
    await waitFor(() => expect(address()).toBe(`/maintenance?from=${encodeURIComponent(path)}`));
  },
);

test('a form is restored with its typed text after maintenance', async () => {
  await openChosen();
  type('Notes to the customer', 'Half a sentence');
  await switchTo('maintenance');
  press('Save as draft');
  await heading('Maintenance');
  await switchTo('online');
  press('Check again');
  await heading('New invoice');
  expect(field('Notes to the customer')).toHaveProperty('value', 'Half a sentence');
});

test('going back through the history leads to /maintenance as well', async () => {
  await openWatched('/invoices/paid', 'Paid history');
  await follow('Customers');
  failStatus(() => Promise.resolve(new Response('', { status: 500 })));
  lookAgain();
  await waitFor(() => expect(address()).toBe('/maintenance?from=%2Fcustomers'));
  window.history.back();
  await waitFor(() => expect(address()).toBe('/maintenance?from=%2Finvoices%2Fpaid'));
});

test.each([
  ['500', () => Promise.resolve(new Response('', { status: 500 }))],
  ['503', () => Promise.resolve(Response.json({ errors: ['Full'] }, { status: 503 }))],
  ['404', () => Promise.resolve(new Response('', { status: 404 }))],
  ['502', () => Promise.resolve(new Response('', { status: 502 }))],
  ['504', () => Promise.resolve(new Response('', { status: 504 }))],
])('a status call that fails with %s means maintenance', async (_status, answer) => {
  await openWatched('/invoices/paid', 'Paid history');
  failStatus(answer);
  lookAgain();
  await heading('Maintenance');
  expect(screen.queryByText('Full')).toBeNull();
});

test('without a network a banner appears, and the page stays', async () => {
  await openWatched('/invoices/paid', 'Paid history');
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const restore = failStatus(() => Promise.reject(new TypeError('network')));
  lookAgain();
  await screen.findByText(OFFLINE);
  expect(applicationStatus.read()).toMatchObject({ isOffline: true, portal: 'online' });
  await heading('Paid history');
  restore();
  onLine.mockRestore();
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(screen.queryByText(OFFLINE)).toBeNull());
  fireEvent(window, new Event('offline'));
  await screen.findByText(OFFLINE);
});

test('a network lost before the watch has begun is reported at once', async () => {
  await openApp('/invoices/paid', await signedInClient(), 'Paid history');
  fireEvent(window, new Event('offline'));
  await screen.findByText(OFFLINE);
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(screen.queryByText(OFFLINE)).toBeNull());
});

test('a page that starts without a network says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  await openApp('/invoices/paid', await signedInClient(), 'Paid history');
  expect(await screen.findByText(OFFLINE)).toBeTruthy();
});

test('a device with a network but no answer to two calls shows maintenance', async () => {
  await openWatched('/invoices/paid', 'Paid history');
  const asked = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('network')));
  const restore = failStatus(asked);
  lookAgain();
  await heading('Maintenance');
  expect(asked).toHaveBeenCalledTimes(2);
  restore();
});

test('a device that knows it is offline requests nothing', async () => {
  await openWatched('/invoices/paid', 'Paid history');
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const asked = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('network')));
  failStatus(asked);
  lookAgain();
  await screen.findByText(OFFLINE);
  expect(asked).not.toHaveBeenCalled();
  onLine.mockRestore();
});

test('a 429 answer does not mean maintenance', async () => {
  await openWatched('/invoices/paid', 'Paid history');
  const before = applicationStatus.read();
  const many = () => Promise.resolve(Response.json({ errors: ['Wait'] }, { status: 429 }));
  failStatus(many);
  lookAgain();
  // The answer has arrived, and the known status is unchanged.
  await waitFor(() => expect(applicationStatus.read()).not.toBe(before));
  expect(applicationStatus.read()).toEqual(before);
});

test('announced maintenance is a banner in the words of the office', async () => {
  await openWatched('/invoices/paid', 'Paid history');
  await switchTo('announced', 'Sunday from 8 to 10');
  lookAgain();
  const banner = await screen.findByText('Sunday from 8 to 10');
  expect(banner.closest('[aria-live=polite]')).not.toBeNull();
  await switchTo('announced');
  lookAgain();
  await screen.findByText('Maintenance begins soon. Please save your work.');
  await switchTo('online');
  lookAgain();
  await waitFor(() =>
    expect(document.querySelector('[aria-live=polite]')?.textContent).not.toMatch(/Maintenance/),
  );
});

test('the status "offline" shows a banner too', async () => {
  await openWatched('/invoices/paid', 'Paid history');
  failStatus(() => Promise.resolve(Response.json({ data: { status: 'offline', message: null } })));
  lookAgain();
  expect(await screen.findByText(OFFLINE)).toBeTruthy();
});

test('/maintenance opened directly stays', async () => {
  await openApp('/maintenance', null, 'Maintenance');
  expect(screen.getByText(TEXT)).toBeTruthy();
  const home = await screen.findByRole('link', { name: 'Go to home page' });
  expect(home.getAttribute('href')).toBe('/');
  expect(address()).toBe('/maintenance');
});

test('a reload of /maintenance checks first, and then goes back', async () => {
  await openApp('/maintenance?from=%2F404', null, 'Page not found');
  expect(address()).toBe('/404');
});

test('/maintenance never leads to another site', async () => {
  await openApp('/maintenance?from=%2F%2Fevil.example', null, 'Log in');
  expect(address()).toBe('/login?from=%2Fenvelope');
});

test.each([
  ['Log out', 1],
  ['Log out everywhere', 0],
])('"%s" works under maintenance', async (label, left) => {
  const client = await signedInClient();
  const other = await inAnotherSession(client);
  await switchTo('maintenance');
  await openApp('/invoices/paid', client, 'Maintenance');
  press(label);
  await waitFor(() => expect(sessionStore.read()).toBeNull());
  await waitFor(async () => {
    const rows = await client.api.database.kysely
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', client.userId)
      .execute();
    expect(rows.map(({ id }) => id)).toEqual([other.headers['client']].slice(0, left));
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: label })).toBeNull());
});
