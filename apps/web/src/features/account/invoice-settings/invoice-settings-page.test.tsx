import { signedInClient } from '@counterfoil/testkit/clients';
import { BANK_ACCOUNT as ACCOUNT } from '@counterfoil/testkit/records';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { intercept } from '#testing/intercept.ts';
import {
  fillInAccount,
  openSettings,
  save,
  savedOf,
  saveChanges,
} from '#testing/invoice-settings.ts';
import { openApp } from '#testing/open-app.tsx';
import {
  change,
  expectSaid,
  field,
  leaveWith,
  optionsOf,
  saidOf,
  type,
  valueOf,
} from '#testing/fields.ts';
import { address, answer, follow, heading, press } from '#testing/page.ts';

test('opens from the account link', async () => {
  await openApp('/invoices/sent', await signedInClient(), 'Sent');
  await follow('Account', 'Business details');
  await follow('Invoice', 'Invoice settings');
  expect(address()).toBe('/account/invoice');
});

test('shows the defaults to a client who never saved any, and says that sent invoices stay', async () => {
  await openSettings();
  expect(valueOf('Payment terms')).toBe('30');
  for (const label of ['Email printed on invoices', 'Invoice email', 'Account name', 'IBAN'])
    expect(valueOf(label)).toBe('');
  expect(field('Use the trading address on invoices')).toHaveProperty('checked', false);
  expect(screen.getByText(/Invoices you’ve already sent won’t change\./)).toBeTruthy();
  expect(screen.getByText('You haven’t added a logo yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add a logo' })).toBeTruthy();
  expect(screen.getByText('Check it against a bank statement')).toBeTruthy();
});

test('shows the saved settings with grouped sort code and IBAN, and terms not offered', async () => {
  await openSettings({ payment_terms: 45, invoice_bank_account: ACCOUNT });
  const terms = field('Payment terms') as HTMLSelectElement;
  const offered = 'Immediate, 7 days, 14 days, 28 days, 30 days, 45 days, 60 days';
  expect(optionsOf(terms)).toBe(offered);
  expect(terms.value).toBe('45');
  expect(valueOf('Sort code')).toBe('60-16-13');
  expect(valueOf('Account number')).toBe('31926819');
  expect(valueOf('IBAN')).toBe('GB29 NWBK 6016 1331 9268 19');
});

test('saves everything, says so and stays on the page', async () => {
  const client = await openSettings();
  change('Payment terms', '14');
  type('Email printed on invoices', ' office@joinery.test ');
  type('Invoice email', 'replies@joinery.test');
  type('Debt collection message', 'We charge interest\non late payments.');
  fireEvent.click(field('Use the trading address on invoices'));
  type('Address line 1', '1 Mill Lane');
  type('City', 'Leeds');
  type('Postcode', 'LS1 1AA');
  fillInAccount();
  expect(valueOf('Sort code')).toBe('60-16-13');
  expect(valueOf('IBAN')).toBe('GB29 NWBK 6016 1331 9268 19');
  await saveChanges();
  expect(address()).toBe('/account/invoice');
  expect(await savedOf(client)).toMatchObject({
    payment_terms: 14,
    email: 'office@joinery.test',
    invoice_email: 'replies@joinery.test',
    debt_collection_message: 'We charge interest\non late payments.',
    is_trading_address_default: true,
    trading_address: {
      address_line_1: '1 Mill Lane',
      address_line_2: null,
      city: 'Leeds',
      post_code: 'LS1 1AA',
    },
    invoice_bank_account: ACCOUNT,
  });
  // The fields show the tidied values, and nothing is unsaved any more.
  await waitFor(() => expect(valueOf('Account name')).toBe('Test Joinery Ltd'));
  await follow('Invoices', 'All invoices');
});

test('can be saved repeatedly', async () => {
  const client = await openSettings();
  for (const email of ['one@joinery.test', 'two@joinery.test']) {
    type('Invoice email', email);
    await saveChanges();
    expect((await savedOf(client)).invoice_email).toBe(email);
    expect(valueOf('Invoice email')).toBe(email);
  }
  expect(screen.queryByText(/changed this in the meantime/)).toBeNull();
});

test('the next new invoice starts with the new terms', async () => {
  await openSettings();
  change('Payment terms', '7');
  await saveChanges();
  await follow('Invoices', 'All invoices');
  fireEvent.click(screen.getAllByRole('link', { name: 'Create new' })[0] ?? document.body);
  await waitFor(() => expect(valueOf('Payment terms')).toBe('7'));
});

test('each field is checked on leaving it', async () => {
  await openSettings();
  const leave = async (label: string, typed: string, sentence: string) => {
    leaveWith(label, typed);
    await expectSaid(label, sentence);
  };
  await leave('Sort code', '12345', 'Must contain 6 characters');
  await leave('Account number', '1234567', 'Must contain 8 characters');
  await leave('IBAN', 'GB82WEST12345698765433', 'Invalid IBAN');
  await leave('SWIFT', 'WESTGB2', 'Must contain at least 8 characters');
  await leave('Email printed on invoices', 'nobody', 'Invalid email');
  await leave('Invoice email', 'a@b', 'Invalid email');
});

test('the debt collection message counts its characters', async () => {
  await openSettings({ debt_collection_message: 'Pay up.' });
  const counter = () => saidOf('Debt collection message').join();
  expect(counter()).toContain('7 of 1,000 characters.');
  type('Debt collection message', 'Please pay.');
  await waitFor(() => expect(counter()).toContain('11 of 1,000 characters.'));
});

test('reports a change by another person and loads the newer version', async () => {
  const client = await openSettings();
  await save(client, { payment_terms: 60, invoice_bank_account: ACCOUNT });
  type('Invoice email', 'replies@joinery.test');
  press('Save changes');
  const banner = await screen.findByText(/changed this in the meantime/);
  expect(banner.closest('[role=alert]')).toBe(document.activeElement);
  expect((await savedOf(client)).invoice_email).toBeNull();
  press('Load the newer version');
  press('Load it');
  await waitFor(() => expect(valueOf('Sort code')).toBe('60-16-13'));
  expect(valueOf('Payment terms')).toBe('60');
  type('Invoice email', 'replies@joinery.test');
  await saveChanges();
  const saved = await savedOf(client);
  expect(saved).toMatchObject({ invoice_email: 'replies@joinery.test', payment_terms: 60 });
});

test("shows the server's errors below their fields", async () => {
  await openSettings();
  fillInAccount();
  const errors = {
    full_messages: ['Sort code is unknown'],
    'invoice_bank_account.sort_code': ['No bank has this sort code'],
  };
  intercept(() => Promise.resolve(Response.json({ errors }, { status: 422 })));
  press('Save changes');
  await expectSaid('Sort code', 'No bank has this sort code');
  await waitFor(() => expect(document.activeElement).toBe(field('Sort code')));
});

test('asks before unsaved changes are left; Update saves them', async () => {
  const client = await openSettings();
  type('Invoice email', 'replies@joinery.test');
  fireEvent.click(screen.getByRole('link', { name: 'Envelope' }));
  await answer('Update', "You've made changes!");
  await heading(/^Envelope/);
  expect((await savedOf(client)).invoice_email).toBe('replies@joinery.test');
});

test('a client who has left can read but not change the settings, and is told why', async () => {
  await openApp('/account/invoice', await signedInClient({ client_status: 'left' }));
  await heading('Invoice settings');
  expect(screen.getByText(/^You have left the service/)).toBeTruthy();
  for (const label of ['Payment terms', 'Sort code', 'Use the trading address on invoices'])
    expect(field(label)).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
});
