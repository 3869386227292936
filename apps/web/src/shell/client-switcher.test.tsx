import { listCustomers } from '@counterfoil/contract/customers/routes';
import { alsoHolding, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { customerByLabel } from '@counterfoil/testkit/complete-customer';
import { aCustomer } from '@counterfoil/testkit/records';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createQueryClient } from '#lib/api/query-client.ts';
import { forgetOthers } from '#lib/api/refresh-client.ts';
import { onPhone } from '#testing/dom.ts';
import { intercept } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { fill, type } from '#testing/fields.ts';
import { address, answer, follow, heading, press } from '#testing/page.ts';

/** A user with two clients, the first of which is on the screen at first. */
async function twoClients() {
  const lark = await signedInClient({ company_name: 'Lark Interiors Ltd' });
  const lowe = await alsoHolding(lark, {
    company_name: 'Élan & Lowe',
    business_type: 'partnership',
  });
  return { lark, lowe };
}

const button = (name: string) => screen.findByRole('button', { name: `Client: ${name}` });
const field = () => screen.findByRole('combobox', { name: 'Find a client' });
const names = () =>
  screen.getAllByRole('option').map((option) => option.querySelector('[title]')?.textContent);

async function openList(current: string) {
  fireEvent.click(await button(current));
  return field();
}

async function switchTo(name: string, from: string) {
  const input = await openList(from);
  fireEvent.change(input, { target: { value: name } });
  fireEvent.keyDown(input, { key: 'Enter' });
}

const addCustomer = (client: SignedInClient, name: string) => aCustomer(client, { name });

const customersOf = async (client: SignedInClient) =>
  (await client.call(listCustomers)).body.data.map(({ name }) => name);

test('a user with one client has no switcher', async () => {
  await openApp('/customers', await signedInClient({ company_name: 'Only Ltd' }), 'Customers');
  expect(screen.queryByRole('button', { name: /^Client/ })).toBeNull();
});

test('the switcher names the client, and another is chosen by typing, arrows and Enter', async () => {
  const { lark, lowe } = await twoClients();
  await alsoHolding(lark, { company_name: 'Élan Barns Ltd' });
  await openApp('/customers', lark, 'Customers');
  const input = await openList('Lark Interiors Ltd');
  expect(document.activeElement).toBe(input);
  expect(names()).toEqual(['Élan & Lowe', 'Élan Barns Ltd', 'Lark Interiors Ltd']);
  fireEvent.change(input, { target: { value: 'elan' } });
  expect(names()).toEqual(['Élan & Lowe', 'Élan Barns Ltd']);
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  fireEvent.keyDown(input, { key: 'ArrowUp' });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(await button('Élan & Lowe')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  const asked = [] as string[];
  intercept((request, send) => {
    asked.push(request.url);
    return send(request);
  });
  await follow('Invoices', 'All invoices');
  expect(asked.some((url) => url.includes(lowe.clientId))).toBe(true);
  expect(asked.some((url) => url.includes(lark.clientId))).toBe(false);
});

test('a list of clients marks the current one, and says when there is no match', async () => {
  const { lark } = await twoClients();
  await openApp('/customers', lark, 'Customers');
  const input = await openList('Lark Interiors Ltd');
  const current = screen.getByRole('option', { name: /Lark Interiors/ });
  expect(current.textContent).toMatch(/^Lark Interiors LtdClient \d+Current$/);
  fireEvent.change(input, { target: { value: 'zzz' } });
  expect(screen.getByText('No client matches “zzz”')).toBeTruthy();
  fireEvent.keyDown(input, { key: 'Enter' });
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await button('Lark Interiors Ltd')).toBeTruthy();
});

test('switching from a record leads to the start of the section, without the other client’s data', async () => {
  const { lark, lowe } = await twoClients();
  const { id } = await addCustomer(lark, 'Customer of Lark');
  await addCustomer(lowe, 'Customer of Lowe');
  await openApp(`/customers/${id}`, lark, 'Customer of Lark');
  await switchTo('lowe', 'Lark Interiors Ltd');
  expect(await screen.findByText('Customer of Lowe')).toBeTruthy();
  expect(address()).toBe('/customers');
  expect(screen.queryByText('Customer of Lark')).toBeNull();
  expect(await screen.findByText('You’ve switched to Élan & Lowe')).toBeTruthy();
  expect(document.activeElement).toBe(await heading('Customers'));
});

test('switching at the start of a section reloads the page', async () => {
  const { lark, lowe } = await twoClients();
  await addCustomer(lark, 'Customer of Lark');
  await addCustomer(lowe, 'Customer of Lowe');
  await openApp('/customers', lark, 'Customers');
  fireEvent.click(await screen.findByRole('checkbox', { name: /Customer of Lark/ }));
  expect(screen.getByText('1 selected')).toBeTruthy();
  await switchTo('lowe', 'Lark Interiors Ltd');
  expect(await screen.findByText('Customer of Lowe')).toBeTruthy();
  expect(screen.queryByText('1 selected')).toBeNull();
  expect(screen.queryByText('Customer of Lark')).toBeNull();
  expect(document.activeElement).toBe(await heading('Customers'));
});

