import type { SignedInClient } from '@counterfoil/testkit/clients';
import { customerByLabel } from '@counterfoil/testkit/complete-customer';
import { fireEvent, screen, within } from '@testing-library/react';
import { openApp } from '#testing/open-app.tsx';
import { fill } from '#testing/fields.ts';
import { press, rowsOf } from '#testing/page.ts';

export async function openList(client: SignedInClient, search = '') {
  await openApp(`/customers${search}`, client, 'Customers');
}
export const names = async () => {
  const table = await screen.findByRole('table', { name: 'Customers' });
  return rowsOf(table).map((row) => within(row).getByRole('link').textContent);
};

export const REFUSED_DELETE =
  /^Delete ?This customer has invoices or credit notes and cannot be deleted\.$/;

export async function ask(entry: string) {
  await names();
  press('Actions for Fig & Co');
  fireEvent.click(screen.getByRole('menuitem', { name: new RegExp(`^${entry}`) }));
}

/** Types what a customer needs. */
export const fillInCustomer = (name: string, email: string) => fill(customerByLabel(name, email));
