import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { problemFromReply } from '#lib/api/problem.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { FormBanner } from '#ui/fields/form-banner.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { applyProblem } from './apply-problem.ts';

async function showForm(errors: unknown) {
  function Form() {
    const form = useForm({
      defaultValues: { number: '', items_attributes: [{ price: '' }, { price: '' }] },
    });
    return (
      <form
        onSubmit={form.handleSubmit(() =>
          applyProblem(form, problemFromReply(422, { errors }, new Headers())),
        )}
      >
        <FormBanner control={form.control} />
        <TextField control={form.control} name="number" label="Number" />
        <TextField control={form.control} name="items_attributes.1.price" label="Price" />
        <button type="submit">Save</button>
      </form>
    );
  }
  await renderScreen(() => <Form />);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}

test('each sentence is below its field, and the first field gets the focus', async () => {
  await showForm({ full_messages: ['…'], 'items_attributes[1].price': ['Required'] });
  const price = screen.getByLabelText('Price');
  await waitFor(() => expect(price).toHaveProperty('ariaInvalid', 'true'));
  const described = price.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Required');
  expect(document.activeElement).toBe(price);
  expect(screen.queryByRole('alert', { name: /./ })).toBeNull();
});

test('a form-level sentence is in the banner above the form', async () => {
  await showForm(['The record has changed since you opened it.']);
  expect(await screen.findByText('The record has changed since you opened it.')).toBeTruthy();
});

test('an error of a field that the form lacks names the field', async () => {
  await showForm({ full_messages: ['…'], customer_id: ['Must be an id'] });
  expect(await screen.findByText('Customer id: Must be an id')).toBeTruthy();
});

test('a failure without any words shows a general message', async () => {
  await showForm({});
  expect(await screen.findByText('Something went wrong')).toBeTruthy();
});