test("the other client's data is dropped, and the profile stays", () => {
  const queryClient = createQueryClient(() => {});
  queryClient.setQueryData(['profile'], 'who');
  queryClient.setQueryData(['listCustomers', 'old', {}], 'theirs');
  queryClient.setQueryData(['kept for Back', '/customers', 3], 'theirs');
  queryClient.setQueryData(['listCustomers', 'new', {}], 'ours');
  forgetOthers(queryClient, 'new');
  const kept = queryClient.getQueryCache().getAll();
  expect(kept.map(({ state }) => state.data)).toEqual(['who', 'ours']);
});

test.each(['/customers/add-new', '/account/invoice'])(
  'switching with unsaved changes at %s asks first; staying keeps the client',
  async (at) => {
    const { lark } = await twoClients();
    await openApp(at, lark);
    await screen.findByRole('heading', { level: 1 });
    const label = at === '/account/invoice' ? 'Address line 1' : 'Name';
    await screen.findByLabelText(new RegExp(`^${label}`));
    type(label, 'Half typed');
    await switchTo('lowe', 'Lark Interiors Ltd');
    const asked = await screen.findByRole('alertdialog', { name: "You've made changes!" });
    fireEvent(asked, new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await button('Lark Interiors Ltd')).toBeTruthy();
    await switchTo('lowe', 'Lark Interiors Ltd');
    await answer('Discard');
    expect(await button('Élan & Lowe')).toBeTruthy();
    expect(address()).toBe(at === '/account/invoice' ? '/account' : '/customers');
    expect(screen.queryByDisplayValue('Half typed')).toBeNull();
  },
);

test('Update in that question saves for the current client, then switches', async () => {
  const { lark, lowe } = await twoClients();
  await openApp('/customers/add-new', lark, 'Add a customer');
  fill(customerByLabel('Saved', 'a@b.example'));
  await switchTo('lowe', 'Lark Interiors Ltd');
  await answer('Update');
  expect(await button('Élan & Lowe')).toBeTruthy();
  expect(await customersOf(lark)).toEqual(['Saved']);
  expect(await customersOf(lowe)).toEqual([]);
});

/** Acts as another tab of the same browser that switches. */
function switchElsewhere({ userId }: SignedInClient, { clientId }: SignedInClient): void {
  const key = `counterfoil.client.${userId}`;
  window.localStorage.setItem(key, clientId);
  window.dispatchEvent(new StorageEvent('storage', { key, oldValue: null, newValue: clientId }));
}

test('a tab that still shows one client writes for it, while another tab shows another', async () => {
  const { lark, lowe } = await twoClients();
  await openApp('/customers/add-new', lark, 'Add a customer');
  fill(customerByLabel('Typed for Lark', 'a@b.example'));
  switchElsewhere(lark, lowe);
  press('Add customer');
  await screen.findByText('Customer has been saved');
  expect(await customersOf(lark)).toEqual(['Typed for Lark']);
  expect(await customersOf(lowe)).toEqual([]);
  await follow('Invoices', 'All invoices');
  expect(await button('Lark Interiors Ltd')).toBeTruthy();
});

test('the choice is remembered for the user in this browser, also after logging out', async () => {
  const { lark, lowe } = await twoClients();
  await openApp('/customers', lark, 'Customers');
  await switchTo('lowe', 'Lark Interiors Ltd');
  await button('Élan & Lowe');
  expect(window.localStorage.getItem(`counterfoil.client.${lark.userId}`)).toBe(lowe.clientId);
  // A new tab has no memory of its own.
  window.sessionStorage.clear();
  await openApp('/invoices', lark);
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: 'Client: Élan & Lowe' })).toHaveLength(2),
  );
});

test('on a phone the switcher is in the bar at the top, beside logo and search', async () => {
  onPhone();
  const { lark } = await twoClients();
  await openApp('/customers', lark, 'Customers');
  const top = within(screen.getByRole('banner'));
  expect(top.getByRole('button', { name: 'Client: Lark Interiors Ltd' })).toBeTruthy();
  expect(top.getByRole('img', { name: 'Brightpence, home' })).toBeTruthy();
  expect(top.getByRole('button', { name: 'Search everything' })).toBeTruthy();
});

test('any of 200 clients is found by name', async () => {
  const lark = await signedInClient({ company_name: 'Client 1 Ltd' });
  for (let at = 2; at <= 200; at++) await alsoHolding(lark, { company_name: `Client ${at} Ltd` });
  await openApp('/customers', lark, 'Customers');
  const input = await openList('Client 1 Ltd');
  expect(names()).toHaveLength(200);
  fireEvent.change(input, { target: { value: 'client 187' } });
  expect(names()).toEqual(['Client 187 Ltd']);
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(await button('Client 187 Ltd')).toBeTruthy();
});
