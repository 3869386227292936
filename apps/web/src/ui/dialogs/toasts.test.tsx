import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { Dialog } from './dialog.tsx';
import { SECONDS, toast, toastStore } from './toast-store.ts';

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="Preview" onClose={() => setOpen(false)}>
          A page
        </Dialog>
      )}
    </>
  );
}

test('an error while a dialog is open appears in the dialog, and stays on the page afterwards', async () => {
  await renderScreen(Page);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  act(() => toast.success('Documents have been uploaded'));
  act(() => toast.error('The file could not be downloaded.'));
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).queryByText('Documents have been uploaded')).toBeNull();
  const shown = within(dialog).getByRole('alert');
  expect(shown.textContent).toBe('The file could not be downloaded.');
  // A list in the stack, as on the page: the parts of one message stand beside each other.
  const stack = screen.getByRole('status', { hidden: true }).parentElement?.className;
  expect(stack).toBeTruthy();
  expect(shown.className).toBe('');
  expect(shown.parentElement?.className).toBe(stack);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('The file could not be downloaded.');
  const message = within(screen.getByRole('alert'));
  fireEvent.click(message.getByRole('button', { name: 'Dismiss message' }));
  expect(screen.getByRole('alert').textContent).toBe('');
});

afterEach(() => {
  vi.useRealTimers();
});

test('a success message disappears after six seconds, but waits while pointed at or focused', async () => {
  toastStore.seconds = SECONDS;
  await renderScreen(Page);
  vi.useFakeTimers();
  const text = () => screen.queryByText('Invoice sent!');
  const wait = (seconds: number) =>
    act(() => {
      vi.advanceTimersByTime(seconds * 1000);
    });
  act(() => toast.success('Invoice sent!'));
  const shown = text()?.closest('[data-kind]') ?? document.body;
  wait(5);
  fireEvent.pointerEnter(shown);
  wait(60);
  fireEvent.pointerLeave(shown);
  wait(5);
  fireEvent.focus(screen.getByRole('button', { name: 'Dismiss message' }));
  wait(60);
  expect(text()).not.toBeNull();
  fireEvent.blur(screen.getByRole('button', { name: 'Dismiss message' }));
  wait(6);
  expect(text()).toBeNull();
});
