import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { change } from '#testing/fields.ts';
import { chooseProof } from '#testing/identity-fields.ts';
import { arriveAt, openIdentity, SAVE } from '#testing/identity-page.ts';
import { heading, press, settle } from '#testing/page.ts';

/** The code of the last screen: asked for, and there. */
const last = vi.hoisted(() => ({
  asked: Promise.withResolvers<void>(),
  there: Promise.withResolvers<void>(),
}));
vi.mock('#features/sign-up/thats-it/thats-it-page.tsx', async (original) => {
  last.asked.resolve();
  await last.there.promise;
  return original();
});

test('the step that ends the sign-up stays as it is until the last screen is there', async () => {
  await openIdentity();
  const save = screen.getByRole('button', { name: SAVE });
  chooseProof('no_passport_no_driving_license');
  change('Title', 'Mr');
  press(SAVE);
  await last.asked.promise;
  await settle();
  expect(screen.getByRole('button', { name: SAVE })).toBe(save);
  expect(screen.getByText('Step 8 of 11')).toBeTruthy();
  expect(screen.getByRole('link', { name: /About you/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Do this later' })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  last.there.resolve();
  await arriveAt('/sign-up/thats-it');
  await heading("That's it");
});
