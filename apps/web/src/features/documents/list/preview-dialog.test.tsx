import { signedInClient } from '@counterfoil/testkit/clients';
import { aDocument } from '@counterfoil/testkit/upload';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { watchDownloads } from '#testing/list-page.ts';
import { openApp } from '#testing/open-app.tsx';
import { press } from '#testing/page.ts';

afterEach(() => vi.restoreAllMocks());

/** The first bytes of a photo, and no more. */
const TORN_PHOTO = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0);

async function openPreview(name: string, content: string | Uint8Array) {
  const client = await signedInClient();
  await aDocument(client, { title: 'Photo', name, content });
  await openApp('/envelope', client, 'Envelope for November 2026');
  press('Photo');
  return screen.findByRole('dialog', { name: 'Photo' });
}

test('a preview that cannot be made says so, with the reason, and offers the original file', async () => {
  const dialog = await openPreview('photo.jpg', TORN_PHOTO);
  const alert = await within(dialog).findByRole('alert', {}, { timeout: 10_000 });
  expect(alert.textContent).toContain('Failed to load PDF file.');
  expect(alert.textContent).toContain('This file could not be opened');
  const saved = watchDownloads(vi);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Download' }));
  expect(await screen.findByText('Document has been downloaded')).toBeTruthy();
  expect(saved.names).toEqual(['Photo.jpg']);
});

test('a broken PDF gets the same message', async () => {
  const dialog = await openPreview('photo.pdf', '%PDF-1.7\ntorn');
  const alert = await within(dialog).findByRole('alert', {}, { timeout: 10_000 });
  expect(alert.textContent).toContain('Failed to load PDF file.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryAllByRole('dialog')).toHaveLength(0);
});
