import { problemOf } from './problem.ts';

interface FetchState {
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

/** The first failure of a screen's queries, with a way to try again; null while all is well. */
export function failureOf(...queries: readonly FetchState[]) {
  const failed = queries.filter(({ error }) => error);
  const [first] = failed;
  if (!first) return null;
  const onRetry = () => {
    for (const { refetch } of failed) void refetch();
  };
  return { message: problemOf(first.error).message, onRetry };
}
