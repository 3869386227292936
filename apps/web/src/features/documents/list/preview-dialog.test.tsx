import { signedInClient } from '@counterfoil/testkit/clients';
import { theEnvelope } from '@counterfoil/testkit/envelopes';
import { turnedPhoto } from '@counterfoil/testkit/files/samples';
import { aDocument, aTornDocument, type TestFile } from '@counterfoil/testkit/upload';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { watchDownloads } from '#testing/list-page.ts';
import { openApp } from '#testing/open-app.tsx';
import { press } from '#testing/page.ts';

afterEach(() => vi.restoreAllMocks());

/** The first bytes of a photo, and no more. */
const TORN_PHOTO = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0);

async function openPreview(file: TestFile, torn: string | Uint8Array) {
  const client = await signedInClient();
  await aTornDocument(client, { title: 'Photo', ...file }, torn);
  await openApp('/envelope', client, 'Envelope for November 2026');
  press('Photo');
  return screen.findByRole('dialog', { name: 'Photo' });
}

test('a preview that cannot be made says why, and offers the original file', async () => {
  const dialog = await openPreview({ name: 'photo.jpg', content: turnedPhoto() }, TORN_PHOTO);
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain('Failed to load PDF file.');
  expect(alert.textContent).toContain('This file could not be opened');
  const saved = watchDownloads(vi);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Download' }));
  expect(await screen.findByText('Document has been downloaded')).toBeTruthy();
  expect(saved.names).toEqual(['Photo.jpg']);
});

test('a broken PDF gets the same message', async () => {
  const dialog = await openPreview({ name: 'photo.pdf' }, '%PDF-1.7\ntorn');
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain('Failed to load PDF file.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryAllByRole('dialog')).toHaveLength(0);
});

describe('the preview of an envelope', () => {
  /** Opens the middle one of three; the last one is a table, which has no preview. */
  async function openMiddle() {
    const client = await signedInClient();
    for (const title of ['First', 'Second']) await aDocument(client, { title });
    await aDocument(client, { title: 'Sums', name: 'sums.csv', content: 'a,b\n' });
    await openApp('/envelope', client, 'Envelope for November 2026');
    press('Second');
    await screen.findByRole('dialog', { name: 'Second' });
    return client;
  }
  const shown = (name: string) => screen.findByRole('dialog', { name });

  test('leads to the next and the previous document, around the ends, by buttons and arrows', async () => {
    await openMiddle();
    expect(screen.getByText('2 of 3')).toBeTruthy();
    press('Next document');
    await shown('First');
    expect(screen.getByText('3 of 3')).toBeTruthy();
    press('Next document');
    const dialog = await shown('Sums');
    expect(dialog.textContent).toContain('This type of file can’t be viewed here');
    expect(within(dialog).getByRole('button', { name: 'Download' })).toBeTruthy();
    fireEvent.keyDown(screen.getByText(/^This type of file/), { key: 'ArrowRight' });
    await shown('Second');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Next document' }), { key: 'ArrowLeft' });
    await shown('Sums');
    expect(screen.getByText('1 of 3')).toBeTruthy();
  });

  test('changes the details of the document that it shows', async () => {
    const client = await openMiddle();
    press('Edit details');
    const sheet = within(await shown('Document details'));
    fireEvent.change(sheet.getByLabelText(/^Title/), { target: { value: 'Train ticket' } });
    fireEvent.change(sheet.getByLabelText(/^Type/), { target: { value: 'other' } });
    press('Save');
    expect(await screen.findByText('Document has been updated')).toBeTruthy();
    await shown('Train ticket');
    const { documents } = await theEnvelope(client);
    expect(documents[1]).toMatchObject({ title: 'Train ticket', document_type: 'other' });
  });
});
