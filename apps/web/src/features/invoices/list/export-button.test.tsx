import { signedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, aDraft } from '@counterfoil/testkit/records';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { intercept, refuse } from '#testing/intercept.ts';
import { watchDownloads } from '#testing/list-page.ts';
import { openApp } from '#testing/open-app.tsx';
import { heading, press } from '#testing/page.ts';

afterEach(() => vi.restoreAllMocks());

const SLOW = { timeout: 10_000 };

async function openDrafts(at: string) {
  const client = await signedInClient();
  const customer = await aCustomer(client);
  for (const number of ['A-1', 'B-1', 'B-2']) await aDraft(client, { customer, number });
  await openApp(at, client);
  await screen.findByRole('table', {}, SLOW);
  return watchDownloads(vi);
}

test('exports all pages of the list as filtered and searched', async () => {
  const saved = await openDrafts('/invoices/draft?search=b-&page_size=1');
  press('Export');
  expect(await screen.findByText('Invoices have been exported')).toBeTruthy();
  expect(saved.names).toEqual([expect.stringMatching(/\.csv$/)]);
  const text = (await saved.blobs[0]?.text()) ?? '';
  expect(['A-1', 'B-1', 'B-2'].map((number) => text.includes(number))).toEqual([false, true, true]);
});

test('a slow export shows how much has arrived, and can be cancelled', async () => {
  const saved = await openDrafts('/invoices/draft');
  intercept((request, send) => {
    if (!request.url.includes('/export')) return send(request);
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        stream.enqueue(new Uint8Array(2_345_678));
        request.signal.addEventListener('abort', () => stream.error(request.signal.reason));
      },
    });
    return Promise.resolve(new Response(body));
  });
  press('Export');
  expect(await screen.findByText('2.3 MB received')).toBeTruthy();
  const dialog = within(screen.getByRole('alertdialog', { name: 'Exporting invoices' }));
  dialog.getByRole('button', { name: 'Cancel' }).click();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(saved.names).toEqual([]);
});

test('says why an export fails, and offers none for an empty list', async () => {
  const saved = await openDrafts('/invoices/draft');
  refuse('Please wait a moment.', 429, ({ url }) => url.includes('/export'));
  press('Export');
  expect(await screen.findByText('Please wait a moment.')).toBeTruthy();
  expect(saved.names).toEqual([]);
  fireEvent.click(screen.getByRole('link', { name: 'Overdue' }));
  await heading('Overdue');
  await screen.findByText('The list is empty');
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});
