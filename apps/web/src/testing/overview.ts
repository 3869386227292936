import type { SignedInClient } from '@counterfoil/testkit/clients';
import { invoicingClient } from '@counterfoil/testkit/invoicing';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { within } from '@testing-library/react';
import { openApp } from './open-app.tsx';

/** An invoice of this many pounds, without VAT. */
export const anInvoice = (
  client: SignedInClient,
  date: string,
  pounds: number,
  payment_terms = 30,
) =>
  aSentInvoice(client, {
    date,
    payment_terms,
    discount: null,
    items_attributes: [{ description: 'Work', quantity: '1', price: String(pounds), tax: '0' }],
  });

/** Today is 21 November 2026: £300 not yet due, £100 late, £50 paid; and £25 late from long ago. */
export async function aBusiness() {
  const client = await invoicingClient({ started_on: '2024-06-01' });
  await anInvoice(client, '2026-11-10', 300);
  await anInvoice(client, '2026-09-05', 100);
  await anInvoice(client, '2024-12-31', 25);
  const late = await anInvoice(client, '2026-09-20', 50);
  await client.pay(late, { payment_date: '2026-10-01', amount_paid: '50.00' });
  return client;
}

export async function openOverview(client: SignedInClient, search = '') {
  await openApp(`/invoices/overview${search}`, client, 'Invoice overview');
}

/** The links of an element, as words and address. */
export const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

/** The rows of a table with its head and its sums, cell by cell. */
export const rowsIn = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
