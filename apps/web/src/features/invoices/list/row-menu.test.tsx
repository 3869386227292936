import { getInvoice, listInvoices } from '@counterfoil/contract/invoices/routes';
import { signedInClient } from '@counterfoil/testkit/clients';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { choose, watchDownloads } from '#testing/list-page.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, heading } from '#testing/page.ts';

afterEach(() => vi.restoreAllMocks());

/** The list with one invoice, S-1. */
async function openList(state: 'sent' | 'overdue') {
  const client = await signedInClient();
  const date = state === 'overdue' ? '2025-12-01' : '2026-11-21';
  const { id } = await aSentInvoice(client, { number: 'S-1', date });
  await openApp(`/invoices/${state}`, client);
  const read = async () => (await client.call(getInvoice, { params: { id } })).body.data;
  return { client, read };
}

test('Preview of a row opens the paper', async () => {
  await openList('sent');
  await choose('S-1', 'Preview');
  const paper = await screen.findByRole('dialog', { name: 'Invoice S-1' });
  fireEvent.click(within(paper).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Download of a row saves its PDF', async () => {
  await openList('sent');
  const saved = watchDownloads(vi);
  await choose('S-1', 'Download');
  await vi.waitFor(() => expect(saved.names).toEqual(['Invoice S-1.pdf']), { timeout: 10_000 });
  expect((await saved.blobs[0]?.text())?.slice(0, 5)).toBe('%PDF-');
});

test('Duplicate of a row opens the copy', async () => {
  const { client } = await openList('sent');
  await choose('S-1', 'Duplicate');
  await heading(/^Edit invoice/);
  const [copy, ...others] = (await client.call(listInvoices, { query: { state: 'draft' } })).body
    .data;
  expect(others).toEqual([]);
  expect(address()).toBe(`/invoices/edit/${copy?.id}`);
});

test.each(['sent', 'overdue'] as const)(
  'Remind of a row of %s invoices sends it',
  async (state) => {
    const { read } = await openList(state);
    await choose('S-1', 'Remind');
    expect(await screen.findByText('Invoice has been resent')).toBeTruthy();
    expect((await read()).reminders).toHaveLength(1);
  },
);

test.each(['sent', 'overdue'] as const)(
  'Mark as paid of a row of %s invoices pays all of it',
  async (state) => {
    const { read } = await openList(state);
    await choose('S-1', 'Mark as paid');
    const dialog = await screen.findByRole('dialog', { name: 'Mark as paid' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as paid' }));
    await vi.waitFor(async () => expect((await read()).aasm_state).toBe('paid'), {
      timeout: 10_000,
    });
  },
);
