import type { SignedInClient } from '@counterfoil/testkit/clients';
import { createTransact } from '@counterfoil/api/platform/db/transact';
import { fireEvent, screen, within } from '@testing-library/react';
import { cellsOf } from './page.ts';

export const table = (name?: string) =>
  screen.findByRole('table', name === undefined ? {} : { name });
/** The text of the rows, cell by cell, without checkbox and menu. */
export const cells = async (name?: string) =>
  cellsOf(await table(name)).map((row) => row.slice(1, -1));

/** The checkbox of a row. */
export const box = (number: string) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${number}` });

export async function select(...numbers: readonly string[]): Promise<void> {
  for (const number of numbers) fireEvent.click(await box(number));
}

/** Ticks every visible row. */
export async function selectShown(): Promise<void> {
  const table = within(await screen.findByRole('table'));
  fireEvent.click(table.getByRole('checkbox', { name: 'Select all rows shown' }));
}

export const openMenu = async (number: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${number}` }));

export async function choose(number: string, entry: string): Promise<void> {
  await openMenu(number);
  fireEvent.click(screen.getByRole('menuitem', { name: entry }));
}

/** The entries of the open menu: "Edit", or "Edit: reason" when it is refused. */
export const entries = () =>
  screen.getAllByRole('menuitem').map((entry) => {
    const why = entry.getAttribute('aria-disabled') && entry.querySelector('span span');
    return why
      ? entry.textContent.replace(why.textContent, `: ${why.textContent}`)
      : entry.textContent;
  });

/** Marks the record as kept in an external accounting system. */
export async function keepElsewhere(client: SignedInClient, id: string): Promise<void> {
  const { kysely } = client.api.database;
  await createTransact(kysely, client.api.clock).forClient(client, (tx) =>
    tx
      .updateTable('invoices')
      .set({ external_accounting_id: 'X-1' })
      .where('id', '=', id)
      .execute(),
  );
}

/** Collects the page's downloads by name. */
export function watchDownloads(spy: { spyOn: typeof import('vitest').vi.spyOn }): {
  names: string[];
  blobs: Blob[];
} {
  const saved = { names: [] as string[], blobs: [] as Blob[] };
  const createObjectURL = (blob: Blob) => {
    saved.blobs.push(blob);
    return 'blob:saved';
  };
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} });
  spy.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.names.push(this.download);
  });
  return saved;
}
