import { fireEvent, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { ComboboxField } from './combobox-field.tsx';

function Screen() {
  const { control } = useForm({ defaultValues: { customer: '' } });
  const options = ['Ash & Co', 'Birch Ltd', 'Rowan'].map((label) => ({ label, value: label }));
  return (
    <ComboboxField
      label="Customer"
      name="customer"
      {...{ control, options }}
      addNew={{ label: () => 'Add a customer', onSelect: () => {} }}
    />
  );
}

test.each([
  ['r', '2 matches'],
  ['row', '1 match'],
  ['xyz', 'Nothing found'],
])('after typing %s, screen readers hear: %s', async (typed, words) => {
  await renderScreen(Screen);
  const input = screen.getByRole('combobox', { name: 'Customer' });
  const announced = () =>
    input.closest('div:has([role=status])')?.querySelector('[role=status]')?.textContent;
  fireEvent.click(input);
  expect(announced()).toBe('');
  fireEvent.change(input, { target: { value: typed } });
  expect(announced()).toBe(words);
});
