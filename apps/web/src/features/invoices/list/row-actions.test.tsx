import {
  createCreditNote,
  sendCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import { markAsPaid } from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, aSentInvoice } from '@counterfoil/testkit/records';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { intercept } from '#testing/intercept.ts';
import { choose, entries, keepElsewhere, openMenu } from '#testing/list-page.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, heading } from '#testing/page.ts';

/** Credits £12 of it under the number CN-7. */
async function credit(client: SignedInClient, { id, customer_id }: Invoice): Promise<void> {
  const params = { customer_id, invoice_id: id };
  const items_attributes = [{ description: 'Shelf', quantity: '1', price: '10', tax: '20' }];
  const credit_note = { number: 'CN-7', date: '2026-11-21', items_attributes };
  const note = await client.call(createCreditNote, { params, body: { credit_note } });
  await client.call(sendCreditNote, { params: { ...params, id: note.body.data.id } });
}

const pay = (client: SignedInClient, { id }: Invoice, amount_paid: string) =>
  client.call(markAsPaid, {
    params: { id },
    body: { invoice: { payment_date: '2026-11-21', amount_paid, payment_type: 'partial' } },
  });

/** The text in the title cell of a row. */
const titleOf = async (number: string) => {
  const row = (await screen.findByRole('link', { name: number })).closest('tr');
  return within(row ?? document.body).getAllByRole('cell')[1]?.textContent;
};

test('a credited invoice shows CR and has no Credit; a paid one has it disabled, with the reason', async () => {
  const client = await signedInClient();
  const owed = await aSentInvoice(client, { number: 'S-1' });
  await credit(client, owed);
  await openApp('/invoices/sent', client);
  expect(await titleOf('S-1')).toBe('S-1Part paidCRHas credit note CN-7');
  await openMenu('S-1');
  expect(entries().filter((entry) => entry?.startsWith('Credit'))).toEqual([]);
  await pay(client, owed, '122.61');
  fireEvent.click(screen.getByRole('link', { name: 'Paid' }));
  await heading('Paid history');
  await openMenu('S-1');
  expect(entries()).toEqual([
    'Open',
    'Preview',
    'Download',
    'Credit: This invoice already has a credit note.',
    'Duplicate',
    'E-mail delivery',
  ]);
});

test('an overdue invoice offers Credit only when it has no credit note', async () => {
  const client = await signedInClient();
  const overdue = { date: '2025-12-01' };
  await credit(client, await aSentInvoice(client, { ...overdue, number: 'O-1' }));
  await aSentInvoice(client, { ...overdue, number: 'O-2' });
  await openApp('/invoices/overdue', client);
  await openMenu('O-1');
  expect(entries()).toContain('Duplicate');
  expect(entries().filter((entry) => entry?.startsWith('Credit'))).toEqual([]);
  await openMenu('O-2');
  expect(entries()).toContain('Credit');
});

test('marks a part-paid invoice', async () => {
  const client = await signedInClient();
  const invoice = await aSentInvoice(client, { number: 'S-1' });
  await aSentInvoice(client, { number: 'S-2' });
  await pay(client, invoice, '100.00');
  await openApp('/invoices/sent', client);
  expect(await titleOf('S-1')).toBe('S-1Part paid');
  expect(await titleOf('S-2')).toBe('S-2');
});

test('shows a failed e-mail in its row, with the reason one press away', async () => {
  const client = await signedInClient();
  const customer = await aCustomer(client, { email: 'bounce@fig.test' });
  await aSentInvoice(client, { customer, number: 'S-1' });
  await openApp('/invoices/sent', client);
  const name = 'E-mail with S-1 failed: why?';
  // The list refetches while an e-mail is on its way.
  const failed = await screen.findByRole('button', { name }, { timeout: 15_000 });
  expect(failed.title).toContain('Mailbox unknown.');
  fireEvent.click(failed);
  expect(await within(screen.getByRole('dialog')).findByText(/Mailbox unknown\./)).toBeTruthy();
});

test("numbers and Open lead to the invoice's page; Credit to a new credit note", async () => {
  const client = await signedInClient();
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

test('a record kept elsewhere can be viewed; the other actions say where it is kept', async () => {
  const client = await signedInClient();
  const { id } = await aSentInvoice(client, { number: 'S-1' });
  await keepElsewhere(client, id);
  await openApp('/invoices/sent', client);
  await openMenu('S-1');
  const why = 'This invoice is kept in your accounting software: please change it there.';
  expect(entries()).toEqual([
    'Open',
    'Preview',
    'Download',
    ...['Credit', 'Duplicate', 'Remind', 'Mark as paid'].map((entry) => `${entry}: ${why}`),
    'E-mail delivery',
  ]);
});

test('a row shows the running action of its menu and takes no second one', async () => {
  const client = await signedInClient();
  await aSentInvoice(client, { number: 'S-1' });
  await aSentInvoice(client, { number: 'S-2' });
  await openApp('/invoices/sent', client);
  let asked = 0;
  let answer = () => {};
  intercept(async (request, send) => {
    if (!request.url.endsWith('/remind')) return send(request);
    asked += 1;
    await new Promise<void>((resolve) => (answer = resolve));
    return send(request);
  });
  await choose('S-1', 'Remind');
  const button = screen.getByRole('button', { name: 'Actions for S-1' });
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  fireEvent.click(button);
  expect(screen.queryByRole('menu')).toBeNull();
  const other = screen.getByRole('button', { name: 'Actions for S-2' });
  expect(other.getAttribute('aria-busy')).toBeNull();
  answer();
  expect(await screen.findByText('Invoice has been resent')).toBeTruthy();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(asked).toBe(1);
});
