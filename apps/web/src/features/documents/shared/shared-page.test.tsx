import { createTransact } from '@counterfoil/api/platform/db/transact';
import { listSharedDocuments } from '@counterfoil/contract/documents/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { test } from '@counterfoil/testkit/invoicing';
import { aVatReport } from '@counterfoil/testkit/office';
import { setRows } from '@counterfoil/testkit/rows';
import { aDocument } from '@counterfoil/testkit/upload';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { choose, watchDownloads } from '#testing/list-page.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, answer, heading } from '#testing/page.ts';
import { taken } from '#testing/vat.ts';

afterEach(() => vi.restoreAllMocks());

/** A document that the provider shares. */
async function aSharedDocument(client: SignedInClient, title: string) {
  const { id } = await aDocument(client, { title, type: 'other' });
  const { kysely } = client.api.database;
  await createTransact(kysely, client.api.clock).forClient(client, (tx) =>
    tx
      .updateTable('documents')
      .set({ envelope_id: null, shared_at: client.api.clock.now().toString() })
      .where('id', '=', id)
      .execute(),
  );
}

/** Changes the document of this title. */
const setDocument = (client: SignedInClient, title: string, change: { created_at: string }) =>
  client.api.database.kysely
    .updateTable('documents')
    .set(change)
    .where('client_id', '=', client.clientId)
    .where('title', '=', title)
    .execute();

async function open(client: SignedInClient) {
  await openApp('/documents', client, 'Important documents shared with you');
}
const groups = () => screen.queryAllByRole('heading', { level: 2 }).map((name) => name.textContent);

test('groups the shared documents by name', async ({ client }) => {
  for (const title of ['Payslips', 'Accounts 2025', 'Payslips'])
    await aSharedDocument(client, title);
  await open(client);
  expect(groups()).toEqual(['Accounts 2025', 'Payslips']);
  const rows = within(screen.getByRole('table', { name: 'Payslips' })).getAllByRole('row');
  expect(rows).toHaveLength(3);
  expect(rows[1]?.textContent).toContain('Payslips.pdf');
  const link = screen.getByRole('link', { name: 'Documents' });
  expect(link.getAttribute('aria-current')).toBe('page');
});

test('explains the page when there are no documents', async () => {
  await open(await signedInClient());
  expect(screen.getByText(/that Brightpence prepares for you will appear here/)).toBeTruthy();
});

test('downloads shared documents, and deletes them after a confirmation', async ({ client }) => {
  await aSharedDocument(client, 'Accounts 2025');
  await open(client);
  const saved = watchDownloads(vi);
  const row = 'Accounts 2025.pdf of 21/11/2026';
  await choose(row, 'Download');
  expect(await screen.findByText('Document has been downloaded')).toBeTruthy();
  expect(saved.names).toEqual(['Accounts 2025.pdf']);
  await choose(row, 'Delete');
  await answer('Delete');
  expect(await screen.findByText('Document has been deleted')).toBeTruthy();
  await waitFor(() => expect(groups()).toEqual([]));
  expect((await client.call(listSharedDocuments)).body.data).toEqual([]);
});

test('redirects a shoebox client, who has no Documents area, to their envelope', async () => {
  await openApp('/documents', await signedInClient({ shoebox: true }));
  await heading('Envelope for the tax year 26/27');
  expect(address()).toMatch(/^\/envelope\//);
});

test('a shoebox client finds shared files of a tax year in its envelope, beside the returns', async () => {
  const client = await signedInClient({ shoebox: true, started_on: '2025-11-21' });
  await aSharedDocument(client, 'Accounts 2026');
  await aSharedDocument(client, 'Accounts 2025');
  await setDocument(client, 'Accounts 2025', { created_at: '2026-04-05T22:30:00Z' });
  await aVatReport(client);
  const TITLE = 'Important documents shared with you';
  await openApp('/envelope', client, 'Envelope for the tax year 26/27');
  const files = async () => {
    const [, ...rows] = within(await screen.findByRole('table', { name: TITLE })).getAllByRole(
      'row',
    );
    return rows.map((row) => within(row).getAllByRole('button')[0]?.textContent);
  };
  expect(await files()).toEqual(['Accounts 2026.pdf']);
  const saved = watchDownloads(vi);
  await choose('Accounts 2026.pdf of 21/11/2026', 'Download');
  expect(await screen.findByText('Document has been downloaded')).toBeTruthy();
  expect(saved.names).toEqual(['Accounts 2026.pdf']);
  fireEvent.click(await screen.findByRole('link', { name: /^25\/26/ }));
  await heading('Envelope for the tax year 25/26');
  await waitFor(async () => expect(await files()).toEqual(['Accounts 2025.pdf']));
});

test('has a column of types only when a document has one', async ({ client }) => {
  await aSharedDocument(client, 'Accounts');
  await open(client);
  expect(await screen.findByRole('columnheader', { name: 'File' })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Type' })).toBeNull();
});

test('a prepared VAT return has the action that leads to it', async () => {
  const client = await signedInClient();
  const { report_id } = await aVatReport(client);
  await open(client);
  fireEvent.click(await screen.findByRole('link', { name: 'Submit VAT return' }));
  await heading('VAT return 01/07/2026 to 30/09/2026');
  expect(address()).toBe(`/vat/${String(report_id)}`);
});

test('a submitted VAT return says so in place of the action', async () => {
  const client = await signedInClient();
  const { report_id } = await aVatReport(client);
  await taken(client, String(report_id), '2026-11-05T09:00:00Z');
  await open(client);
  expect(await screen.findByRole('link', { name: 'Submitted on 05/11/2026' })).toBeTruthy();
  expect(screen.queryByText('Submit VAT return')).toBeNull();
});

test('a return that HMRC already had says so without a date', async () => {
  const client = await signedInClient();
  const { report_id } = await aVatReport(client);
  await taken(client, String(report_id), '2026-11-05T09:00:00Z');
  await setRows(client, 'vat_submissions', { outcome: 'other_figures' });
  await open(client);
  expect(await screen.findByRole('link', { name: 'HMRC holds a return' })).toBeTruthy();
});
