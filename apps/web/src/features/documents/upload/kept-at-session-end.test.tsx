import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { test } from '@counterfoil/testkit/invoicing';
import { aPdf } from '@counterfoil/testkit/upload';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect } from 'vitest';
import { forgeSession, KEPT, logInAs } from '#testing/log-in-again.ts';
import { openApp } from '#testing/open-app.tsx';
import { heading, press } from '#testing/page.ts';

beforeEach(() => window.sessionStorage.clear());

const DIALOG = { name: 'Upload documents for November 2026' };

/** Chooses two files, names one, and sends them after the server has forgotten the session. */
async function uploadAtTheEnd(client: SignedInClient) {
  await openApp('/envelope', client, 'Envelope for November 2026');
  press('Upload documents');
  await screen.findByRole('dialog', DIALOG);
  const files = ['scan 1.pdf', 'ticket.pdf'].map((name) => new File([aPdf()], name));
  fireEvent.change(screen.getByLabelText('Files'), { target: { files } });
  const scan = within(screen.getByRole('listitem', { name: 'scan 1.pdf' }));
  fireEvent.change(scan.getByLabelText(/^Title/), { target: { value: 'Lease of the workshop' } });
  fireEvent.change(scan.getByLabelText(/^Type/), { target: { value: 'other' } });
  forgeSession(client);
  press('Upload 2 files');
  expect(await screen.findByText(KEPT)).toBeTruthy();
}

test('files chosen when the session ended are still chosen after signing in again', async ({
  client,
}) => {
  await uploadAtTheEnd(client);
  await logInAs(client);
  const dialog = within(await screen.findByRole('dialog', DIALOG));
  const scan = within(dialog.getByRole('listitem', { name: 'scan 1.pdf' }));
  expect(scan.getByLabelText(/^Title/)).toHaveProperty('value', 'Lease of the workshop');
  expect(scan.getByLabelText(/^Type/)).toHaveProperty('value', 'other');
  press('Upload 2 files');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('button', { name: 'Lease of the workshop' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ticket' })).toBeTruthy();
});

test('another user who signs in there does not see the kept files', async () => {
  await uploadAtTheEnd(await signedInClient());
  await logInAs(await signedInClient());
  // The address names an envelope of the first user.
  await heading('Page not found');
  expect(window.sessionStorage.getItem('counterfoil.kept-files')).toBeNull();
});
