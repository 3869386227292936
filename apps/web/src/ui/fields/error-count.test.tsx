import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { ErrorCount } from './error-count.tsx';
import { TextField } from './text-field.tsx';

const NAMES = ['first', 'second', 'third'] as const;

/** A form in which each field must be filled, judged by Send. */
function Screen() {
  const { control, handleSubmit } = useForm({
    defaultValues: { first: '', second: '', third: '' },
    resolver: (values) => {
      const empty = NAMES.filter((name) => values[name] === '');
      const errors = empty.map((name) => [name, { type: 'domain', message: 'Required' }]);
      return empty.length > 0
        ? { values: {}, errors: Object.fromEntries(errors) as object }
        : { values, errors: {} };
    },
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(() => {})(event)}>
      {NAMES.map((name) => (
        <TextField key={name} control={control} name={name} label={name} />
      ))}
      <ErrorCount control={control} />
      <button type="submit">Send</button>
    </form>
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value: 'x' } });
const expectFocus = (label: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));

test('shows how many fields are wrong after Send, and updates as they are corrected', async () => {
  await renderScreen(() => <Screen />);
  expect(screen.queryByText(/to fix/)).toBeNull();
  press('Send');
  await screen.findByRole('button', { name: '3 things to fix' });
  fill('second');
  await screen.findByRole('button', { name: '2 things to fix' });
  fill('first');
  await screen.findByRole('button', { name: '1 thing to fix' });
  fill('third');
  await waitFor(() => expect(screen.queryByText(/to fix/)).toBeNull());
});

test('leads from one wrong field to the next, and from the last to the first', async () => {
  await renderScreen(() => <Screen />);
  fill('second');
  press('Send');
  await screen.findByRole('button', { name: '2 things to fix' });
  await expectFocus('first');
  press('2 things to fix');
  await expectFocus('third');
  screen.getByRole('button', { name: 'Send' }).focus();
  press('2 things to fix');
  await expectFocus('first');
});
