import { leaveTheService, signedInClient } from '@counterfoil/testkit/clients';
import { manyCustomers } from '@counterfoil/testkit/crowds';
import { test } from '@counterfoil/testkit/invoicing';
import { setRows } from '@counterfoil/testkit/rows';
import { aDocument } from '@counterfoil/testkit/upload';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { refuse } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, heading, press } from '#testing/page.ts';

const input = () => screen.findByRole('combobox', { name: 'Search everything' });
const isOpen = () => screen.queryByRole('dialog', { name: 'Search' }) !== null;
const key = (name: string, more: object = {}, on: Element = document.body) =>
  fireEvent.keyDown(on, { key: name, ...more });

async function openSearch() {
  press('Search everything');
  return input();
}
async function find(text: string) {
  const field = await input();
  fireEvent.change(field, { target: { value: text } });
  return field;
}
/** The names of the options, by group. */
const options = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map((option) => option.querySelector('[title]')?.textContent);
const groups = () =>
  within(screen.getByRole('dialog', { name: 'Search' }))
    .queryAllByRole('group')
    .map((group) => group.getAttribute('aria-label'));
const active = async () => {
  const id = (await input()).getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id)?.querySelector('[title]')?.textContent;
};

test('`/`, Ctrl+K and ⌘K open the search, and Escape closes it', async ({ client }) => {
  await openApp('/customers', client, 'Customers');
  for (const how of [{ key: '/' }, { key: 'k', ctrlKey: true }, { key: 'K', metaKey: true }]) {
    fireEvent.keyDown(document.body, how);
    const field = await input();
    expect(document.activeElement, JSON.stringify(how)).toBe(field);
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(isOpen()).toBe(false));
  }
});

test('`/` in a field is typed there; Ctrl+K opens the search there too', async ({ client }) => {
  await openApp('/customers/add-new', client, 'Add a customer');
  const name = screen.getByLabelText(/^Name/);
  expect(key('/', {}, name)).toBe(true);
  expect(key('/', { altKey: true })).toBe(true);
  expect(key('k', {}, document.body)).toBe(true);
  expect(isOpen()).toBe(false);
  expect(key('k', { ctrlKey: true }, name)).toBe(false);
  await input();
});

