import { test } from '@counterfoil/testkit/invoicing';
import { aCustomer, aSentInvoice } from '@counterfoil/testkit/records';
import { untaxed } from '@counterfoil/testkit/settling';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { intercept } from '#testing/intercept.ts';
import { choose, entries, openMenu } from '#testing/list-page.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, follow, heading } from '#testing/page.ts';

const NOTE = { number: 'CN-7', date: '2026-11-21' };

/** The text in the title cell of a row. */
const titleOf = async (number: string) => {
  const row = (await screen.findByRole('link', { name: number })).closest('tr');
  return within(row ?? document.body).getAllByRole('cell')[2]?.textContent;
};

test('a credited invoice shows CR and has no Credit; a paid one has it disabled, with the reason', async ({
  client,
}) => {
  const owed = await aSentInvoice(client, { number: 'S-1' });
  await client.credited(owed, '12', NOTE);
  await openApp('/invoices/sent', client);
  expect(await titleOf('S-1')).toBe('S-1CR');
  await openMenu('S-1');
  expect(entries().filter((entry) => entry?.startsWith('Credit'))).toEqual([]);
  await client.pay(owed, { amount_paid: '122.61' });
  await follow('Paid', 'Paid history');
  await openMenu('S-1');
  expect(entries()).toEqual([
    'Open',
    'Preview',
    'Download',
    'Credit: This invoice already has a credit note.',
    'Duplicate',
    'Email delivery',
  ]);
});

test('CR explains itself, and leads to the credit note, which may be a draft', async ({
  client,
}) => {
  const parent = await client.sent({ number: 'S-1' });
  await client.credit(parent, { ...NOTE, ...untaxed('12') });
  await openApp('/invoices/sent', client);
  const badge = await screen.findByRole('link', { name: 'CR: Has credit note CN-7' });
  expect(badge.title).toBe('Has credit note CN-7');
  fireEvent.click(badge);
  await heading('Edit credit note CN-7');
});

test('an overdue invoice offers Credit only when it has no credit note', async ({ client }) => {
  const overdue = { date: '2025-12-01' };
  const credited = await aSentInvoice(client, { ...overdue, number: 'O-1' });
  await client.credited(credited, '10', NOTE);
  await aSentInvoice(client, { ...overdue, number: 'O-2' });
  await openApp('/invoices/overdue', client);
  await openMenu('O-1');
  expect(entries()).toContain('Duplicate');
  expect(entries().filter((entry) => entry?.startsWith('Credit'))).toEqual([]);
  await openMenu('O-2');
  expect(entries()).toContain('Credit');
});

test('marks a part-paid invoice', async ({ client }) => {
  const invoice = await aSentInvoice(client, { number: 'S-1' });
  await aSentInvoice(client, { number: 'S-2' });
  await client.pay(invoice, { amount_paid: '100.00', payment_type: 'partial' });
  await openApp('/invoices/sent', client);
  expect(await titleOf('S-1')).toBe('S-1Part paid');
  expect(await titleOf('S-2')).toBe('S-2');
});

test('shows a failed e-mail in its row, with the reason one press away', async ({ client }) => {
  const customer = await aCustomer(client, { email: 'bounce@fig.test' });
  await aSentInvoice(client, { customer, number: 'S-1' });
  await openApp('/invoices/sent', client);
  const name = 'Email with S-1 failed: see why';
  // The list refetches while an e-mail is on its way.
  const failed = await screen.findByRole('button', { name });
  expect(failed.title).toContain('Mailbox unknown.');
  fireEvent.click(failed);
  expect(
    await within(await screen.findByRole('dialog')).findByText(/Mailbox unknown\./),
  ).toBeTruthy();
});

test("numbers and Open lead to the invoice's page; Credit to a new credit note", async ({
  client,
}) => {
  const { id, customer_id } = await aSentInvoice(client, { number: 'O-1', date: '2026-10-01' });
  await openApp('/invoices/overdue', client);
  const link = await screen.findByRole('link', { name: 'O-1' });
  expect(link.getAttribute('href')).toBe(`/invoices/overdue/${id}`);
  await choose('O-1', 'Open');
  await waitFor(() => expect(address()).toBe(`/invoices/overdue/${id}`));
  window.history.back();
  await heading('Overdue');
  await choose('O-1', 'Credit');
  await waitFor(() =>
    expect(address()).toBe(`/invoices/${id}/credit-note/create?customerId=${customer_id}`),
  );
});

test('a row shows the running action of its menu and accepts no second one', async ({ client }) => {
  await aSentInvoice(client, { number: 'S-1' });
  await aSentInvoice(client, { number: 'S-2' });
  await openApp('/invoices/sent', client);
  let asked = 0;
  let answer = () => {};
  intercept(async (request, send) => {
    if (!request.url.endsWith('/duplicate')) return send(request);
    asked += 1;
    await new Promise<void>((resolve) => (answer = resolve));
    return send(request);
  });
  await choose('S-1', 'Duplicate');
  const button = screen.getByRole('button', { name: 'Actions for S-1' });
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  fireEvent.click(button);
  expect(screen.queryByRole('menu')).toBeNull();
  const other = screen.getByRole('button', { name: 'Actions for S-2' });
  expect(other.getAttribute('aria-busy')).toBeNull();
  answer();
  await heading(/^Edit invoice/);
  expect(asked).toBe(1);
});
