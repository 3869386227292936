import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Problem, unreachable } from './problem.ts';
import { createQueryClient } from './query-client.ts';

async function fail(error: Error, meta?: { onForm: boolean }) {
  const said = vi.fn<(message: string) => void>();
  const mutation = new MutationObserver(createQueryClient(said), {
    mutationFn: () => Promise.reject(error),
    ...(meta ? { meta } : {}),
  });
  await expect(mutation.mutate()).rejects.toBe(error);
  return said.mock.calls.flat();
}

test('a failed action shows the first message of the server', async () => {
  await expect(fail(new Problem({ status: 422, form: 'Too late' }))).resolves.toEqual(['Too late']);
});

test('a failed action without a message of the server says "Something went wrong"', async () => {
  await expect(fail(new Error('x is undefined'))).resolves.toEqual(['Something went wrong']);
});

test('a form problem or an ended session shows no toast', async () => {
  const problem = new Problem({ status: 422, form: 'Too late' });
  await expect(fail(problem, { onForm: true })).resolves.toEqual([]);
  await expect(fail(new Problem({ status: 401 }))).resolves.toEqual([]);
});

test('an action on an offline device fails at once', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const problem = unreachable(new TypeError('Failed to fetch'));
  await expect(fail(problem)).resolves.toEqual([problem.message]);
});

test('a page keeps waiting for its fetch when a component that shared it is closed', async () => {
  const client = createQueryClient(() => {});
  const answers: (() => void)[] = [];
  const query = {
    queryKey: ['shared'],
    // A query that can be aborted, like all of ours.
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      new Promise<string>((resolve) => {
        answers.push(() => resolve(signal.aborted ? 'aborted' : 'answered'));
      }),
  };
  const page = client.fetchQuery(query);
  const close = new QueryObserver(client, query).subscribe(() => {});
  close();
  await expect.poll(() => answers.length).toBe(2);
  for (const answer of answers) answer();
  await expect(page).resolves.toBe('answered');
});
