import { signingUp } from '@counterfoil/testkit/signing-up';
import { LICENCE, PASSPORT } from '@counterfoil/testkit/identities';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { logInAs } from '#testing/log-in-again.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, heading } from '#testing/page.ts';

async function logInAt(place: string, fields: typeof PASSPORT | typeof LICENCE) {
  const up = await signingUp();
  await up.give(fields);
  await openApp(place, null);
  await logInAs(up.client);
}

test.each(['/', '/login', '/envelope', '/login?from=%2Fenvelope'])(
  'logging in at %s leads a passport’s holder to the missing proof of address',
  async (place) => {
    await logInAt(place, PASSPORT);
    await heading('Proof of address');
    expect(address()).toBe('/sign-up/proof-of-address');
  },
);

test('a user who was opening a page is led there', async () => {
  await logInAt('/invoices/paid', PASSPORT);
  expect(await heading('Paid history')).toBeTruthy();
});

test('no other client is led to the proof of address', async () => {
  await logInAt('/login', LICENCE);
  await waitFor(() => expect(address()).toMatch(/^\/envelope/));
});

test('at the step set_identity logging in leads to the identity screen', async () => {
  const up = await signingUp();
  await openApp('/login', null);
  await logInAs(up.client);
  await heading('Your identity');
  expect(address()).toBe('/sign-up/set-identity');
});
