import { act } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * Ends a test's fake `setTimeout`. The portal of the tests is in this process: what its jobs began to wait for meanwhile
 * would never come, so it comes now.
 */
export function endFakeTimers(): void {
  act(() => void vi.runOnlyPendingTimers());
  vi.useRealTimers();
}
