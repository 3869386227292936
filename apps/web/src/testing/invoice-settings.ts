import type { InvoiceSettingsFields } from '@counterfoil/contract/account/invoice-settings-fields';
import {
  getInvoiceSettings,
  updateInvoiceSettings,
} from '@counterfoil/contract/account/invoice-settings';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { openApp } from './open-app.tsx';
import { leaveWith, type } from './fields.ts';
import { press, settle } from './page.ts';

export async function openSettings(
  saved?: Omit<InvoiceSettingsFields, 'lock_version'>,
): Promise<SignedInClient> {
  const client = await signedInClient();
  if (saved) await save(client, saved);
  await openApp('/account/invoice', client, 'Invoice settings');
  return client;
}
export const save = (client: SignedInClient, invoice_settings: InvoiceSettingsFields) =>
  client.call(updateInvoiceSettings, { body: { invoice_settings } });
export const savedOf = async (client: SignedInClient) =>
  (await client.call(getInvoiceSettings)).body.data;
export async function saveChanges(): Promise<void> {
  press('Save changes');
  await screen.findByText('Invoice settings have been saved');
  // Only a form that is unchanged again is left without a question, and keeps what is typed next.
  await waitFor(() => expect(document.querySelector('.foot-bar, [data-busy]')).toBeNull());
  await settle();
}
/** The account `BANK_ACCOUNT` of the records, as somebody may type it. */
export function fillInAccount(): void {
  type('Account name', ' Test Joinery Ltd ');
  leaveWith('Sort code', '60 16 13');
  leaveWith('Account number', '31926819');
  leaveWith('IBAN', 'gb29nwbk60161331926819');
  leaveWith('SWIFT', 'nwbkgb2l');
}
