import { signingUp, type SignUp } from '@counterfoil/testkit/signing-up';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { openApp } from './open-app.tsx';
import { address } from './page.ts';

export const SAVE = 'Save and continue';
/** Opens the page for a client who is at that step. */
export async function openIdentity(): Promise<SignUp> {
  const up = await signingUp();
  await openApp('/sign-up', up.client, 'Your identity');
  return up;
}

export const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
export const arriveAt = (path: string): Promise<void> =>
  waitFor(() => expect(address()).toBe(path));
