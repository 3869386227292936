import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { valueOf } from '#testing/fields.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { saveForm } from './submit-form.ts';

const BEFORE = { name: 'Fig', address: { city: 'Ely', post_code: 'cb7' } };
const SAVED = { name: 'Fig Ltd', address: { city: 'Ely', post_code: 'CB7' } };

/** The form, saved by an answer that the test gives. */
async function showForm() {
  const answer = Promise.withResolvers<typeof SAVED>();
  function Form() {
    const form = useForm({ defaultValues: BEFORE });
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void saveForm(
            form,
            () => answer.promise,
            (saved) => saved,
          );
        }}
      >
        <TextField control={form.control} name="name" label="Name" />
        <TextField control={form.control} name="address.city" label="City" />
        <TextField control={form.control} name="address.post_code" label="Postcode" />
        <p>{form.formState.isDirty ? 'changed' : 'unchanged'}</p>
        <button type="submit">Save</button>
      </form>
    );
  }
  await renderScreen(() => <Form />);
  return answer;
}
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const values = () => ['Name', 'City', 'Postcode'].map(valueOf);

test('a saved form has the saved values and is unchanged', async () => {
  const answer = await showForm();
  type('Name', 'Fig Ltd');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  answer.resolve(SAVED);
  await waitFor(() => expect(values()).toEqual(['Fig Ltd', 'Ely', 'CB7']));
  expect(screen.getByText('unchanged')).toBeTruthy();
});

test('text typed while a form saves stays, as a change', async () => {
  const answer = await showForm();
  type('Name', 'Fig Ltd');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await Promise.resolve();
  type('City', 'Bath');
  answer.resolve(SAVED);
  await waitFor(() => expect(values()).toEqual(['Fig Ltd', 'Bath', 'CB7']));
  expect(await screen.findByText('changed')).toBeTruthy();
});
