import type { CallObserver, CallOutcome } from './port.ts';

/**
 * Makes a call, and tells the observer how it ended.
 * @param outcomeOf the outcome that an error means; null: it says nothing about the provider
 */
export async function observeCall<T>(
  observer: CallObserver | undefined,
  provider: string,
  outcomeOf: (error: unknown) => CallOutcome | null,
  call: () => Promise<T>,
): Promise<T> {
  const start = performance.now();
  const ended = (outcome: CallOutcome) =>
    observer?.callEnded(provider, outcome, (performance.now() - start) / 1000);
  try {
    const answer = await call();
    ended('answered');
    return answer;
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome) ended(outcome);
    throw error;
  }
}
