import { screen, within } from '@testing-library/react';
import { cellsOf, press, texts } from './page.ts';

/** The text of a fact on the page. */
export const fact = (name: string) =>
  screen.getAllByRole('term').find(({ textContent }) => textContent === name)?.nextSibling
    ?.textContent;
/** The buttons, and the entries of the menu after them. */
export async function offered() {
  const buttons = texts('button', screen.getByRole('group', { name: 'Actions' }));
  if (buttons.at(-1) !== 'More') return buttons;
  press('More');
  return [...buttons.slice(0, -1), ...texts('menuitem', await screen.findByRole('menu'))];
}
export const head = () => screen.getByRole('heading', { level: 1 }).closest('div')?.parentElement;
/** The history of an invoice or credit note, once it has been fetched. */
export async function history(title: string): Promise<HTMLElement> {
  const list = await screen.findByRole('list', { name: `History of ${title}` });
  await within(list).findAllByRole('listitem');
  return list;
}
/** The events, each without who did it and when. */
export const events = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ firstChild }) => firstChild?.textContent);
export const linesOf = (name: string) => cellsOf(screen.getByRole('table', { name }));
/** The figures below the lines, each with its name. */
export const sumRows = () =>
  [...(document.querySelector('dl[aria-label=Totals]')?.children ?? [])].map(
    ({ textContent }) => textContent,
  );
export const NOTE = { number: 'CN-7', date: '2026-11-21' };
export const region = (name: string) => screen.getByRole('region', { name });
