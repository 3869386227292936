import type { Problem } from '#lib/api/problem.ts';

const failed = new Map<string, Problem>();

/**
 * A new invoice that was created but could not be sent goes on in its edit screen: what went wrong
 * is handed over to it.
 */
export const failedSends = {
  tell: (id: string, problem: Problem): void => {
    failed.set(id, problem);
  },
  take: (id: string): Problem | undefined => {
    const problem = failed.get(id);
    failed.delete(id);
    return problem;
  },
};
