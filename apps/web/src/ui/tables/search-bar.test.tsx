import { useSearch } from '@tanstack/react-router';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { SearchBar } from './search-bar.tsx';

afterEach(() => vi.useRealTimers());

test('the bar writes search, page_size=10 and page=1 to the query 500 ms after the last key', async () => {
  const { router } = await renderScreen(
    () => <SearchBar label="Search customers" value="" />,
    '/customers?sort=name&page=4',
  );
  vi.useFakeTimers();
  const box = screen.getByRole('searchbox', { name: 'Search customers' });
  fireEvent.change(box, { target: { value: 'fi' } });
  act(() => void vi.advanceTimersByTime(499));
  fireEvent.change(box, { target: { value: 'fig' } });
  await act(() => vi.advanceTimersByTimeAsync(499));
  expect(router.state.location.search).toEqual({ sort: 'name', page: '4' });
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(router.history.location.search).toBe('?sort=name&page=1&search=fig&page_size=10');
});

test('the typed text stays unchanged while the user pauses within it', async () => {
  function Searched() {
    const { search } = useSearch({ strict: false });
    return <SearchBar label="Search customers" value={String(search ?? '')} />;
  }
  const { router } = await renderScreen(() => <Searched />, '/customers');
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  vi.useFakeTimers();
  fireEvent.change(box, { target: { value: 'fig ' } });
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(router.history.location.search).toContain('search=fig&');
  expect(box.value).toBe('fig ');
  vi.useRealTimers();
  await act(() => router.navigate({ to: '.', search: {} }));
  expect(box.value).toBe('');
});

test('a search that is too long is neither cut nor sent, and the bar says by how much', async () => {
  const { router } = await renderScreen(
    () => <SearchBar label="Search customers" value="" />,
    '/customers',
  );
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  vi.useFakeTimers();
  fireEvent.change(box, { target: { value: 'x'.repeat(210) } });
  expect(screen.getByText('10 characters too long')).toBeTruthy();
  fireEvent.submit(box);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(router.history.location.search).toBe('');
  expect(box.value).toHaveLength(210);
  fireEvent.change(box, { target: { value: 'x'.repeat(200) } });
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(router.history.location.search).toContain('x'.repeat(200));
  expect(screen.queryByText(/too long/)).toBeNull();
});
