import type { QueryClient } from '@tanstack/react-query';

/**
 * Invalidates all queries when a day begins, as invoices become overdue and envelopes are sealed.
 * A visible tab refetches at once, a hidden tab when it is shown.
 */
export function refreshDay(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({
    refetchType: document.visibilityState === 'visible' ? 'active' : 'none',
  });
}
