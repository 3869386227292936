import { alsoHolding, signedInClient } from '@counterfoil/testkit/clients';
import { aCustomer } from '@counterfoil/testkit/records';
import { setRows } from '@counterfoil/testkit/rows';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { logInAs } from '#testing/log-in-again.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, heading } from '#testing/page.ts';

async function twoClients() {
  const lark = await signedInClient({ company_name: 'Lark Interiors Ltd' });
  const lowe = await alsoHolding(lark, { company_name: 'Lark & Lowe' });
  return { lark, lowe };
}
const shows = (name: string) => screen.findByRole('button', { name: `Client: ${name}` });

test.each([
  ['/customers?page=2&clientId=', 'Customers', '/customers?page=2'],
  ['/invoices/paid?clientId=', 'Paid history', '/invoices/paid'],
  ['/documents?clientId=', 'Important documents shared with you', '/documents'],
  ['/?clientId=', 'Envelope for November 2026', null],
])('%s switches to that client and stays on the screen', async (link, title, place) => {
  const { lark, lowe } = await twoClients();
  await openApp(link + lowe.clientId, lark, title);
  expect(await shows('Lark & Lowe')).toBeTruthy();
  if (place === null) expect(address()).toMatch(/^\/envelope\/[0-9a-f-]{36}$/);
  else expect(address()).toBe(place);
});

test.each([
  ['set-identity', { client_step: 'set_identity' }, 'Your identity'],
  ['direct-debit-setup', { client_step: 'direct_debit_setup' }, 'Set up your Direct Debit'],
] as const)('a link to %s of the sign-up switches to that client', async (name, columns, title) => {
  const { lark, lowe } = await twoClients();
  await setRows(lowe, 'clients', columns);
  await openApp(`/sign-up/${name}?clientId=${lowe.clientId}`, lark, title);
  expect(address()).toBe(`/sign-up/${name}`);
});

test('the link opens a record of its client, whichever client was on the screen', async () => {
  const { lark, lowe } = await twoClients();
  const { id } = await aCustomer(lowe, { name: 'Customer of Lowe' });
  await openApp(
    `/customers/${id}?clientId=${lowe.clientId.toUpperCase()}`,
    lark,
    'Customer of Lowe',
  );
  expect(address()).toBe(`/customers/${id}`);
});

test.each(["another user's", 'no'])(
  'a link to %s client leads to the start, and says so',
  async (whose) => {
    const { lark } = await twoClients();
    const stranger = whose === 'no' ? 'x' : (await signedInClient()).clientId;
    await openApp(`/customers?clientId=${stranger}`, lark, 'Envelope for November 2026');
    expect(await shows('Lark Interiors Ltd')).toBeTruthy();
    expect(screen.getByText('The client in that link isn’t on this login.')).toBeTruthy();
    expect(address()).not.toContain('clientId');
  },
);

test('a client just given to the user is found', async () => {
  const lark = await signedInClient();
  await openApp('/customers', lark, 'Customers');
  const lowe = await alsoHolding(lark, { company_name: 'Lark & Lowe' });
  window.history.pushState(null, '', `/customers?clientId=${lowe.clientId}`);
  expect(await shows('Lark & Lowe')).toBeTruthy();
});

test('a link still switches with a sign-in in between', async () => {
  const { lark, lowe } = await twoClients();
  await openApp(`/invoices/paid?clientId=${lowe.clientId}`, null, 'Log in');
  await logInAs(lark);
  await heading('Paid history');
  expect(await shows('Lark & Lowe')).toBeTruthy();
  expect(address()).toBe('/invoices/paid');
});
