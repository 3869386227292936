import type { SignedInClient } from '@counterfoil/testkit/clients';
import { test } from '@counterfoil/testkit/invoicing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect } from 'vitest';
import { getProfile } from '@counterfoil/contract/account/routes';
import { call } from '#lib/api/call.ts';
import { forgeSession, KEPT, logInAs, NOT_KEPT } from '#testing/log-in-again.ts';
import { openApp } from '#testing/open-app.tsx';
import { field, fill } from '#testing/fields.ts';
import { heading } from '#testing/page.ts';

beforeEach(() => window.sessionStorage.clear());

const BANK = { 'Sort code': '60-16-13', 'Account number': '31926819', IBAN: 'GB29', SWIFT: 'NWBK' };

async function endSession(client: Pick<SignedInClient, 'email'>) {
  forgeSession(client);
  await expect(call(getProfile, { query: {} })).rejects.toMatchObject({ status: 401 });
}

test('typed settings come back after logging in again; bank numbers are never stored', async ({
  client,
}) => {
  await openApp('/account/invoice', client, 'Invoice settings');
  fill({ 'Account name': 'Fig Ltd', 'Invoice email': 'a@fig.test', ...BANK });
  await waitFor(() => expect(screen.getByText('Save changes')).toBeTruthy());
  await endSession(client);
  expect(await screen.findByText(KEPT)).toBeTruthy();
  const stored = JSON.stringify(Object.entries(window.sessionStorage));
  expect(stored).toContain('a@fig.test');
  for (const number of ['60-16-13', '601613', '31926819', 'GB29', 'NWBK']) {
    expect(stored).not.toContain(number);
  }
  await logInAs(client);
  await heading('Invoice settings');
  await screen.findByText(/except bank and identity numbers/);
  expect(field('Account name')).toHaveProperty('value', 'Fig Ltd');
  expect(field('Invoice email')).toHaveProperty('value', 'a@fig.test');
  for (const label of Object.keys(BANK)) expect(field(label)).toHaveProperty('value', '');
});

test('typed bank numbers alone are not kept, as the login page and the form say', async ({
  client,
}) => {
  await openApp('/account/invoice', client, 'Invoice settings');
  fill(BANK);
  await endSession(client);
  expect(await screen.findByText(NOT_KEPT)).toBeTruthy();
  const stored = JSON.stringify(Object.entries(window.sessionStorage));
  for (const number of ['60-16-13', '601613', '31926819', 'GB29', 'NWBK']) {
    expect(stored).not.toContain(number);
  }
  await logInAs(client);
  await heading('Invoice settings');
  await screen.findByText('For security, we don’t keep these details. Please type them again.');
  for (const label of Object.keys(BANK)) expect(field(label)).toHaveProperty('value', '');
});
