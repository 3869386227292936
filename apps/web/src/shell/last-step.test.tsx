import { setRows } from '@counterfoil/testkit/rows';
import { signingUp } from '@counterfoil/testkit/signing-up';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { change } from '#testing/fields.ts';
import { chooseProof } from '#testing/identity-fields.ts';
import { arriveAt, SAVE } from '#testing/identity-page.ts';
import { hold } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { heading, press, settle } from '#testing/page.ts';

test('the last step of the sign-up stays until the next screen has loaded', async () => {
  const { client } = await signingUp();
  // It goes on to a screen that has something to load.
  await setRows(client, 'contacts', { identity_asked_at: TEST_NOW });
  await openApp('/sign-up', client, 'Your identity');
  const save = screen.getByRole('button', { name: SAVE });
  chooseProof('no_passport_no_driving_license');
  change('Title', 'Mr');
  const release = hold(({ url, method }) => method === 'GET' && /\/contacts\//.test(url));
  press(SAVE);
  await release.reached;
  await settle();
  expect(screen.getByRole('button', { name: SAVE })).toBe(save);
  expect(screen.getByText('Step 8 of 11')).toBeTruthy();
  expect(screen.getByRole('link', { name: /About you/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Do this later' })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  release();
  await arriveAt('/sign-up/confirm-identity');
  await heading('Confirm your identity');
});
