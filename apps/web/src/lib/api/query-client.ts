import { MutationCache, QueryClient } from '@tanstack/react-query';
import { Problem, problemOf } from './problem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `onForm`: the form shows the problem itself (`applyProblem`), so no toast. */
    mutationMeta: { onForm?: boolean };
  }
}

const RETRIES = 2;
/** Without it an action of a device that is offline waits in silence; so it fails, and says so. */
const NETWORK = 'always';

/** `onFailure` hears of every failed action that no form shows. */
export function createQueryClient(onFailure: (message: string) => void): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        const problem = problemOf(error);
        // After a 401 the login page speaks for itself.
        if (!mutation.meta?.onForm && problem.status !== 401) onFailure(problem.message);
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: NETWORK,
        refetchOnReconnect: true,
        staleTime: 15_000,
        // A refusal stays a refusal; only a lost or broken answer is worth another try.
        retry: (count, error) => count < RETRIES && isPassing(error),
      },
      mutations: { networkMode: NETWORK, retry: false },
    },
  });
}

function isPassing(error: unknown): boolean {
  return error instanceof Problem && (error.status === 0 || error.status >= 500);
}
