import { signedInClient } from '@counterfoil/testkit/clients';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clientFlags } from '#lib/session/client-flags.ts';
import { getProfile } from '@counterfoil/contract/account/routes';
import { onPhone } from '#testing/dom.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, heading } from '#testing/page.ts';
import { readPages } from '../../build/read-pages.ts';
import { areasOf, SETTINGS } from './sections.ts';

const labelsOf = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const mainNav = () => screen.getByRole('navigation', { name: 'Main' });

async function settingsOf(changes: Parameters<typeof signedInClient>[0] = {}) {
  const client = await signedInClient(changes);
  const [contact] = (await client.call(getProfile)).body.data.contacts;
  if (!contact) throw new Error('no contact');
  return areasOf({ client: clientFlags(contact), refusedTo: () => null })
    .at(-1)
    ?.entries.map(({ label }) => label);
}

test("the settings are in the specification's order", async () => {
  expect(await settingsOf()).toEqual([
    'Business details',
    'Invoice',
    'Pay-by-bank payments',
    'Logo',
    'Contact',
    'Second Contact',
    'Password',
    'Devices',
    'History',
    'Help',
    'Open Banking',
    'Your Agreement',
    'Logout',
  ]);
});

test('paper clients have only business details, pay-by-bank payments, contacts and Logout', async () => {
  expect(await settingsOf({ paper: true })).toEqual([
    'Business details',
    'Pay-by-bank payments',
    'Contact',
    'Second Contact',
    'Logout',
  ]);
});

test('the sidebar of Settings has an entry for each existing page, and no other', async () => {
  await openApp('/account/invoice', await signedInClient(), 'Invoice settings');
  const links = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ...SETTINGS.entries.map(({ label, to }) => [label, to]),
    ['Privacy policy', 'https://www.brightpence.example/privacy'],
  ]);
});

test('a paper client has no Documents, Invoices and Customers in a bar without the storage', async () => {
  await openApp('/envelope', await signedInClient({ paper: true }), 'Envelope');
  expect(labelsOf(mainNav())).toEqual(['Envelope', 'Contact Us', 'Account']);
  expect(screen.queryByRole('region', { name: 'Storage' })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Envelopes' })).toBeNull();
});

const INVOICING = readPages()
  .map(({ path }) => path)
  .filter((path) => /^(invoices|customers)/.test(path));

test.each(INVOICING)('/%s leads a paper client to the start', async (path) => {
  const at = `/${path.replaceAll('$id', crypto.randomUUID())}`;
  await openApp(at, await signedInClient({ paper: true }), 'Envelope');
  expect(address()).toBe('/envelope');
});

test.each([
  ['/envelope', 'Envelope for November 2026', 'Envelopes'],
  ['/account/invoice', 'Invoice settings', 'Settings'],
])('at %s the privacy policy is at the bottom of the sidebar', async (at, title, name) => {
  await openApp(at, await signedInClient(), title);
  const policy = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Privacy policy' });
  expect(policy.getAttribute('href')).toBe('https://www.brightpence.example/privacy');
  const sidebar = await screen.findByRole('navigation', { name });
  const before = [...document.querySelectorAll('a')];
  const last = before.filter((link) => sidebar.contains(link) && link !== policy).at(-1);
  await waitFor(() => expect(last).toBeDefined());
  expect(before.indexOf(policy)).toBe(before.findLastIndex((link) => link === last) + 1);
});

test('a page without a sidebar has the privacy policy below it', async () => {
  await openApp('/customers', await signedInClient(), 'Customers');
  const foot = within(screen.getByRole('contentinfo'));
  expect(foot.getByRole('link', { name: 'Privacy policy' })).toBeTruthy();
});

test('on a phone the privacy policy and Contact Us are below the page', async () => {
  onPhone();
  await openApp('/account/invoice', await signedInClient(), 'Invoice settings');
  const foot = within(screen.getByRole('contentinfo'));
  await waitFor(() => expect(foot.getAllByRole('link')).toHaveLength(2));
  expect(foot.getByRole('link', { name: 'Contact Us' })).toBeTruthy();
  expect(foot.getByRole('link', { name: 'Privacy policy' })).toBeTruthy();
  expect(labelsOf(mainNav())).not.toContain('Contact Us');
  await heading('Invoice settings');
});
