import { signedInClient } from '@counterfoil/testkit/clients';
import { setRows } from '@counterfoil/testkit/rows';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '#testing/open-app.tsx';
import { address, heading } from '#testing/page.ts';

const AT = '/sign-up/thats-it';

test('ends the sign-up, says what happens next, and leads to the account', async () => {
  await openApp(AT, await signedInClient(), "That's it");
  expect(screen.getByText('Step 11 of 11')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'What happens next' })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Go to account' }));
  await heading('Business details');
  expect(address()).toBe('/account');
});

test('links to the given identity, and asks for a missing proof of address', async () => {
  const client = await signedInClient();
  await setRows(client, 'contacts', { identity_type: 'passport' });
  await openApp(AT, client, "That's it");
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('See the identity details you gave us')).toBe('/sign-up/confirm-identity');
  expect(screen.getByText(/^We still need proof of your address\./)).toBeTruthy();
  expect(hrefOf('Upload it now')).toBe('/sign-up/proof-of-address');
});

test('requests no proof of address and shows no identity when none is required', async () => {
  await openApp(AT, await signedInClient(), "That's it");
  expect(screen.queryByText(/proof of your address/)).toBeNull();
  expect(screen.queryByRole('link', { name: /identity/ })).toBeNull();
});

test('cannot be opened before the end', async () => {
  const client = await signedInClient({ client_step: 'additional_company_details' });
  await openApp(AT, client, 'VAT details');
  expect(address()).toBe('/sign-up/additional-company-details');
});
