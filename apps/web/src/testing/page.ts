import { fireEvent, screen } from '@testing-library/react';

/** What the address bar shows. */
export const address = () => window.location.pathname + window.location.search;

/** Waits for the page with this title. */
export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** The input with a label, with or without an asterisk. */
export const field = (label: string) =>
  screen.getByLabelText(new RegExp(`^${label}( \\*)?$`), { selector: 'input, textarea, select' });

export const type = (label: string, value: string) =>
  fireEvent.input(field(label), { target: { value } });

/** The sentences of a field (hint, error), as a screen reader reads them. */
export const saidOf = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
