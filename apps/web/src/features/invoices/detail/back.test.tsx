import { test } from '@counterfoil/testkit/invoicing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { box, select } from '#testing/list-page.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, follow, heading } from '#testing/page.ts';

/** Presses the Back link with this name. */
function goBack(name: string) {
  const [back] = within(screen.getByRole('main')).getAllByRole('link');
  expect(back?.textContent).toBe(name);
  fireEvent.click(back as HTMLElement);
}

test('Back returns to the list with its page, order and search', async ({ client }) => {
  for (const number of ['S-1', 'S-2', 'S-3']) await client.sent({ number });
  const at = '/invoices/sent?page=2&page_size=1&sort=number&order=desc&search=S';
  await openApp(at, client);
  await screen.findByRole('link', { name: 'S-2' });
  const before = address();
  await follow('S-2', 'Invoice S-2');
  goBack('Sent');
  await screen.findByRole('link', { name: 'S-2' });
  expect(address()).toBe(before);
});

test('Back restores the selected rows', async ({ client }) => {
  for (const number of ['S-1', 'S-2', 'S-3']) await client.sent({ number });
  await openApp('/invoices/sent', client);
  await select('S-1', 'S-3');
  await follow('S-2', 'Invoice S-2');
  goBack('Sent');
  expect((await box('S-1')).checked).toBe(true);
  expect((await box('S-2')).checked).toBe(false);
  expect((await box('S-3')).checked).toBe(true);
  fireEvent.click(screen.getByRole('link', { name: /^Drafts/ }));
  await heading('Drafts');
  fireEvent.click(screen.getByRole('link', { name: /^Sent/ }));
  expect((await box('S-1')).checked).toBe(false);
});

test('Back from a corrected address returns to the linking page', async ({ client }) => {
  const invoice = await client.sent({ number: 'S-1' });
  await openApp('/invoices/sent', client);
  const row = await screen.findByRole('link', { name: 'S-1' });
  await client.pay(invoice);
  fireEvent.click(row);
  await heading('Invoice S-1');
  expect(address()).toBe(`/invoices/paid/${invoice.id}`);
  goBack('Sent');
  await waitFor(() => expect(address()).toBe('/invoices/sent'));
});

test('Back returns to a customer’s ledger by their name, past its other views', async ({
  client,
}) => {
  const customer = await client.customer({ name: 'Fig & Co' });
  await client.sent({ number: 'S-1', customer });
  await openApp('/customers?search=fig', client);
  fireEvent.click(await screen.findByRole('link', { name: 'Fig & Co' }));
  await heading('Fig & Co');
  fireEvent.click(await screen.findByRole('tab', { name: 'Invoices' }));
  await waitFor(() => expect(address()).toContain('tab=invoices'));
  const before = address();
  const rows = await screen.findByRole('table', { name: 'This customer’s invoices' });
  fireEvent.click(within(rows).getByRole('link', { name: 'S-1' }));
  await heading('Invoice S-1');
  goBack('Fig & Co');
  await heading('Fig & Co');
  expect(address()).toBe(before);
  // One step, whatever views the ledger has shown meanwhile.
  goBack('Customers');
  await waitFor(() => expect(address()).toBe('/customers?search=fig'));
});

test('Back retraces its steps from document to document', async ({ client }) => {
  const parent = await client.sent({ number: 'S-1' });
  await client.credited(parent, '10', { number: 'CN-7', date: '2026-11-21' });
  await openApp('/invoices/sent?search=S-1', client);
  fireEvent.click(await screen.findByRole('link', { name: 'S-1' }));
  await heading('Invoice S-1');
  await follow('CR: Has credit note CN-7', 'Credit note CN-7');
  goBack('Invoice S-1');
  await heading('Invoice S-1');
  goBack('Sent');
  await waitFor(() => expect(address()).toBe('/invoices/sent?search=S-1'));
});

test('a Back link opened in a new tab has an address', async ({ client }) => {
  await client.sent({ number: 'S-1' });
  await openApp('/invoices/sent?search=S-1', client);
  fireEvent.click(await screen.findByRole('link', { name: 'S-1' }));
  await heading('Invoice S-1');
  const here = address();
  const [back] = within(screen.getByRole('main')).getAllByRole('link');
  expect(back?.getAttribute('href')).toBe('/invoices/sent?search=S-1');
  fireEvent.click(back as HTMLElement, { ctrlKey: true });
  expect(address()).toBe(here);
});
