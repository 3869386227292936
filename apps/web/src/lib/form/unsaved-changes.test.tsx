import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { TextField } from '#ui/text-field.tsx';
import { UnsavedChangesDialog } from '#ui/unsaved-changes-dialog.tsx';
import { useUnsavedChanges } from './unsaved-changes.ts';

async function openForm(save: () => Promise<boolean> = () => Promise.resolve(true)) {
  function Form() {
    const form = useForm({ defaultValues: { name: '' } });
    const unsaved = useUnsavedChanges(form, save);
    return (
      <>
        <TextField control={form.control} name="name" label="Name" />
        <UnsavedChangesDialog {...unsaved} />
      </>
    );
  }
  const { router } = await renderScreen(() => <Form />);
  const type = () => fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Fig' } });
  const leave = () =>
    act(() => {
      void router.navigate({ to: '/elsewhere' as '/' });
    });
  return { router, type, leave };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('leaves an untouched form without asking', async () => {
  const { leave } = await openForm();
  leave();
  expect(await screen.findByText('Now at /elsewhere')).toBeTruthy();
});

test('asks in the words of the spec before changes are lost', async () => {
  const { type, leave } = await openForm();
  type();
  leave();
  const dialog = await screen.findByRole('alertdialog', { name: "You've made changes!" });
  expect(dialog.textContent).toContain('Save before continuing?');
  expect(screen.queryByText('Now at /elsewhere')).toBeNull();
});

test('Discard goes on without saving', async () => {
  const save = vi.fn<() => Promise<boolean>>();
  const { type, leave } = await openForm(save);
  type();
  leave();
  await screen.findByRole('alertdialog');
  press('Discard');
  expect(await screen.findByText('Now at /elsewhere')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
});

test('Update saves and goes on', async () => {
  const save = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  const { type, leave } = await openForm(save);
  type();
  leave();
  await screen.findByRole('alertdialog');
  press('Update');
  expect(await screen.findByText('Now at /elsewhere')).toBeTruthy();
  expect(save).toHaveBeenCalledOnce();
});

test.each([
  ['answers false', () => Promise.resolve(false)],
  ['fails', () => Promise.reject(new Error('no network'))],
])('stays on the form with what was typed when saving %s', async (_how, save) => {
  const { type, leave } = await openForm(save);
  type();
  leave();
  await screen.findByRole('alertdialog');
  press('Update');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Fig');
});

test('closing the tab is held up while there are changes', async () => {
  const { type } = await openForm();
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(close()).toBe(false);
  type();
  await waitFor(() => expect(close()).toBe(true));
});
