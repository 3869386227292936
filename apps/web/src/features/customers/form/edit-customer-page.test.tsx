import { getCustomer, updateCustomer } from '@counterfoil/contract/customers/routes';
import type { CustomerChanges } from '@counterfoil/contract/customers/customer-fields';
import { signedInClient } from '@counterfoil/testkit/clients';
import { test } from '@counterfoil/testkit/invoicing';
import { aCustomer } from '@counterfoil/testkit/records';
import { setRows } from '@counterfoil/testkit/rows';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, vi } from 'vitest';
import { replaceTransport, transport } from '#lib/api/transport.ts';
import { openApp } from '#testing/open-app.tsx';
import { field, type } from '#testing/fields.ts';
import { address, heading, press } from '#testing/page.ts';

/** Opens Fig & Co's form; `saved` reads it from the server, `somebodyElseSaves` changes it there. */
async function openFig(search = '') {
  const client = await signedInClient();
  const { id } = await aCustomer(client, { name: 'Fig & Co', email: 'a@fig.test,b@fig.test' });
  await openApp(`/customers/${id}${search}`, client, 'Fig & Co');
  const params = { id };
  return {
    client,
    id,
    saved: async () => (await client.call(getCustomer, { params })).body.data,
    somebodyElseSaves: (customer: CustomerChanges) =>
      client.call(updateCustomer, { params, body: { customer } }),
  };
}

test("shows the customer's details", async () => {
  await openFig();
  expect(field('Name')).toHaveProperty('value', 'Fig & Co');
  expect(field('Email')).toHaveProperty('value', 'a@fig.test,b@fig.test');
  expect(field('Contact name')).toHaveProperty('value', '');
  expect(field('Country')).toHaveProperty('value', 'United Kingdom');
});

test('saves the changes, says so and returns to the same page of the list', async () => {
  const { saved } = await openFig('?return_to=%2Fcustomers%3Fsearch%3Dfig');
  const { lock_version } = await saved();
  type('Name', 'Fig & Daughters');
  type('Contact name', 'Ada Fig');
  press('Save changes');
  await heading('Customers');
  expect(address()).toBe('/customers?search=fig');
  expect(await screen.findByText('Customer has been updated')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Fig & Daughters' })).toBeTruthy();
  expect(await saved()).toMatchObject({
    name: 'Fig & Daughters',
    contact_name: 'Ada Fig',
    email: 'a@fig.test,b@fig.test',
    lock_version: lock_version + 1,
  });
});

test('does not overwrite a change by another person, and keeps the typed text', async () => {
  const { saved, somebodyElseSaves } = await openFig();
  type('City', 'Leeds');
  await somebodyElseSaves({ city: 'Hull' });
  press('Save changes');
  const banner = await screen.findByText(/changed this in the meantime/);
  expect(banner.closest('[role=alert]')).toBe(document.activeElement);
  expect(field('City')).toHaveProperty('value', 'Leeds');
  expect((await saved()).city).toBe('Hull');
});

test('loads the newer version only after asking, and can then change it', async () => {
  const { saved, somebodyElseSaves } = await openFig();
  type('City', 'Leeds');
  await somebodyElseSaves({ name: 'Fig Group', city: 'Hull' });
  press('Save changes');
  fireEvent.click(await screen.findByRole('button', { name: 'Load the newer version' }));
  await screen.findByRole('alertdialog', { name: 'Load the newer version?' });
  press('Cancel');
  expect(field('City')).toHaveProperty('value', 'Leeds');
  press('Load the newer version');
  press('Load it');
  await heading('Fig Group');
  expect(field('City')).toHaveProperty('value', 'Hull');
  expect(screen.queryByText(/changed this in the meantime/)).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  type('Postcode', 'HU1 1AA');
  press('Save changes');
  await heading('Customers');
  expect(await saved()).toMatchObject({ name: 'Fig Group', city: 'Hull', post_code: 'HU1 1AA' });
});

test('older text does not overwrite a version fetched after the form opened', async () => {
  const { saved, somebodyElseSaves } = await openFig();
  const { fetch } = transport();
  const fetched = vi.fn<typeof fetch>(fetch);
  onTestFinished(replaceTransport({ fetch: fetched }));
  await somebodyElseSaves({ city: 'Hull' });
  // Returning to the tab after a while fetches the customer again.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  await fetched.mock.results[0]?.value;
  type('Name', 'Fig & Daughters');
  press('Save changes');
  expect(await screen.findByText(/changed this in the meantime/)).toBeTruthy();
  expect(await saved()).toMatchObject({ name: 'Fig & Co', city: 'Hull' });
});

test('marks the missing fields of an incomplete customer', async ({ client }) => {
  const { id } = await aCustomer(client, { name: 'Fig & Co' });
  await setRows(client, 'customers', { post_code: null }, id);
  await openApp(`/customers/${id}`, client, 'Fig & Co');
  expect(await screen.findAllByText('Required')).toHaveLength(1);
  expect(field('Postcode').getAttribute('aria-invalid')).toBe('true');
});

test('shows a customer kept in the accounting software read-only, and says why', async ({
  client,
}) => {
  const { id } = await aCustomer(client, { name: 'Fig & Co', city: 'Hull' });
  await setRows(client, 'customers', { external_accounting_id: 'X-1' }, id);
  await openApp(`/customers/${id}?return_to=%2Fcustomers%3Fsearch%3Dfig`, client, 'Fig & Co');
  expect(
    screen.getByText('This customer is kept in your accounting software. Please change it there.'),
  ).toBeTruthy();
  const inputs = ['textbox', 'combobox'].flatMap((role) =>
    screen.getAllByRole<HTMLInputElement>(role),
  );
  for (const input of inputs) {
    expect(input.readOnly, input.name).toBe(true);
    expect(input.disabled, input.name).toBe(false);
  }
  expect(field('City')).toHaveProperty('value', 'Hull');
  expect(field('Country')).toHaveProperty('value', 'United Kingdom');
  fireEvent.click(field('Country'));
  fireEvent.keyDown(field('Country'), { key: 'ArrowDown' });
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  const back = screen.getByRole('link', { name: 'Back' });
  expect(back.getAttribute('href')).toBe('/customers?search=fig');
});

test.each(['0190c0de-0000-7000-8000-000000000001', 'no-such-id'])(
  "answers Page not found for an unknown customer or another client's: %s",
  async (id) => {
    await openApp(`/customers/${id}`, await signedInClient());
    expect(await heading('Page not found')).toBeTruthy();
  },
);
