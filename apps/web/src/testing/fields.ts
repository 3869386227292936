import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { texts } from './page.ts';

/** The input with a label, with or without an asterisk. */
export const field = (label: string) =>
  screen.getByLabelText(new RegExp(`^${label}( \\*)?$`), { selector: 'input, textarea, select' });

/** The value of a label's field. */
export const valueOf = (label: string): string => (field(label) as HTMLInputElement).value;

export const type = (label: string, value: string) =>
  fireEvent.input(field(label), { target: { value } });

/** The options of a select: "Immediate, 7 days". */
export const optionsOf = (select: HTMLElement) => texts('option', select).join(', ');

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
