import { act } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * Ends a test's fake `setTimeout`. The portal of the tests is in this process: timers that its jobs started meanwhile
 * would never fire, so they fire now.
 */
export function endFakeTimers(): void {
  act(() => void vi.runOnlyPendingTimers());
  vi.useRealTimers();
}
