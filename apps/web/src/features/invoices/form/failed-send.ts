import type { Problem } from '#lib/api/problem.ts';

const failed = new Map<string, Problem>();

/**
 * A new invoice that was created but could not be sent opens in its edit screen, which takes the
 * problem from here.
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
