// @module-tag dates

import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import type { Years } from './calendar-month.ts';
import { DateInput } from './date-input.tsx';

async function showDate(start = '', years?: Years) {
  const values: string[] = [];
  function Screen() {
    const [value, setValue] = useState(start);
    values.push(value);
    return (
      <DateInput label="Invoice date" value={value} onChange={setValue} {...(years && { years })} />
    );
  }
  await renderScreen(() => <Screen />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Invoice date' });
  const type = (text: string) => fireEvent.change(input, { target: { value: text } });
  return { input, type, value: () => values.at(-1) };
}

test.each(['05/11/2026', '5.11.2026', '05.11.26', '051126', '2026-11-05'])(
  'the field reads %s',
  async (text) => {
    const { input, type, value } = await showDate();
    type(text);
    expect(value()).toBe('2026-11-05');
    expect(input.value).toBe(text);
    fireEvent.blur(input);
    expect(input.value).toBe('05/11/2026');
  },
);

test('text that is not a date stays, and gets an error when the field loses the focus', async () => {
  const { input, type, value } = await showDate('2026-11-05');
  type('31/02/2026');
  expect(screen.queryByText('Input a valid date: DD/MM/YYYY')).toBeNull();
  fireEvent.blur(input);
  expect(input.value).toBe('31/02/2026');
  expect(value()).toBe('31/02/2026');
  expect(screen.getByText('Input a valid date: DD/MM/YYYY')).toBeTruthy();
});

test('an empty date is not an error', async () => {
  const { input, type } = await showDate('2026-11-05');
  type('');
  fireEvent.blur(input);
  expect(screen.queryByText('Input a valid date: DD/MM/YYYY')).toBeNull();
});

test('the keyboard picks a day from the calendar and returns the focus', async () => {
  const { input, value } = await showDate();
  fireEvent.click(screen.getByRole('button', { name: 'Choose invoice date from a calendar' }));
  const today = screen.getByRole('button', { name: /^Saturday,? 21 November 2026$/ });
  expect(document.activeElement).toBe(today);
  fireEvent.keyDown(today, { key: 'PageDown' });
  fireEvent.keyDown(document.activeElement ?? today, { key: 'ArrowDown' });
  fireEvent.keyDown(document.activeElement ?? today, { key: 'PageDown', shiftKey: true });
  fireEvent.click(document.activeElement ?? today);
  expect(value()).toBe('2027-12-28');
  expect(input.value).toBe('28/12/2027');
  expect(document.activeElement).toBe(input);
});

test('Escape closes the calendar and changes nothing', async () => {
  const { input, value } = await showDate('2026-11-05');
  fireEvent.click(screen.getByRole('button', { name: 'Choose invoice date from a calendar' }));
  fireEvent.keyDown(document.activeElement ?? input, { key: 'Escape' });
  expect(screen.queryByRole('group', { name: 'Calendar' })).toBeNull();
  expect(value()).toBe('2026-11-05');
});

test.each<[Years, string, string, string]>([
  ['past', '1964', '7', 'Sunday 5 July 1964'],
  ['coming', '2036', '2', 'Tuesday 5 February 2036'],
])(
  'a day of the %s years is picked in its year and month, with few presses',
  async (years, ...at) => {
    const [year, month, day] = at;
    const { value } = await showDate('2026-11-05', years);
    fireEvent.click(screen.getByRole('button', { name: 'Choose invoice date from a calendar' }));
    const yearList = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Year' });
    const monthList = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Month' });
    expect([monthList.selectedOptions[0]?.text, yearList.value]).toEqual(['November', '2026']);
    yearList.focus();
    fireEvent.change(yearList, { target: { value: year } });
    expect(document.activeElement).toBe(yearList);
    fireEvent.change(monthList, { target: { value: month } });
    fireEvent.click(screen.getByRole('button', { name: new RegExp(day.replace(' ', ',? ')) }));
    expect(value()).toBe(`${year}-${month.padStart(2, '0')}-05`);
  },
);
