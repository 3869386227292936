import { listInvoices } from '@counterfoil/contract/invoices/routes';
import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import type { SignedInClient } from '@counterfoil/testkit/clients';
import { fireEvent, screen, within } from '@testing-library/react';
import { field } from './fields.ts';
import { heading, press } from './page.ts';

type LineField = 'Description' | 'Quantity' | 'Price' | 'VAT %';

/** A field of line `n`, counted from 1. */
export const lineField = (name: LineField, n: number) =>
  screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(`${name}, line ${n}`);

export function typeLine(name: LineField, n: number, value: string): void {
  const input = lineField(name, n);
  if (input instanceof HTMLSelectElement) fireEvent.change(input, { target: { value } });
  else fireEvent.input(input, { target: { value } });
}

export function writeLine(n: number, description: string, quantity: string, price: string) {
  typeLine('Description', n, description);
  typeLine('Quantity', n, quantity);
  typeLine('Price', n, price);
}

/** The values of one field in all lines. */
export const linesOf = (name: LineField) =>
  screen
    .getAllByLabelText<HTMLInputElement>(new RegExp(`^${name}, line`))
    .map(({ value }) => value);

export function chooseCustomer(name: string): void {
  fireEvent.change(field('Customer'), { target: { value: name } });
  fireEvent.click(screen.getByRole('option', { name: new RegExp(`^${name}`) }));
}

/** The sheet of a mail, once it shows what goes out. */
export async function mailSheet(title: string | RegExp): Promise<HTMLElement> {
  const sheet = await screen.findByRole('dialog', { name: title });
  await within(sheet).findByLabelText(/^To/);
  return sheet;
}

/** Sends the mail of a sheet as it is. */
export async function sendMail(title: string | RegExp, label: string): Promise<void> {
  const sheet = await mailSheet(title);
  fireEvent.click(within(sheet).getByRole('button', { name: label }));
}

/** Presses Send, confirms the question, and waits for the page with this title. */
export async function sendNow(title?: string | RegExp): Promise<void> {
  press('Send');
  await sendMail('Do you want to send now?', 'Send');
  if (title !== undefined) await heading(title);
}

export async function saveDraft(): Promise<void> {
  press('Save as draft');
  await heading('Drafts');
}

/** The totals panel as people read it: { Subtotal: '£119.97', ... }. */
export function totalsShown(): Record<string, string> {
  const panel = screen.getByRole('region', { name: 'Totals' });
  const names = within(panel).getAllByRole('term');
  const figures = within(panel).getAllByRole('definition');
  return Object.fromEntries(
    names.map((name, index) => [name.textContent, figures[index]?.textContent ?? '']),
  );
}

/** The server's invoices in one state. */
export async function invoicesOf(
  client: SignedInClient,
  state: InvoiceSummary['aasm_state'],
): Promise<InvoiceSummary[]> {
  return (await client.call(listInvoices, { query: { state } })).body.data;
}
