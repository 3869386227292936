import { getProfile } from '@counterfoil/contract/account/routes';
import type { SignedInClient } from '@counterfoil/testkit/clients';
import { test } from '@counterfoil/testkit/invoicing';
import { aDocument } from '@counterfoil/testkit/upload';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect } from 'vitest';
import { call } from '#lib/api/call.ts';
import { openEnvelope } from '#testing/envelope.ts';
import { choose } from '#testing/list-page.ts';
import { forgeSession, KEPT, logInAs } from '#testing/log-in-again.ts';
import { openApp } from '#testing/open-app.tsx';
import { change, field, type } from '#testing/fields.ts';
import { address, heading, press } from '#testing/page.ts';

beforeEach(() => window.sessionStorage.clear());

/** The session ends with the next call, and the user logs in again. */
async function logInAgain(client: SignedInClient) {
  forgeSession(client);
  await expect(call(getProfile, { query: {} })).rejects.toMatchObject({ status: 401 });
  expect(await screen.findByText(KEPT)).toBeTruthy();
  await logInAs(client);
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('a message typed into Support is restored in Contact us after logging in again', async ({
  client,
}) => {
  await openApp('/invoices/paid', client, 'Paid history');
  press('Support');
  const support = await dialog('Support');
  fireEvent.input(support.getByLabelText(/^Message/), { target: { value: 'It does not seal.' } });
  await logInAgain(client);
  await heading('Contact us');
  expect(field('Message')).toHaveProperty('value', 'It does not seal.');
});

test('a customer typed beside an invoice is restored when the sheet is reopened', async ({
  client,
}) => {
  const openSheet = async () => {
    change('Customer', 'Quince');
    fireEvent.click(screen.getByRole('option', { name: 'Add “Quince”' }));
    return dialog('Add a customer');
  };
  await openApp('/invoices/create', client, 'New invoice');
  type('Invoice number', 'MINE-7');
  const sheet = await openSheet();
  fireEvent.input(sheet.getByLabelText(/^City/), { target: { value: 'York' } });
  await logInAgain(client);
  await heading('New invoice');
  expect(field('Invoice number')).toHaveProperty('value', 'MINE-7');
  const again = await openSheet();
  expect(again.getByLabelText(/^City/)).toHaveProperty('value', 'York');
});

test('a payment is restored when its dialog is reopened', async ({ client }) => {
  await client.sent({ number: 'S-1' });
  await openApp('/invoices/sent', client, 'Sent');
  await choose('S-1', 'Mark as paid');
  await dialog('Mark as paid');
  type('Total paid', '34.61');
  await logInAgain(client);
  await heading('Sent');
  expect(address()).toBe('/invoices/sent');
  await choose('S-1', 'Mark as paid');
  await dialog('Record payment');
  expect(field('Total paid')).toHaveProperty('value', '34.61');
});

test('a document’s new title is restored when its sheet is reopened', async ({ client }) => {
  await aDocument(client, { title: 'Scan 1' });
  await openEnvelope(client);
  await choose('Scan 1', 'Edit details');
  const sheet = await dialog('Document details');
  fireEvent.input(sheet.getByLabelText(/^Title/), { target: { value: 'March statement' } });
  await logInAgain(client);
  await heading(/^Envelope/);
  await choose('Scan 1', 'Edit details');
  const again = await dialog('Document details');
  expect(again.getByLabelText(/^Title/)).toHaveProperty('value', 'March statement');
});
