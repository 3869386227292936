import type { QueryClient } from '@tanstack/react-query';

/**
 * Has everything read anew when a day has begun: sent invoices have become overdue, an envelope is
 * sealed. What is shown comes at once, a hidden tab's when somebody looks at it.
 */
export function refreshDay(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({
    refetchType: document.visibilityState === 'visible' ? 'active' : 'none',
  });
}
