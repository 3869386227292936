import { act, fireEvent, screen, within } from '@testing-library/react';
import { answersShown } from './answers-shown.ts';

export const address = () => window.location.pathname + window.location.search;

/** Waits for the page with this title, and for all that it fetches. */
export async function heading(name: string | RegExp): Promise<HTMLElement> {
  const found = await screen.findByRole('heading', { level: 1, name });
  await answersShown();
  return found;
}

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** The texts of the elements of a role, on the page or inside an element. */
export const texts = (role: string, inside = document.body) =>
  within(inside)
    .getAllByRole(role)
    .map(({ textContent }) => textContent);

/** The rows of a table between its head and its sums. */
export const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .filter((row) => row.closest('thead, tfoot') === null);

/** The same, cell by cell. */
export const cellsOf = (table: HTMLElement) => rowsOf(table).map((row) => texts('cell', row));

/** The sums below a table: "Total of 2 invoices", "£30.00". */
export const sumsOf = (table: HTMLElement) =>
  [...table.querySelectorAll('tfoot :is(th, td)')]
    .map(({ textContent }) => textContent)
    .filter(Boolean);

/** Lets the page show what has arrived: a number of turns of the event loop, however busy the machine. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await act(() => new Promise((go) => setTimeout(go)));
}

/** Follows a link, and waits for the page with this title. */
export async function follow(link: string | RegExp, title = link): Promise<void> {
  fireEvent.click(screen.getByRole('link', { name: link }));
  await heading(title);
}

/** Answers the open question. */
export async function answer(action: string, question?: string): Promise<void> {
  const asked = await screen.findByRole('alertdialog', question ? { name: question } : {});
  fireEvent.click(within(asked).getByRole('button', { name: action }));
}
