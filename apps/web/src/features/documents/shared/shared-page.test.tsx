import { createTransact } from '@counterfoil/api/platform/db/transact';
import { listSharedDocuments } from '@counterfoil/contract/documents/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { test } from '@counterfoil/testkit/invoicing';
import { aDocument } from '@counterfoil/testkit/upload';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { choose, watchDownloads } from '#testing/list-page.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, answer, heading } from '#testing/page.ts';

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
  expect(screen.getByText(/that Brightpence prepares for you appear here/)).toBeTruthy();
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
