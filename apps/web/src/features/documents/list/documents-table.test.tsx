import { test } from '@counterfoil/testkit/invoicing';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { aDocument } from '@counterfoil/testkit/upload';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { openEnvelope, titles } from '#testing/envelope.ts';
import { choose, entries, openMenu, select, watchDownloads } from '#testing/list-page.ts';
import { answer, press } from '#testing/page.ts';

afterEach(() => vi.restoreAllMocks());

test('lists the documents with type, size and date, newest first', async ({ client }) => {
  await aDocument(client, { title: 'Train ticket' });
  await aDocument(client, { name: 'sums.csv', content: 'a,b\n', title: 'Sums', type: 'other' });
  await openEnvelope(client);
  expect(titles()).toEqual(['Sums', 'Train ticket']);
  const cells = within(screen.getByRole('row', { name: /Sums/ })).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent).join('|')).toBe(
    '|Sums|Other||4 B|21/11/2026|',
  );
});

test('sorts the documents by a column, in both orders', async ({ client }) => {
  for (const title of ['Bill 10', 'Bill 9', 'Apples']) await aDocument(client, { title });
  await openEnvelope(client);
  press('Title');
  expect(titles()).toEqual(['Apples', 'Bill 9', 'Bill 10']);
  press('Title');
  expect(titles()).toEqual(['Bill 10', 'Bill 9', 'Apples']);
  press('Added');
  expect(titles()).toEqual(['Bill 10', 'Bill 9', 'Apples']);
});

test('offers preview, download and delete in a row, or says why not', async ({ client }) => {
  await aSentInvoice(client, { number: 'S-7' });
  await aDocument(client, { name: 'sums.csv', content: 'a,b\n', title: 'Sums', type: 'other' });
  await openEnvelope(client);
  await openMenu('Sums');
  expect(entries()).toEqual([
    'Preview: This type of file can’t be viewed here. Please download it instead.',
    'Download',
    'Edit details',
    'Changes',
    'Delete',
  ]);
  press('Actions for Sums');
  const copy = titles().find((title) => title?.includes('S-7')) ?? '';
  await openMenu(copy);
  expect(entries()[2]).toMatch(/^Edit details: This is a copy of an invoice or credit note/);
  expect(entries()[4]).toMatch(/^Delete: This is a copy of an invoice or credit note/);
});

test('downloads the original file under its own name', async ({ client }) => {
  await aDocument(client, { name: 'IMG_1.PDF', title: 'Train ticket' });
  await openEnvelope(client);
  const saved = watchDownloads(vi);
  await choose('Train ticket', 'Download');
  expect(await screen.findByText('Document has been downloaded')).toBeTruthy();
  expect(saved.names).toEqual(['Train ticket.pdf']);
});

test('deletes a document after a confirmation, and says so', async ({ client }) => {
  await aDocument(client, { title: 'Train ticket' });
  await aDocument(client, { title: 'Petrol' });
  await openEnvelope(client);
  await choose('Train ticket', 'Delete');
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
  expect(question.textContent).toContain('“Train ticket” will be deleted. This can’t be undone.');
  await answer('Delete');
  expect(await screen.findByText('Document has been deleted')).toBeTruthy();
  await waitFor(() => expect(titles()).toEqual(['Petrol']));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })),
  );
});

test('deletes those selected documents that may be deleted, and says which stay and why', async ({
  client,
}) => {
  await aSentInvoice(client, { number: 'S-7' });
  for (const title of ['One', 'Two']) await aDocument(client, { title });
  await openEnvelope(client);
  await select('One', 'Two', titles().find((title) => title?.includes('S-7')) ?? '');
  expect(screen.getByText('3 selected')).toBeTruthy();
  press('Delete');
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('2 documents will be deleted.');
  expect(question.textContent).toContain('1 document selected is left out: This is a copy');
  await answer('Delete');
  expect(await screen.findByText('Documents have been deleted')).toBeTruthy();
  await waitFor(() => expect(titles()).toHaveLength(1));
});

test('counts one deletion when only one of several selected documents is deleted', async ({
  client,
}) => {
  await aSentInvoice(client, { number: 'S-7' });
  await aDocument(client, { title: 'One' });
  await openEnvelope(client);
  await select('One', titles().find((title) => title?.includes('S-7')) ?? '');
  press('Delete');
  await answer('Delete');
  expect(await screen.findByText('Document has been deleted')).toBeTruthy();
});

test('downloads the selected documents in one ZIP', async ({ client }) => {
  for (const title of ['One', 'Two']) await aDocument(client, { title });
  await openEnvelope(client);
  const saved = watchDownloads(vi);
  await select('One', 'Two');
  press('Download');
  expect(await screen.findByText('Your download will start soon')).toBeTruthy();
  expect(await screen.findByText('Documents have been downloaded')).toBeTruthy();
  expect(saved.names).toEqual(['documents-2026-11-21.zip']);
});
