import { signedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, aDraft } from '@counterfoil/testkit/records';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refuse, stall } from '#testing/intercept.ts';
import { watchDownloads } from '#testing/list-page.ts';
import { openApp } from '#testing/open-app.tsx';
import { answer, follow, press } from '#testing/page.ts';

afterEach(() => vi.restoreAllMocks());

async function openDrafts(at: string) {
  const client = await signedInClient();
  const customer = await aCustomer(client);
  for (const number of ['A-1', 'B-1', 'B-2']) await aDraft(client, { customer, number });
  await openApp(at, client);
  await screen.findByRole('table');
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
  stall(2_345_678, ({ url }) => url.includes('/export'));
  press('Export');
  expect(await screen.findByText('2.3 MB received')).toBeTruthy();
  await answer('Cancel', 'Exporting invoices');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(saved.names).toEqual([]);
});

test('says why an export fails, and offers none for an empty list', async () => {
  const saved = await openDrafts('/invoices/draft');
  refuse('Please wait a moment.', 429, ({ url }) => url.includes('/export'));
  press('Export');
  expect(await screen.findByText('Please wait a moment.')).toBeTruthy();
  expect(saved.names).toEqual([]);
  await follow('Overdue');
  await screen.findByText('The list is empty');
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});
