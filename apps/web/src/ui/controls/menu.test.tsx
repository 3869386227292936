import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { MenuButton } from './menu-button.tsx';

const labels = ['Download', 'Duplicate', 'Edit', 'Delete'];

async function openByKey() {
  await renderScreen(() => (
    <MenuButton label="More" entries={labels.map((label) => ({ label, onSelect: () => {} }))}>
      More
    </MenuButton>
  ));
  fireEvent.keyDown(screen.getByRole('button', { name: 'More' }), { key: 'ArrowDown' });
}
const focused = () => document.activeElement?.textContent;
const type = (text: string) => {
  for (const key of text) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};

test('Down on the button opens the menu at its first entry', async () => {
  await openByKey();
  expect(screen.getByRole('menu', { name: 'More' })).toBeTruthy();
  expect(focused()).toBe('Download');
});

test.each([
  ['e', 'Edit'],
  ['d', 'Duplicate'],
  ['dd', 'Delete'],
  ['de', 'Delete'],
  ['dup', 'Duplicate'],
  ['do', 'Download'],
  ['dx', 'Duplicate'],
])('the letters %s lead to %s', async (letters, entry) => {
  await openByKey();
  type(letters);
  expect(focused()).toBe(entry);
});

test('as a sheet it has a heading, and Close returns the focus to the button', async () => {
  await openByKey();
  const close = screen.getByRole('button', { name: 'Close' });
  expect(close.parentElement?.textContent).toBe('More');
  fireEvent.click(close);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(focused()).toBe('More');
});
