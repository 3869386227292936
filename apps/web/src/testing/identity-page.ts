import { pngOf } from '@counterfoil/testkit/files/png';
import { signingUp, type SigningUp } from '@counterfoil/testkit/identities';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { openApp } from './open-app.tsx';
import { address, change } from './page.ts';

export const SAVE = 'Save and continue';
export const LICENCE = 'Driving licence number';
export const FRONT = 'Front of your licence';

/** Opens the page for a client who is at that step. */
export async function openIdentity(): Promise<SigningUp> {
  const up = await signingUp();
  await openApp('/sign-up', up.client, 'Your identity');
  return up;
}

export const picture = () => new Uint8Array(pngOf(60, 40));
export const chooseFile = (
  label: string,
  content: Uint8Array<ArrayBuffer> | string,
  name: string,
): boolean =>
  fireEvent.change(screen.getByLabelText(`${label}: file`, { selector: 'input' }), {
    target: { files: [new File([content], name)] },
  });
export const chooseProof = (value: string) => change('Proof of identity', value);
export const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
export const arriveAt = (path: string): Promise<void> =>
  waitFor(() => expect(address()).toBe(path));
