import { act, fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { themeCookies, useIsDark } from '#lib/theme.ts';
import { ThemeButton } from './theme-button.tsx';

function Page() {
  return (
    <>
      <ThemeButton />
      <p>{useIsDark() ? 'dark page' : 'light page'}</p>
    </>
  );
}

async function choose(label: string) {
  fireEvent.click(screen.getByRole('button', { name: 'Appearance' }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: label }));
}
const { dataset } = document.documentElement;

test('a chosen theme applies at once and on later pages, until the device’s is chosen again', async () => {
  onTestFinished(() => void delete dataset['theme']);
  const written = vi.spyOn(document, 'cookie', 'set');
  onTestFinished(() => written.mockRestore());
  await renderScreen(() => <Page />);
  await choose('Dark');
  expect(dataset['theme']).toBe('dark');
  expect(written).toHaveBeenCalledWith('theme=dark; Path=/; Max-Age=31536000; SameSite=Lax');
  expect(screen.getByText('dark page')).toBeTruthy();
  expect(document.cookie).toContain('theme=dark');
  fireEvent.click(screen.getByRole('button', { name: 'Appearance' }));
  const entries = screen.getAllByRole('menuitemradio');
  expect(entries.map((entry) => entry.ariaChecked)).toEqual(['false', 'false', 'true']);
  fireEvent.keyDown(entries[2] ?? document.body, { key: 'Escape' });
  await choose('Same as this device');
  expect(dataset['theme']).toBe('');
  expect(screen.getByText('light page')).toBeTruthy();
  expect(document.cookie).not.toContain('theme');
});

test('without a choice the page follows the device, even when it changes', async () => {
  const device = Object.assign(new EventTarget(), { matches: false });
  vi.spyOn(window, 'matchMedia').mockReturnValue(device as unknown as MediaQueryList);
  onTestFinished(() => void vi.restoreAllMocks());
  await renderScreen(() => <Page />);
  expect(screen.getByText('light page')).toBeTruthy();
  device.matches = true;
  act(() => void device.dispatchEvent(new Event('change')));
  expect(screen.getByText('dark page')).toBeTruthy();
});

test('over HTTPS the choice is in a cookie that no other host can set', () => {
  expect(themeCookies('dark', 60, { protocol: 'https:' })).toEqual([
    'theme=; Path=/; Max-Age=0; SameSite=Lax',
    '__Host-theme=dark; Path=/; Max-Age=60; SameSite=Lax; Secure',
  ]);
});
