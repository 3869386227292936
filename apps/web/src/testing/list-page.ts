import type { SignedInClient } from '@counterfoil/testkit/clients';
import { createTransact } from '@counterfoil/api/platform/db/transact';
import { fireEvent, screen, within } from '@testing-library/react';

/** A page that comes with its rows, on a machine that does other things too. */
const SLOW = { timeout: 10_000 };

/** The checkbox of a row. */
export const box = (number: string) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${number}` }, SLOW);

export async function select(...numbers: readonly string[]): Promise<void> {
  for (const number of numbers) fireEvent.click(await box(number));
}

/** Ticks every row that is shown. */
export async function selectShown(): Promise<void> {
  const table = within(await screen.findByRole('table'));
  fireEvent.click(table.getByRole('checkbox', { name: 'Select all rows shown' }));
}

export const openMenu = async (number: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${number}` }, SLOW));

export async function choose(number: string, entry: string): Promise<void> {
  await openMenu(number);
  fireEvent.click(screen.getByRole('menuitem', { name: entry }));
}

/** The entries of the open menu: "Edit"; "Edit: why not" when it is refused. */
export const entries = () =>
  screen.getAllByRole('menuitem').map((entry) => {
    const why = entry.getAttribute('aria-disabled') && entry.querySelector('span span');
    return why
      ? entry.textContent.replace(why.textContent, `: ${why.textContent}`)
      : entry.textContent;
  });

/** From now on it is kept in an accounting system outside. */
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

/** What the page hands to the browser's downloads from now on, by name. */
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
