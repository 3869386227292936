import { Problem } from '#lib/api/problem.ts';

interface Waiting {
  readonly signal: AbortSignal;
  readonly onWait: () => void;
}

const WAIT_SECONDS = 5;

/**
 * Sends, and retries after the wait that the server asks for: another tab or a colleague may use up
 * the client's concurrent uploads.
 */
export async function whenLetIn<T>(send: () => Promise<T>, waiting: Waiting): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 429) throw error;
      waiting.onWait();
      await pause((error.retryAfterSeconds ?? WAIT_SECONDS) * 1000, waiting.signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
