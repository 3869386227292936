import type { SignedInClient } from '@counterfoil/testkit/clients';
import { test } from '@counterfoil/testkit/invoicing';
import { aCustomer, aSentInvoice } from '@counterfoil/testkit/records';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import { field, type } from '#testing/fields.ts';
import { chooseCustomer, linesOf, saveDraft, writeLine } from '#testing/invoice-form.ts';
import { openApp } from '#testing/open-app.tsx';
import { answer, heading, press } from '#testing/page.ts';

const KEY = 'counterfoil.being-written';
const OFFER = 'Restore what you were writing?';
const kept = () => window.localStorage.getItem(KEY) ?? '';
const offer = () => screen.queryByText(OFFER);

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.removeItem(KEY);
});

/** Types on a page whose tab is then killed; the page only learns that it is hidden. */
async function typeAndKill(
  at: string,
  { client, title, write }: { client: SignedInClient; title: string | RegExp; write: () => void },
) {
  const close = await openApp(at, client, title);
  expect(offer()).toBeNull();
  write();
  await waitFor(() => {
    fireEvent(window, new Event('pagehide'));
    expect(kept()).toContain('"form"');
  });
  const left = kept();
  close();
  window.sessionStorage.clear();
  window.localStorage.setItem(KEY, left);
}

const FORMS: [string, string | RegExp, string, string][] = [
  ['/invoices/create', 'New invoice', 'Notes to the customer', 'Thank you'],
  ['/customers/add-new', /customer/, 'City', 'York'],
  ['/account/contact-us', 'Contact us', 'Message', 'It does not seal.'],
  ['/account/invoice', 'Invoice settings', 'City', 'York'],
  ['/account/primary-contact', 'Contact details', 'First name', 'Augusta'],
];

test.for(FORMS)(
  'text typed at %s is offered after the tab was killed, and restored on request',
  async ([at, title, label, text], { client }) => {
    await typeAndKill(at, { client, title, write: () => type(label, text) });
    await openApp(at, client, title);
    await screen.findByText(OFFER);
    expect(field(label)).not.toHaveProperty('value', text);
    press('Restore');
    await waitFor(() => expect(field(label)).toHaveProperty('value', text));
    expect(offer()).toBeNull();
  },
);

test('typed text is offered after the page failed', async ({ client }) => {
  const close = await openApp('/invoices/create', client, 'New invoice');
  type('Notes to the customer', 'Thank you');
  const matchMedia = window.matchMedia.bind(window);
  const failing = vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    if (query === '(width >= 87.5em)') throw new Error('a page that fails');
    return matchMedia(query);
  });
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  press('Preview');
  await heading('Something Went Wrong');
  failing.mockRestore();
  quiet.mockRestore();
  close();
  await openApp('/invoices/create', client, 'New invoice');
  await screen.findByText(OFFER);
  press('Restore');
  await waitFor(() => expect(field('Notes to the customer')).toHaveProperty('value', 'Thank you'));
});

test('a whole invoice is restored, line by line, and forgotten once it is saved', async ({
  client,
}) => {
  await aCustomer(client, { name: 'Fig & Co' });
  const write = () => {
    chooseCustomer('Fig');
    type('Invoice number', 'MINE-7');
    writeLine(1, 'Shelf', '2', '49.99');
    press('Add line');
    writeLine(2, 'Fitting', '1', '30');
  };
  await typeAndKill('/invoices/create', { client, title: 'New invoice', write });
  await openApp('/invoices/create', client, 'New invoice');
  await screen.findByText(OFFER);
  press('Restore');
  await waitFor(() => expect(linesOf('Description')).toEqual(['Shelf', 'Fitting']));
  expect(field('Customer')).toHaveProperty('value', 'Fig & Co');
  expect(field('Invoice number')).toHaveProperty('value', 'MINE-7');
  await saveDraft();
  expect(kept()).not.toContain('MINE-7');
});

test('Discard deletes the kept text', async ({ client }) => {
  const at = '/invoices/create';
  const write = () => type('Invoice number', 'MINE-7');
  await typeAndKill(at, { client, title: 'New invoice', write });
  await openApp(at, client, 'New invoice');
  await screen.findByText(OFFER);
  press('Discard');
  await waitFor(() => expect(offer()).toBeNull());
  expect(kept()).not.toContain('MINE-7');
  expect(field('Invoice number')).toHaveProperty('value', 'INV-0001');
});

test('a form left with Discard offers nothing when it is reopened', async ({ client }) => {
  await openApp('/invoices/create', client, 'New invoice');
  type('Invoice number', 'MINE-7');
  await waitFor(() => expect(kept()).toContain('MINE-7'));
  fireEvent.click(screen.getByRole('link', { name: 'Account' }));
  await answer('Discard');
  await waitFor(() => expect(kept()).not.toContain('MINE-7'));
});

test('the text of a credit note belongs to its invoice', async ({ client }) => {
  const { id } = await aSentInvoice(client);
  const at = `/invoices/${id}/credit-note/create`;
  const title = /^Credit note for/;
  const write = () => type('Notes to the customer', 'Sent back');
  await typeAndKill(at, { client, title, write });
  const close = await openApp('/invoices/create', client, 'New invoice');
  expect(offer()).toBeNull();
  close();
  await openApp(at, client, title);
  await screen.findByText(OFFER);
  press('Restore');
  await waitFor(() => expect(field('Notes to the customer')).toHaveProperty('value', 'Sent back'));
});

test('private fields never stay on the device', async ({ client }) => {
  const write = () => {
    type('Account name', 'Hidden name');
    type('Account number', '31926819');
    type('City', 'York');
  };
  await typeAndKill('/account/invoice', { client, title: 'Invoice settings', write });
  expect(kept()).toContain('York');
  expect(kept()).not.toMatch(/Hidden name|31926819/);
  await openApp('/account/invoice', client, 'Invoice settings');
  await screen.findByText(OFFER);
  press('Restore');
  await screen.findByText(/except bank and identity numbers/);
});

test('logging out deletes the kept text', async ({ client }) => {
  const write = () => type('Invoice number', 'MINE-7');
  await typeAndKill('/invoices/create', { client, title: 'New invoice', write });
  await openApp('/account/contact-us', client, 'Contact us');
  fireEvent.click(await screen.findByRole('link', { name: 'Logout' }));
  await heading('Log in');
  expect(kept()).toBe('');
});

test('text saved in another tab is no longer offered', async ({ client }) => {
  const write = () => type('Invoice number', 'MINE-7');
  await typeAndKill('/invoices/create', { client, title: 'New invoice', write });
  await openApp('/invoices/create', client, 'New invoice');
  await screen.findByText(OFFER);
  window.localStorage.removeItem(KEY);
  fireEvent(window, new StorageEvent('storage', { key: KEY }));
  await waitFor(() => expect(offer()).toBeNull());
});
