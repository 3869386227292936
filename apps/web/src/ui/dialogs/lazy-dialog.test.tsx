import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { Dialog } from './dialog.tsx';
import { lazyDialog } from './lazy-dialog.tsx';
import { toastStore } from './toast-store.ts';

function Real({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Pay" onClose={onClose}>
      A form
    </Dialog>
  );
}

async function openWith(answers: readonly (() => Promise<typeof Real>)[]) {
  let asked = 0;
  const Lazy = lazyDialog(() => answers[asked++]?.() ?? Promise.reject(new Error('too often')));
  await renderScreen(function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <p>{isOpen ? 'open' : 'closed'}</p>
        {isOpen && <Lazy onClose={() => setOpen(false)} />}
      </>
    );
  });
  return () => fireEvent.click(screen.getByRole('button', { name: 'Open' }));
}

test('the dialog opens when its code has arrived, and at once the next time', async () => {
  const open = await openWith([() => Promise.resolve(Real)]);
  open();
  expect(await screen.findByRole('dialog', { name: 'Pay' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  open();
  expect(screen.getByRole('dialog', { name: 'Pay' })).toBeTruthy();
});

test('without its code it says so and closes; the next try asks again', async () => {
  const open = await openWith([
    () => Promise.reject(new Error('gone')),
    () => Promise.resolve(Real),
  ]);
  open();
  await waitFor(() => expect(toastStore.read()[0]?.text).toMatch(/could not reach the server/));
  expect(screen.getByText('closed')).toBeTruthy();
  open();
  expect(await screen.findByRole('dialog', { name: 'Pay' })).toBeTruthy();
});

test('closed before its code arrives, it stays closed', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Real>();
  const Lazy = lazyDialog(() => promise);
  await renderScreen(function Page() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setOpen(false)}>
          Leave
        </button>
        {isOpen && <Lazy onClose={() => {}} />}
      </>
    );
  });
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await act(async () => resolve(Real));
  expect(screen.queryByRole('dialog')).toBeNull();
});
