import { invoicingClient } from '@counterfoil/testkit/invoicing';
import { aVatReport } from '@counterfoil/testkit/office';
import { setRows } from '@counterfoil/testkit/rows';
import { screen, fireEvent, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { cellsOf, heading, texts } from '#testing/page.ts';
import { A_RETURN } from '#testing/vat.ts';

/** A client who has invoiced £200.00 and credited some of it in the period of their return. */
async function withInvoices() {
  const client = await invoicingClient();
  const customer = await client.customer({ name: 'Fig & Co' });
  const invoice = await client.sent({ customer, number: 'S-1', date: '2026-08-03' });
  const { report_id } = await aVatReport(client);
  return { client, invoice, id: String(report_id) };
}
async function openBox(name: RegExp) {
  fireEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog', { name: /^Box \d: / });
}

test('box 1 opens its invoices and the explained difference, and leads to an invoice', async () => {
  const { client, id } = await withInvoices();
  await openApp(`/vat/${id}`, client, A_RETURN);
  await screen.findByText(/^Choose a box/);
  const sheet = await openBox(/^1 · VAT due on sales/);
  expect(
    await within(sheet).findByText(/^Your invoices and credit notes for the period come to/),
  ).toBeTruthy();
  const table = within(sheet).getByRole('table', { name: 'What box 1 is made up of' });
  expect(cellsOf(table)[0]?.slice(0, 3)).toEqual(['S-1', 'Fig & Co', '03/08/2026']);
  fireEvent.click(within(sheet).getByRole('link', { name: 'S-1' }));
  await heading('Invoice S-1');
});

test('boxes 3 and 5 show their calculation, and box 4 says who worked it out', async () => {
  const { client, id } = await withInvoices();
  await openApp(`/vat/${id}`, client, A_RETURN);
  const sheet = await openBox(/^3 ·/);
  expect(await within(sheet).findByText('Box 1 plus box 2.')).toBeTruthy();
  fireEvent.click(within(sheet).getAllByRole('button', { name: 'Close' })[0] ?? sheet);
  const four = await openBox(/^4 ·/);
  expect(
    await within(four).findByText(/^Your accountants at Brightpence worked this out/),
  ).toBeTruthy();
});

test('each box shows the change since the last submitted return', async () => {
  const { client, id } = await withInvoices();
  await setRows(
    client,
    'vat_reports',
    {
      title: 'VAT return 01/04/2026 to 30/06/2026',
      period_start: '2026-04-01',
      period_end: '2026-06-30',
      status: 'submitted',
    },
    id,
  );
  const { report_id } = await aVatReport(client);
  const more = {
    vat_due_sales_pence: 22_000,
    total_vat_due_pence: 22_000,
    net_vat_due_pence: 13_950,
  };
  await setRows(client, 'vat_reports', more, String(report_id));
  await openApp(`/vat/${String(report_id)}`, client, A_RETURN);
  await screen.findByText(/Compared with VAT return 01\/04\/2026 to 30\/06\/2026/);
  const [one, two] = cellsOf(screen.getByRole('table', { name: 'Boxes of the return' }));
  expect(one).toEqual([
    '1 · VAT due on sales and other outputs',
    'Last £200.00',
    '£20.00 more',
    '£220.00',
  ]);
  expect(two?.[2]).toBe('the same');
  const sheet = await openBox(/^1 ·/);
  expect(sheet.textContent).toContain('£20.00 more than the £200.00 in');
});

test('the boxes stay when their workings cannot be fetched, and a retry is offered', async () => {
  const { client } = await withInvoices();
  await openApp('/vat', client);
  const words = 'Too many requests. Please wait a moment.';
  const heal = refuse(words, 429, ({ url }) => url.endsWith('/workings'));
  fireEvent.click(await screen.findByRole('link', { name: '01/07/2026 to 30/09/2026' }));
  await heading(A_RETURN);
  expect(await screen.findByText(new RegExp(words))).toBeTruthy();
  expect(texts('row', screen.getByRole('table')).length).toBe(10);
  const sheet = await openBox(/^1 ·/);
  expect(await within(sheet).findByText(new RegExp(words))).toBeTruthy();
  heal();
  fireEvent.click(within(sheet).getByRole('button', { name: 'Try again' }));
  expect(await within(sheet).findByText(/^Your invoices and credit notes/)).toBeTruthy();
});
