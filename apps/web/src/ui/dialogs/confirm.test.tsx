import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { Confirm } from './confirm.tsx';

async function ask() {
  const onConfirm = vi.fn<() => void>();
  const onCancel = vi.fn<() => void>();
  await renderScreen(() => <Confirm onConfirm={onConfirm} onCancel={onCancel} />);
  return { onConfirm, onCancel };
}

test('the dialog asks "Are you sure?" with the focus on Cancel', async () => {
  await ask();
  expect(screen.getByRole('alertdialog', { name: 'Are you sure?' })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Cancel');
});

test('only Yes acts', async () => {
  const { onConfirm, onCancel } = await ask();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onCancel).toHaveBeenCalledOnce();
});
