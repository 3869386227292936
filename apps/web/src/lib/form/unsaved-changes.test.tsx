import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/unsaved-changes-dialog.tsx';
import { useUnsavedChanges } from './unsaved-changes.ts';

async function openForm(save: () => Promise<boolean> = () => Promise.resolve(true)) {
  function Form() {
    const form = useForm({ defaultValues: { name: '' } });
    const unsaved = useUnsavedChanges(form, save);
    return (
      <>
        <TextField control={form.control} name="name" label="Name" />
        <UnsavedChangesDialog {...unsaved} about="Fig & Co" />
      </>
    );
  }
  const { router } = await renderScreen(() => <Form />);
  const type = () => fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Fig' } });
  const leave = () =>
    act(() => {
      void router.navigate({ to: '/elsewhere' as '/' });
    });
  const answer = async (button: string) => {
    type();
    leave();
    await screen.findByRole('alertdialog');
    press(button);
  };
  const switchClient = () =>
    act(() => {
      void router.navigate({ search: { clientId: 'other' } as never });
    });
  return { type, leave, answer, switchClient };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('an untouched form can be left without a question', async () => {
  const { leave } = await openForm();
  leave();
  expect(await screen.findByText('Now at /elsewhere')).toBeTruthy();
});

test('switching the client asks too, even when the address stays the same', async () => {
  const { type, switchClient } = await openForm();
  type();
  switchClient();
  expect(await screen.findByRole('alertdialog', { name: "You've made changes!" })).toBeTruthy();
});

test("leaving with changes asks in the spec's words", async () => {
  const { type, leave } = await openForm();
  type();
  leave();
  const dialog = await screen.findByRole('alertdialog', { name: "You've made changes!" });
  expect(dialog.textContent).toContain('Save before continuing?');
  expect(screen.queryByText('Now at /elsewhere')).toBeNull();
});

test('the question says what is unsaved, and first offers to stay', async () => {
  const { type, leave } = await openForm();
  type();
  leave();
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Not saved yet: Fig & Co.');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep editing'));
  press('Keep editing');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Fig');
  expect(screen.queryByText('Now at /elsewhere')).toBeNull();
});

test('Discard leaves without saving', async () => {
  const save = vi.fn<() => Promise<boolean>>();
  const { answer } = await openForm(save);
  await answer('Discard');
  expect(await screen.findByText('Now at /elsewhere')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
});

test('Update saves and leaves', async () => {
  const save = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  const { answer } = await openForm(save);
  await answer('Update');
  expect(await screen.findByText('Now at /elsewhere')).toBeTruthy();
  expect(save).toHaveBeenCalledOnce();
});

test.each([
  ['answers false', () => Promise.resolve(false)],
  ['fails', () => Promise.reject(new Error('no network'))],
])('the form keeps its typed values when saving %s', async (_how, save) => {
  const { answer } = await openForm(save);
  await answer('Update');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Fig');
});

test('closing the tab is blocked while there are changes', async () => {
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
