import { setRows } from '@counterfoil/testkit/rows';
import { signedInClient } from '@counterfoil/testkit/clients';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '#testing/open-app.tsx';
import { cellsOf, follow } from '#testing/page.ts';
import { A_RETURN, clientWithReturn } from '#testing/vat.ts';

const ENVELOPE = 'Envelope for the tax year 26/27';

test('a shoebox client finds the prepared return in the envelope of its tax year', async () => {
  const { client } = await clientWithReturn({ shoebox: true });
  await openApp('/envelope', client, ENVELOPE);
  const table = await screen.findByRole('table', { name: 'VAT returns of this tax year' });
  expect(cellsOf(table)[0]?.[0]).toBe('01/07/2026 to 30/09/2026');
  await follow('01/07/2026 to 30/09/2026', A_RETURN);
});

const LAST_YEAR = { period_start: '2026-01-01', period_end: '2026-03-31' };

test('a return of the last tax year that still waits is in the current envelope', async () => {
  const { client, id } = await clientWithReturn({ shoebox: true });
  await setRows(client, 'vat_reports', LAST_YEAR, id);
  await openApp('/envelope', client, ENVELOPE);
  const table = await screen.findByRole('table', { name: 'VAT returns of this tax year' });
  expect(cellsOf(table)[0]?.[0]).toBe('01/01/2026 to 31/03/2026');
});

test('a return of another tax year is not shown, and one step leads to all returns', async () => {
  const { client, id } = await clientWithReturn({ shoebox: true });
  await setRows(client, 'vat_reports', { ...LAST_YEAR, status: 'submitted' }, id);
  await openApp('/envelope', client, ENVELOPE);
  expect(
    await screen.findByText(/haven’t prepared a VAT return for this tax year yet/),
  ).toBeTruthy();
  await follow('All VAT returns', 'VAT returns');
  expect(await screen.findByText('01/01/2026 to 31/03/2026')).toBeTruthy();
});

test('other clients, and unregistered ones, have no returns in their envelopes', async () => {
  await openApp('/envelope', await signedInClient({ shoebox: true, vat: null }), ENVELOPE);
  expect(screen.queryByText('VAT returns')).toBeNull();
});
