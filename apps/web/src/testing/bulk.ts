import { type InvoicingClient, invoicingClient } from '@counterfoil/testkit/invoicing';
import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { invoicesOf } from './invoice-form.ts';
import { openApp } from './open-app.tsx';

export const dialog = () => screen.findByRole('alertdialog');
export const expectAsked = async (text: string) =>
  expect((await dialog()).textContent).toContain(text);
export const isBulk = ({ url }: Request) => url.includes('/bulk_');

export async function openList(state: 'draft' | 'sent', numbers: readonly string[]) {
  const client = await invoicingClient();
  const customer = await client.customer();
  const make = state === 'draft' ? client.draft : client.sent;
  const made = [];
  for (const number of numbers) made.push(await make({ customer, number }));
  await openApp(`/invoices/${state}?show_all=true`, client);
  await screen.findByRole('table');
  return { client, made };
}
export const numbersOf = async (client: InvoicingClient, state: 'draft' | 'sent' | 'paid') =>
  (await invoicesOf(client, state))
    .map(({ number }) => number ?? '')
    .toSorted((a, b) => a.localeCompare(b));
