import { pngOf } from '@counterfoil/testkit/files/png';
import { signingUp } from '@counterfoil/testkit/signing-up';
import { LICENCE, NOTHING, PASSPORT } from '@counterfoil/testkit/identities';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '#testing/open-app.tsx';
import { address, heading } from '#testing/page.ts';

const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('main dl > div')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  );

test('the review shows what was given, with masked numbers and file names only', async () => {
  const up = await signingUp();
  await up.give(LICENCE, [
    { field: 'file', name: 'front.png', content: pngOf(60, 40) },
    { field: 'additional_file', name: 'back.png', content: pngOf(60, 40) },
  ]);
  await openApp('/sign-up/thats-it', up.client);
  fireEvent.click(await screen.findByRole('link', { name: /identity/i }));
  await heading('Confirm your identity');
  expect(address()).toBe('/sign-up/confirm-identity');
  expect(facts()).toEqual({
    Name: 'Mrs Sarah Meredyth Morgan',
    'Date of birth': '05/07/1964',
    'Proof of identity': 'Driving licence',
    'Driving licence number': '••••M9IJ',
    File: 'identity.jpg',
    'Second file': 'identity-2.jpg',
  });
  expect(document.querySelectorAll('main img')).toHaveLength(0);
  expect(screen.getByText(/we’ll delete them by 20\/05\/2027/)).toBeTruthy();
  expect(screen.queryByText(/^Step \d+ of 11$/)).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Done' }));
  await heading('Business details');
  expect(address()).toBe('/account');
});

test('a passport shows its own facts, its warnings, and the way to the missing proof', async () => {
  const up = await signingUp('set_identity', {
    contact: {
      first_name: 'Sarah',
      last_name: 'Morgan',
      email: 'sarah@example.test',
      phone: '020 7946 0999',
      birthday: '1964-07-06',
    },
  });
  await up.give(PASSPORT);
  await openApp('/sign-up/confirm-identity', up.client, 'Confirm your identity');
  expect(facts()).toMatchObject({
    'Passport type': 'UK',
    'Passport number': '••••6473',
    'Expiry date': '30/06/2031',
  });
  expect(screen.getByText('Step 10 of 11')).toBeTruthy();
  expect(
    screen.getByText('The date of birth in this passport does not match the one you gave us.'),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Send proof of address' }));
  await heading('Proof of address');
});

test('a client with neither document is told so on the page', async () => {
  const up = await signingUp();
  await up.give(NOTHING);
  await openApp('/sign-up/confirm-identity', up.client, 'Confirm your identity');
  expect(facts()).toMatchObject({ 'Proof of identity': 'No passport or driving licence' });
  expect(screen.getByText(/^Here’s what you gave us\. If anything’s wrong/)).toBeTruthy();
});

test('a client never asked for an identity is told that no document is needed', async () => {
  const { client } = await signingUp('completed');
  await openApp('/sign-up/confirm-identity', client, 'Confirm your identity');
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  expect(screen.queryByText(/^Step \d+ of 11$/)).toBeNull();
  expect(screen.getByText('We don’t need any documents from you.')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Your document' })).toBeNull();
});
