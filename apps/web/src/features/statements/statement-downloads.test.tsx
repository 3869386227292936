import { signedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, aSentInvoice } from '@counterfoil/testkit/records';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refuse, stall } from '#testing/intercept.ts';
import { choose, select, watchDownloads } from '#testing/list-page.ts';
import { openApp } from '#testing/open-app.tsx';
import { answer, press } from '#testing/page.ts';

afterEach(() => vi.restoreAllMocks());

async function openCustomers(at = '/customers') {
  const client = await signedInClient();
  for (const name of ['Ash Ltd', 'Fig & Co', 'Oak plc']) {
    const customer = await aCustomer(client, { name });
    await aSentInvoice(client, { customer });
  }
  await openApp(at, client);
  await screen.findByRole('table');
  return watchDownloads(vi);
}

test.each(['/customers', '/customers-all'])(
  'downloads the statements of selected customers in one ZIP and keeps the selection (%s)',
  async (at) => {
    const saved = await openCustomers(at);
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
    await select('Ash Ltd', 'Oak plc');
    press('Download');
    expect(await screen.findByText('Statements have been downloaded')).toBeTruthy();
    expect(saved.names).toEqual([expect.stringMatching(/\.zip$/)]);
    const zip = (await saved.blobs[0]?.text()) ?? '';
    expect(zip.slice(0, 2)).toBe('PK');
    const has = (name: string) => zip.includes(`Statement for ${name}`);
    expect(['Ash Ltd', 'Fig', 'Oak plc'].map(has)).toEqual([true, false, true]);
    expect(screen.getByText(/^2 selected/)).toBeTruthy();
  },
);

test('shows how much has arrived, and can be cancelled', async () => {
  const saved = await openCustomers();
  stall(345_678, ({ url }) => url.includes('/bulk_download'));
  await select('Ash Ltd');
  press('Download');
  expect(await screen.findByText('346 KB received')).toBeTruthy();
  await answer('Cancel', 'Downloading 1 statement');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(saved.names).toEqual([]);
  expect(screen.getByText(/^1 selected/)).toBeTruthy();
});

test("downloads the statement of one customer from the row's menu", async () => {
  const saved = await openCustomers();
  await choose('Fig & Co', 'Download statement');
  expect(await screen.findByText('Statement downloaded')).toBeTruthy();
  expect(saved.names).toEqual([expect.stringMatching(/^Statement .*Fig.*\.pdf$/)]);
});

test('says why a download fails', async () => {
  const saved = await openCustomers();
  refuse('Please wait a moment.', 429, ({ url }) => url.includes('/statements/'));
  await choose('Fig & Co', 'Download statement');
  expect(await screen.findByText('Please wait a moment.')).toBeTruthy();
  expect(saved.names).toEqual([]);
});
