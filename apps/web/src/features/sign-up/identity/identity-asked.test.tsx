import { addRow } from '@counterfoil/testkit/rows';
import { LICENCE, PASSPORT } from '@counterfoil/testkit/identities';
import { officeAt } from '@counterfoil/testkit/office';
import { signingUp, type SignUp } from '@counterfoil/testkit/signing-up';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { change } from '#testing/fields.ts';
import { chooseFile, chooseProof, picture } from '#testing/identity-fields.ts';
import { arriveAt, SAVE } from '#testing/identity-page.ts';
import { watchAddresses } from '#testing/object-urls.ts';
import { openApp } from '#testing/open-app.tsx';
import { follow, heading, press } from '#testing/page.ts';

const BANNER = /^Please send us your identity documents/;

beforeEach(() => void watchAddresses());

/** A client whose sign-up had no step for the identity, asked for one by the office. */
async function asked(step: 'completed' | 'welcome_call' = 'completed'): Promise<SignUp> {
  const up = await signingUp(step);
  // Else the offer of open banking is there too.
  await addRow(up.client, 'open_banking_consents', {
    provider_name: 'Valid Bank',
    consent_expires_at: '2027-02-01T12:00:00Z',
    created_at: '2026-11-01T09:00:00Z',
  });
  await officeAt(up.client)('identity', up.client.clientId, '--ask');
  return up;
}

/** The page is in the account, not in a sign-up. */
function expectAccount(): void {
  const nav = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(nav.getByRole('link', { name: 'Account' }).getAttribute('aria-current')).toBe('true');
  expect(screen.queryByText(/^Step \d+ of 11$/)).toBeNull();
  expect(screen.queryByText(/signing up|sign-up/i)).toBeNull();
}

test.each(['completed', 'welcome_call'] as const)(
  'after sign-up (%s) the account asks for the identity with a banner until it is given',
  async (step) => {
    const { client } = await asked(step);
    await openApp('/account/help', client, 'Help');
    expect(screen.getByText(BANNER)).toBeTruthy();
    await follow('Send them', 'Your identity');
    expectAccount();
    expect(screen.queryByText(BANNER)).toBeNull();
    await follow('Do this later', /^Envelope for/);
    expect(screen.getByText(BANNER)).toBeTruthy();
  },
);

test('an identity given afterwards is shown in the account, and is not requested again', async () => {
  const { client } = await asked();
  await openApp('/sign-up/set-identity', client, 'Your identity');
  chooseProof('no_passport_no_driving_license');
  change('Title', 'Mr');
  press(SAVE);
  await arriveAt('/sign-up/confirm-identity');
  await heading('Confirm your identity');
  expectAccount();
  await follow('Done', 'Business details');
  expect(screen.queryByText(BANNER)).toBeNull();
});

test('the proof of address of such a passport is requested in the account too', async () => {
  const { client, give } = await asked();
  await give(PASSPORT);
  await openApp('/sign-up/proof-of-address', client, 'Proof of address');
  expectAccount();
  await follow('See the identity details you gave us', 'Confirm your identity');
  expectAccount();
  await follow('Do this later', 'Business details');
  await follow('Send it', 'Proof of address');
  chooseFile('Proof of address', picture(), 'bill.png');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', false),
  );
  press('Next');
  await arriveAt('/sign-up/confirm-identity');
  await heading('Confirm your identity');
  expectAccount();
  expect(screen.getByText('proof-of-address.jpg')).toBeTruthy();
});

test('the review of a requested identity that is missing says so, and leads to the form', async () => {
  const { client } = await asked();
  await openApp('/sign-up/confirm-identity', client, 'Confirm your identity');
  expectAccount();
  expect(screen.getByText('We haven’t had your identity documents yet.')).toBeTruthy();
  await follow('Send your documents', 'Your identity');
});

test('a client who gave an identity in the sign-up sees no banner for it', async () => {
  const { client, give } = await signingUp();
  await give(LICENCE);
  await officeAt(client)('identity', client.clientId, '--ask');
  await openApp('/account/help', client, 'Help');
  expect(screen.queryByText(BANNER)).toBeNull();
});
