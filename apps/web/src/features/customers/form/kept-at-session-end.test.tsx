import { getCustomer, updateCustomer } from '@counterfoil/contract/customers/routes';
import type { SignedInClient } from '@counterfoil/testkit/clients';
import { test } from '@counterfoil/testkit/invoicing';
import { signedInClient } from '@counterfoil/testkit/clients';
import { aCustomer } from '@counterfoil/testkit/records';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect } from 'vitest';
import { forgeSession, KEPT, logInAs } from '#testing/log-in-again.ts';
import { openApp } from '#testing/open-app.tsx';
import { field, fill } from '#testing/fields.ts';
import { heading, press } from '#testing/page.ts';

beforeEach(() => window.sessionStorage.clear());

const inStorage = () => JSON.stringify(Object.entries(window.sessionStorage));

/** Types into a form and saves it after the server has forgotten the session. */
async function typeUntilTheEnd(
  client: SignedInClient,
  typed: Readonly<Record<string, string>>,
  button: string,
) {
  fill(typed);
  forgeSession(client);
  press(button);
  expect(await screen.findByText(KEPT)).toBeTruthy();
}

const FIG = {
  Name: 'Fig & Co',
  Email: 'a@fig.test',
  'Phone number': '020 7946 0000',
  'Address line 1': '1 Fig Street',
  City: 'York',
  'Post ?code': 'YO1 7HH',
};

test('a new customer is still there after logging in again, and is saved once', async ({
  client,
}) => {
  await openApp('/customers/add-new?return_to=%2Fcustomers', client, 'Add a customer');
  await typeUntilTheEnd(client, FIG, 'Add customer');
  await logInAs(client);
  await heading('Add a customer');
  for (const [label, value] of Object.entries(FIG)) {
    await waitFor(() => expect(field(label)).toHaveProperty('value', value));
  }
  expect(inStorage()).not.toContain('Fig');
  press('Add customer');
  expect(await screen.findByText('Customer has been saved')).toBeTruthy();
});

test('only changed fields come back, over what another person has saved, and the form says so', async ({
  client,
}) => {
  const { id } = await aCustomer(client, { name: 'Fig & Co', city: 'York' });
  await openApp(`/customers/${id}`, client, 'Fig & Co');
  await typeUntilTheEnd(client, { 'Address line 1': '2 Plum Road' }, 'Save changes');
  const params = { id };
  await client.call(updateCustomer, { params, body: { customer: { city: 'Leeds' } } });
  await logInAs(client);
  await heading('Fig & Co');
  await screen.findByText(/^Someone changed this while you were away/);
  expect(field('Address line 1')).toHaveProperty('value', '2 Plum Road');
  expect(field('City')).toHaveProperty('value', 'Leeds');
  press('Save changes');
  await screen.findByText('Customer has been updated');
  const { data } = (await client.call(getCustomer, { params })).body;
  expect(data).toMatchObject({ address_line_1: '2 Plum Road', city: 'Leeds' });
});

test('another user who signs in there does not get the kept text', async ({ client }) => {
  await openApp('/customers/add-new', client, 'Add a customer');
  await typeUntilTheEnd(client, FIG, 'Add customer');
  await logInAs(await signedInClient());
  await heading('Add a customer');
  expect(field('Name')).toHaveProperty('value', '');
  expect(inStorage()).not.toContain('Fig');
});

test.each([
  ['this form', {}, 'Fig & Co'],
  ['the form of another customer', { path: '/customers/add-new' }, 'Plum Ltd'],
  ['the same form of another client', { client_id: 'another' }, 'Plum Ltd'],
])('text typed in %s (%j) leaves the name %j', async (_where, changes, name) => {
  const client = await signedInClient();
  const { id, lock_version: version } = await aCustomer(client, { name: 'Plum Ltd' });
  const [path, client_id] = [`/customers/${id}`, client.clientId];
  const kept = { client_id, path, version, fields: { name: 'Fig & Co' }, left_out: false };
  window.sessionStorage.setItem('counterfoil.tab-of', client.userId);
  const text = JSON.stringify({ ...kept, ...changes });
  window.sessionStorage.setItem('counterfoil.typed.customer', text);
  await openApp(path, client, 'Plum Ltd');
  await waitFor(() => expect(inStorage()).not.toContain('Fig'));
  expect(field('Name')).toHaveProperty('value', name);
  expect(screen.queryByText(/while you were away/)).toBeNull();
});
