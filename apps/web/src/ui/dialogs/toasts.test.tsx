import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { Dialog } from './dialog.tsx';
import { toast } from './toast-store.ts';

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
  expect(within(dialog).getByRole('alert').textContent).toBe('The file could not be downloaded.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('The file could not be downloaded.');
  const message = within(screen.getByRole('alert'));
  fireEvent.click(message.getByRole('button', { name: 'Dismiss message' }));
  expect(screen.getByRole('alert').textContent).toBe('');
});
