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

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function openWith(answers: readonly (() => Promise<typeof Real>)[]) {
  let asked = 0;
  const Lazy = lazyDialog(() => answers[asked++]?.() ?? Promise.reject(new Error('too often')));
  await renderScreen(function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Leave' : 'Open'}
        </button>
        {isOpen && <Lazy onClose={() => setOpen(false)} />}
      </>
    );
  });
  return () => press('Open');
}

test('the dialog opens when its code has arrived, and at once the next time', async () => {
  const open = await openWith([() => Promise.resolve(Real)]);
  open();
  expect(await screen.findByRole('dialog', { name: 'Pay' })).toBeTruthy();
  press('Close');
  open();
  expect(screen.getByRole('dialog', { name: 'Pay' })).toBeTruthy();
});

test('a dialog whose code fails to load says so and closes; the next try loads again', async () => {
  const open = await openWith([
    () => Promise.reject(new Error('gone')),
    () => Promise.resolve(Real),
  ]);
  open();
  await waitFor(() => expect(toastStore.read()[0]?.text).toMatch(/could not reach the server/));
  open();
  expect(await screen.findByRole('dialog', { name: 'Pay' })).toBeTruthy();
});

test('a dialog closed before its code arrives stays closed', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Real>();
  const open = await openWith([() => promise]);
  open();
  press('Leave');
  await act(async () => resolve(Real));
  expect(screen.queryByRole('dialog')).toBeNull();
});
