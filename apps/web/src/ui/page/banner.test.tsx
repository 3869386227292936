import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { Banner } from './banner.tsx';

function Page() {
  const [attempt, setAttempt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAttempt(attempt + 1)}>
        Save
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      {attempt > 0 && <Banner message="It could not be saved." attempt={attempt} />}
      {isOpen && (
        <Dialog title="Send?" onClose={() => setOpen(false)}>
          <button type="button" onClick={() => setAttempt(attempt + 1)}>
            Send
          </button>
        </Dialog>
      )}
    </>
  );
}

const press = (name: string) => {
  screen.getByRole('button', { name }).focus();
  fireEvent.click(screen.getByRole('button', { name }));
};

test('the banner takes the focus with every attempt', async () => {
  await renderScreen(Page);
  press('Save');
  expect(document.activeElement?.textContent).toBe('It could not be saved.');
  press('Save');
  expect(document.activeElement?.textContent).toBe('It could not be saved.');
});

test('behind a dialog the banner waits until the dialog has closed', async () => {
  await renderScreen(Page);
  press('Ask');
  press('Send');
  expect(document.activeElement?.textContent).toBe('Send');
  press('Close');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('It could not be saved.'));
});

test('a dialog that closes later does not move the focus', async () => {
  await renderScreen(Page);
  press('Save');
  press('Ask');
  press('Close');
  expect(document.activeElement?.textContent).not.toBe('It could not be saved.');
});
