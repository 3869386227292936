import { CancelledError, MutationCache, QueryClient } from '@tanstack/react-query';
import { Problem, problemOf } from './problem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `onForm`: the form shows the problem itself (`applyProblem`), so no toast. */
    mutationMeta: { onForm?: boolean };
  }
}

const RETRIES = 2;
/** By default an action on an offline device waits silently; this makes it fail visibly. */
const NETWORK = 'always';

/** `onFailure` is called for every failed action that no form shows. */
export function createQueryClient(onFailure: (message: string) => void): QueryClient {
  const client = new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        const problem = problemOf(error);
        // After a 401 the login page shows the reason.
        if (!mutation.meta?.onForm && problem.status !== 401) onFailure(problem.message);
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: NETWORK,
        refetchOnReconnect: true,
        staleTime: 15_000,
        // Only a lost or broken answer is worth a retry, not a refusal.
        retry: (count, error) => count < RETRIES && isPassing(error),
      },
      mutations: { networkMode: NETWORK, retry: false },
    },
  });
  const fetchQuery = client.fetchQuery.bind(client);
  // The library's type arguments do not survive `bind`.
  client.fetchQuery = ((options: never) =>
    uncancelled(() => fetchQuery(options))) as QueryClient['fetchQuery'];
  // Nobody waits for these.
  client.prefetchQuery = (options) => fetchQuery(options).then(ignore, ignore);
  return client;
}

const ignore = () => {};

/**
 * A page waits for its fetch even when a component that shared it is closed: the library then cancels the fetch for
 * both, and the page would show an error.
 */
const uncancelled = <T>(fetch: () => Promise<T>): Promise<T> =>
  fetch().catch((error: unknown) => {
    if (error instanceof CancelledError && error.revert) return uncancelled(fetch);
    throw error;
  });

function isPassing(error: unknown): boolean {
  return error instanceof Problem && (error.status === 0 || error.status >= 500);
}
