// @module-tag dates

import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { refreshDay } from './refresh-day.ts';

/** A query on screen, and how often it was fetched. */
async function shown() {
  const queryClient = createQueryClient(() => {});
  queryClient.mount();
  const read = vi.fn<() => Promise<string>>().mockResolvedValue('overdue');
  const observer = new QueryObserver(queryClient, { queryKey: ['list'], queryFn: read });
  const stop = observer.subscribe(() => {});
  onTestFinished(() => {
    stop();
    queryClient.unmount();
  });
  await waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  return { queryClient, read };
}

function lookAway() {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => visibility.mockRestore());
  return () => {
    visibility.mockRestore();
    window.dispatchEvent(new Event('visibilitychange'));
  };
}

test('a new day refetches the data on screen, however fresh', async () => {
  const { queryClient, read } = await shown();
  refreshDay(queryClient);
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
});

test('a hidden tab fetches nothing until it is shown', async () => {
  const { queryClient, read } = await shown();
  const lookBack = lookAway();
  refreshDay(queryClient);
  expect(read).toHaveBeenCalledTimes(1);
  lookBack();
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
});
