import { getProfile } from '@counterfoil/contract/account/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { test } from '@counterfoil/testkit/invoicing';
import { aCustomer, aSentInvoice } from '@counterfoil/testkit/records';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect } from 'vitest';
import { call } from '#lib/api/call.ts';
import { sessionStore } from '#lib/session/session-store.ts';
import { intercept } from '#testing/intercept.ts';
import { chooseCustomer, linesOf, writeLine, saveDraft } from '#testing/invoice-form.ts';
import { forgeSession, KEPT, logInAs } from '#testing/log-in-again.ts';
import { openApp } from '#testing/open-app.tsx';
import { field, type } from '#testing/fields.ts';
import { address, heading, press } from '#testing/page.ts';

beforeEach(() => window.sessionStorage.clear());

async function typeUntilTheEnd(client: SignedInClient) {
  await aCustomer(client, { name: 'Fig & Co' });
  await openApp('/invoices/create', client, 'New invoice');
  chooseCustomer('Fig');
  type('Invoice number', 'MINE-7');
  writeLine(1, 'Shelf', '2', '49.99');
  forgeSession(client);
  press('Save as draft');
  expect(await screen.findByText(KEPT)).toBeTruthy();
}

test('text typed when the session ended is restored after signing in again', async ({ client }) => {
  await typeUntilTheEnd(client);
  expect(address()).toBe('/login?from=%2Finvoices%2Fcreate%3Fresume%3Dtrue');
  await logInAs(client);
  await heading('New invoice');
  await waitFor(() => expect(field('Invoice number')).toHaveProperty('value', 'MINE-7'));
  expect(field('Customer')).toHaveProperty('value', 'Fig & Co');
  expect(linesOf('Description')).toEqual(['Shelf']);
  await saveDraft();
  expect(window.sessionStorage.getItem('counterfoil.invoice-being-written')).toBeNull();
});

test('another user who signs in there does not see the kept text', async () => {
  await typeUntilTheEnd(await signedInClient());
  await logInAs(await signedInClient());
  await heading('New invoice');
  expect(field('Invoice number')).toHaveProperty('value', 'INV-0001');
  expect(window.sessionStorage.getItem('counterfoil.invoice-being-written')).toBeNull();
});

test('the text of a credit note is restored too', async ({ client }) => {
  const { id } = await aSentInvoice(client);
  await openApp(`/invoices/${id}/credit-note/create`, client, /^Credit note for/);
  type('Notes to the customer', 'Sent back');
  forgeSession(client);
  press('Save as draft');
  await screen.findByText(KEPT);
  await logInAs(client);
  await heading(/^Credit note for/);
  await waitFor(() => expect(field('Notes to the customer')).toHaveProperty('value', 'Sent back'));
});

test('without typed text the login page says only that the session has ended', async ({
  client,
}) => {
  await openApp('/invoices/create', client, 'New invoice');
  forgeSession(client);
  await expect(call(getProfile, { query: {} })).rejects.toMatchObject({ status: 401 });
  expect(await screen.findByText('Your session has ended. Log in to continue.')).toBeTruthy();
  expect(address()).toBe('/login?from=%2Finvoices%2Fcreate');
});

test('logging out removes the kept text', async ({ client }) => {
  await openApp('/invoices/create', client, 'New invoice');
  window.sessionStorage.setItem('counterfoil.invoice-being-written', '{}');
  fireEvent.click(screen.getByRole('link', { name: 'Account' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Logout' }));
  await heading('Log in');
  expect(screen.queryByText(/session has ended/)).toBeNull();
  expect(window.sessionStorage.getItem('counterfoil.invoice-being-written')).toBeNull();
});

test('Logout asks about an unsaved form; Discard logs out without saving', async () => {
  await openApp('/account/invoice', await signedInClient(), 'Invoice settings');
  type('Account name', 'Half a name');
  const saved: string[] = [];
  intercept((request, send) => {
    if (request.method !== 'GET' && !request.url.endsWith('/sign_out')) saved.push(request.url);
    return send(request);
  });
  const logOut = () => fireEvent.click(screen.getByRole('link', { name: 'Logout' }));
  logOut();
  const question = await screen.findByRole('alertdialog', { name: "You've made changes!" });
  fireEvent(question, new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(field('Account name')).toHaveProperty('value', 'Half a name');
  logOut();
  await screen.findByRole('alertdialog', { name: "You've made changes!" });
  press('Discard');
  await heading('Log in');
  expect(sessionStore.read()).toBeNull();
  expect(saved).toEqual([]);
});
