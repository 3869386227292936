import { BANK_ACCOUNT as ACCOUNT } from '@counterfoil/testkit/records';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { intercept } from '#testing/intercept.ts';
import { fillInAccount, openSettings, savedOf, saveChanges } from '#testing/invoice-settings.ts';
import { expectSaid, field, leaveWith, saidOf, type } from '#testing/fields.ts';
import { press } from '#testing/page.ts';

test('a bank account must be complete; the focus goes to the missing field', async () => {
  const client = await openSettings();
  type('SWIFT', 'NWBKGB2L');
  press('Save changes');
  for (const label of ['Account name', 'Sort code', 'Account number'])
    await expectSaid(label, 'Required');
  await waitFor(() => expect(document.activeElement).toBe(field('Account name')));
  expect((await savedOf(client)).invoice_bank_account).toBeNull();
  // An empty account lacks nothing.
  type('SWIFT', '');
  await waitFor(() => expect(screen.queryByText('Required')).toBeNull());
});

test('an IBAN of another account is refused until it matches', async () => {
  await openSettings();
  fillInAccount();
  leaveWith('Account number', '31926818');
  press('Save changes');
  const wrong = 'Does not match the sort code and account number';
  await expectSaid('IBAN', wrong);
  type('Account number', '31926819');
  await waitFor(() => expect(saidOf('IBAN')).not.toContain(wrong));
});

test('emptying all its fields removes the bank account', async () => {
  const client = await openSettings({ invoice_bank_account: ACCOUNT });
  for (const label of ['Account name', 'Sort code', 'Account number', 'IBAN', 'SWIFT'])
    leaveWith(label, '');
  await saveChanges();
  expect((await savedOf(client)).invoice_bank_account).toBeNull();
});

test("keeps bank details out of the address and out of the browser's memory", async () => {
  await openSettings({ invoice_bank_account: ACCOUNT });
  for (const label of ['Account name', 'Sort code', 'Account number', 'IBAN', 'SWIFT'])
    expect(field(label).getAttribute('autocomplete'), label).toBe('off');
  type('Account name', 'Test Joinery Limited');
  const seen: string[] = [];
  intercept((request, send) => {
    seen.push(request.url);
    return send(request);
  });
  await saveChanges();
  expect(seen.length).toBeGreaterThan(0);
  for (const url of [...seen, window.location.href]) expect(url).not.toMatch(/31926819|601613/);
});
