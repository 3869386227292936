import { getInvoiceSettings } from '@counterfoil/contract/account/invoice-settings';
import { withPassword } from '@counterfoil/testkit/accounts';
import { signedInClient } from '@counterfoil/testkit/clients';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { intercept, loseAnswers } from '#testing/intercept.ts';
import { forgeSession } from '#testing/log-in-again.ts';
import { openApp } from '#testing/open-app.tsx';
import { fill, field } from '#testing/fields.ts';
import { press } from '#testing/page.ts';

const QUESTION = { name: 'Confirm your password' };
const ACCOUNT = { 'Account name': 'Fig Ltd', 'Sort code': '601613', 'Account number': '31926819' };

/** Types a bank account and saves it, on a device that was last given the password yesterday. */
async function saveLate() {
  const client = await signedInClient();
  const { password } = await withPassword(client);
  await client.api.database.kysely
    .updateTable('sessions')
    .set({ password_at: '2026-11-20T09:00:00Z' })
    .where('id', '=', String(client.headers['client']))
    .execute();
  await openApp('/account/invoice', client, 'Invoice settings');
  fill(ACCOUNT);
  const keys: (string | null)[] = [];
  intercept((request, send) => {
    if (request.method === 'PUT') keys.push(request.headers.get('idempotency-key'));
    return send(request);
  });
  press('Save changes');
  const dialog = within(await screen.findByRole('dialog', QUESTION));
  return {
    client,
    password,
    keys,
    dialog,
    saved: async () => (await client.call(getInvoiceSettings)).body.data.invoice_bank_account,
    give: (text: string) => {
      fireEvent.input(dialog.getByLabelText('Password'), { target: { value: text } });
      fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    },
  };
}

test('the password is requested, and the same save is sent again with the same key', async () => {
  const { give, password, keys, saved } = await saveLate();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  give(password);
  expect(await screen.findByText('Invoice settings have been saved')).toBeTruthy();
  expect(screen.queryByRole('dialog', QUESTION)).toBeNull();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(await saved()).toMatchObject({ account_name: 'Fig Ltd' });
});

test('an empty or wrong password is refused at the field, which gets the focus', async () => {
  const { give, dialog, password } = await saveLate();
  give('');
  expect(await dialog.findByText('Required')).toBeTruthy();
  give('Wrong-Horse-2026');
  expect(await dialog.findByText('This is not your password. Please try again.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  give(password);
  expect(await screen.findByText('Invoice settings have been saved')).toBeTruthy();
});

test('Cancel saves nothing, says why, and keeps the typed text; the next try asks again', async () => {
  const { dialog, saved, give, password } = await saveLate();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Please confirm your password to continue.')).toBeTruthy();
  expect(field('Account number')).toHaveProperty('value', '31926819');
  expect(await saved()).toBeNull();
  press('Save changes');
  await screen.findByRole('dialog', QUESTION);
  give(password);
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: password } });
  press('Confirm');
  expect(await screen.findByText('Invoice settings have been saved')).toBeTruthy();
});

test('a lost answer is reported in the dialog, which stays for a retry', async () => {
  const { give, password, dialog } = await saveLate();
  const restore = loseAnswers(({ url }) => url.endsWith('/prove_password'));
  give(password);
  expect(await dialog.findByText(/^We could not reach the server/)).toBeTruthy();
  restore();
  give(password);
  expect(await screen.findByText('Invoice settings have been saved')).toBeTruthy();
});

test('a session that ends meanwhile closes the dialog', async () => {
  const { give, client } = await saveLate();
  forgeSession(client);
  give('any');
  expect(await screen.findByText(/^Your session has ended/)).toBeTruthy();
  expect(screen.queryByRole('dialog', QUESTION)).toBeNull();
});