test('finds customers, invoices and documents, and opens the one chosen with Enter', async ({
  client,
}) => {
  const customer = await client.customer({ name: 'Rowan & Hale', contact_name: 'Anna' });
  await client.sent({ customer, number: 'R-1', purchase_reference: 'PO 7' });
  await aDocument(client, { title: 'Rowan receipt' });
  await openApp('/customers', client, 'Customers');
  await openSearch();
  const field = await find('rowan');
  expect(await screen.findByRole('option', { name: /Rowan & Hale.*Anna.*£134\.61/ })).toBeTruthy();
  expect(groups()).toEqual(['Customers', 'Invoices', 'Documents']);
  expect(options('Invoices')).toEqual(['Invoice R-1']);
  const invoice = screen.getByRole('option', { name: /Invoice R-1/ });
  expect(invoice.textContent).toContain('Rowan & Hale · 21/11/2026 · PO 7');
  const whole = [...invoice.querySelectorAll('[data-whole]')];
  expect(whole.map(({ textContent }) => textContent)).toEqual([' · 21/11/2026']);
  expect(invoice.textContent).toContain('£134.61 to paySent');
  const document = screen.getByRole('option', { name: /Rowan receipt/ });
  expect(document.textContent).toContain('Receipt · Envelope November 2026');
  expect(await active()).toBe('Rowan & Hale');
  key('ArrowDown', {}, field);
  expect(await active()).toBe('Invoice R-1');
  key('ArrowUp', {}, field);
  key('ArrowUp', {}, field);
  expect(await active()).toBe('Rowan receipt');
  key('ArrowUp', {}, field);
  expect(await active()).toBe('Invoice R-1');
  key('Enter', { ctrlKey: true }, field);
  expect(isOpen()).toBe(true);
  key('Enter', {}, field);
  await heading(/R-1/);
  expect(address()).toMatch(/^\/invoices\/sent\//);
  expect(isOpen()).toBe(false);
});

test('Enter before the answer opens the first match once it arrives', async ({ client }) => {
  await client.draft({ number: 'QX-7' });
  await openApp('/customers', client, 'Customers');
  const field = await openSearch();
  await find('qx-7');
  key('Enter', {}, field);
  await waitFor(() => expect(address()).toMatch(/^\/invoices\/edit\//));
  expect(isOpen()).toBe(false);
});

test('finds pages and actions by name, at once and first', async ({ client }) => {
  await openApp('/customers', client, 'Customers');
  const field = await openSearch();
  await find('new inv');
  expect(options('Pages and actions')).toEqual(['New invoice']);
  await find('bank');
  expect(options('Pages and actions')).toEqual([
    'Invoice settings',
    'Pay-by-bank payments',
    'Open banking',
  ]);
  await find('sign out');
  expect(options('Pages and actions')).toEqual(['Devices', 'Log out']);
  await find('new customer');
  key('Enter', {}, field);
  await heading('Add a customer');
});

test('Upload documents opens the upload of the current envelope', async ({ client }) => {
  await openApp('/customers', client, 'Customers');
  const field = await openSearch();
  await find('upload');
  key('Enter', {}, field);
  const dialog = 'Upload documents for November 2026';
  expect(await screen.findByRole('dialog', { name: dialog })).toBeTruthy();
});

test('without text it offers recently opened records, and every page', async ({ client }) => {
  await client.customer({ name: 'Rowan' });
  await client.customer({ name: 'Ash' });
  await openApp('/customers', client, 'Customers');
  await openSearch();
  expect(groups()).toEqual(['Pages and actions']);
  expect(options('Pages and actions')).toEqual(
    expect.arrayContaining(['Current envelope', 'New invoice', 'Paid invoices', 'Log out']),
  );
  for (const name of ['rowan', 'ash', 'rowan']) {
    await find(name);
    fireEvent.click(await screen.findByRole('option', { name: new RegExp(name, 'i') }));
    await heading(new RegExp(name, 'i'));
    await openSearch();
  }
  expect(options('Recent')).toEqual(['Rowan', 'Ash']);
});

test('logging out clears the recently opened records', async ({ client }) => {
  await client.customer({ name: 'Rowan' });
  await openApp('/customers', client, 'Customers');
  await openSearch();
  await find('rowan');
  fireEvent.click(await screen.findByRole('option', { name: /Rowan/ }));
  await heading('Rowan');
  expect(JSON.stringify(window.sessionStorage)).toContain('Rowan');
  const field = await openSearch();
  await find('log out');
  key('Enter', {}, field);
  await heading('Log in');
  expect(JSON.stringify(window.sessionStorage)).not.toContain('Rowan');
});

test('more matches than shown lead to their list', async ({ client }) => {
  await manyCustomers(client, 12);
  await openApp('/customers', client, 'Customers');
  await openSearch();
  await find('customer 0');
  expect(await screen.findByRole('group', { name: 'Customers, 5 of 12' })).toBeTruthy();
  fireEvent.click(screen.getByRole('option', { name: 'All 12 customers' }));
  await waitFor(() => expect(address()).toBe('/customers?search=customer+0'));
});

test('a text that is too long is not cut, and the search says by how much', async ({ client }) => {
  await openApp('/customers', client, 'Customers');
  await openSearch();
  const field = await find('x'.repeat(105));
  const said = 'Must contain no more than 100 characters: 5 characters too long';
  expect(await screen.findByText(said)).toBeTruthy();
  expect(field).toHaveProperty('value', 'x'.repeat(105));
  await find('x'.repeat(100));
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
});

test('a search that finds nothing says what can be found', async ({ client }) => {
  await openApp('/customers', client, 'Customers');
  const field = await openSearch();
  await find('xyz');
  expect(await screen.findByText('No matches for “xyz”')).toBeTruthy();
  expect(
    screen.getByText('by number, customer, reference, date or amount, such as £134.61'),
  ).toBeTruthy();
  expect(field.getAttribute('aria-expanded')).toBe('false');
  key('Enter', {}, field);
  key('ArrowDown', {}, field);
  expect(isOpen()).toBe(true);
});

test('a failed search says so, and pages are still found', async ({ client }) => {
  await openApp('/customers', client, 'Customers');
  refuse('Many searches are running.', 429, ({ url }) => url.includes('/search?'));
  await openSearch();
  await find('invoices');
  expect(await screen.findByText('Many searches are running.')).toBeTruthy();
  expect(options('Pages and actions')).toContain('Sent invoices');
});

test('a client who has left finds no way to create anything', async () => {
  const client = await signedInClient();
  await leaveTheService(client);
  await openApp('/customers', client, 'Customers');
  await openSearch();
  const all = options('Pages and actions');
  expect(all).toContain('Draft invoices');
  expect(all.join()).not.toMatch(/New|Upload|Overview/);
});

test('a paper client finds no customers, invoices or documents, nor their pages and actions', async ({
  client,
}) => {
  await aDocument(client, { title: 'Rowan receipt' });
  await client.sent({ customer: await client.customer({ name: 'Rowan' }) });
  await setRows(client, 'clients', { paper: true }, client.clientId);
  await openApp('/envelope', client, 'Envelope');
  await openSearch();
  const all = options('Pages and actions');
  expect(all).toContain('Log out');
  expect(all.join()).not.toMatch(/Upload|Shared|nvoice|ustomer|redit/);
  await find('rowan');
  expect(await screen.findByText('No matches for “rowan”')).toBeTruthy();
});
