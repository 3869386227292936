import type { NewCustomer } from '@counterfoil/contract/customers/customer-fields';
import { invoicingClient } from '@counterfoil/testkit/invoicing';
import type { SignedInClient } from '@counterfoil/testkit/clients';
import { openApp } from './open-app.tsx';
import { type } from './fields.ts';
import { press } from './page.ts';
import { chooseCustomer, typeLine, writeLine } from './invoice-form.ts';

/** Opens the form of a new invoice. */
export async function openForm(client: SignedInClient, search = '') {
  await openApp(`/invoices/create${search}`, client, 'New invoice');
}

/** A client with one customer, Fig & Co. */
export async function withCustomer(changes: Partial<NewCustomer> = {}) {
  const client = await invoicingClient();
  return { client, customer: await client.customer({ name: 'Fig & Co', ...changes }) };
}

/** The form of a client with one customer. */
export async function openNew(changes?: Partial<NewCustomer>) {
  const made = await withCustomer(changes);
  await openForm(made.client);
  return made;
}

/** The same, with the customer chosen. */
export async function openChosen(changes?: Partial<NewCustomer>) {
  const made = await openNew(changes);
  chooseCustomer('Fig');
  return made;
}

/** The same, with one line: £120.00 with VAT. */
export async function openFilled(changes?: Partial<NewCustomer>) {
  const made = await openChosen(changes);
  writeLine(1, 'Shelf', '1', '100');
  return made;
}

/** The worked example of the money rules. */
export function writeExample() {
  writeLine(1, 'Shelf', '2', '49.99');
  press('Add line');
  writeLine(2, 'Insulation', '1', '10');
  typeLine('VAT %', 2, '5');
  press('Add line');
  writeLine(3, 'Book', '3', '3.33');
  typeLine('VAT %', 3, '0');
  type('Discount', '5');
}
