import type { SignedInClient } from '@counterfoil/testkit/clients';
import { screen, within } from '@testing-library/react';
import { openApp } from './open-app.tsx';

/** Opens the current envelope, or the one at this address. */
export const openEnvelope = (
  client: SignedInClient,
  title = 'Envelope for November 2026',
  at = '/envelope',
) => openApp(at, client, title);

/** The titles of the documents shown. */
export const titles = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
