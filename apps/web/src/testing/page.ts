import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';

/** What the address bar shows. */
export const address = () => window.location.pathname + window.location.search;

/** Waits for the page with this title. */
export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** The input with a label, with or without an asterisk. */
export const field = (label: string) =>
  screen.getByLabelText(new RegExp(`^${label}( \\*)?$`), { selector: 'input, textarea, select' });

/** What the field of a label holds. */
export const valueOf = (label: string): string => (field(label) as HTMLInputElement).value;

export const type = (label: string, value: string) =>
  fireEvent.input(field(label), { target: { value } });

/** The texts of the elements of a role, on the page or inside an element. */
export const texts = (role: string, inside = document.body) =>
  within(inside)
    .getAllByRole(role)
    .map(({ textContent }) => textContent);

/** The options of a select: "Immediate, 7 days". */
export const optionsOf = (select: HTMLElement) => texts('option', select).join(', ');

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

/** Leaves a field after typing into it. */
export function leaveWith(label: string, value: string): void {
  type(label, value);
  fireEvent.blur(field(label));
}

/** Chooses in a select, a combobox or a date field. */
export const change = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });

export const fill = (values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) type(label, value);
};

/** The sentences of a field (hint, error), as a screen reader reads them. */
export const saidOf = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);

/** Waits until a hint or an error of the field is this sentence. */
export const expectSaid = (label: string, sentence: string) =>
  waitFor(() => expect(saidOf(label)).toContain(sentence));

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
