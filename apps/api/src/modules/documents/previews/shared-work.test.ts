import { describe, expect, test } from 'vitest';
import { createSharedWork } from './shared-work.ts';

/** Work that the test finishes, and whose starts and stops it sees. */
function workOf() {
  const shared = createSharedWork<string>();
  const ends: ((answer: string) => void)[] = [];
  const stopped: number[] = [];
  const ask = (signal?: AbortSignal) =>
    shared('one', signal, (stop) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      const nth = ends.push(resolve);
      stop.addEventListener('abort', () => {
        stopped.push(nth);
        reject(stop.reason);
      });
      return promise;
    });
  return { ask, ends, stopped };
}

describe('shared work', () => {
  test('runs once for all simultaneous callers, and again for a later one', async () => {
    const { ask, ends } = workOf();
    const answers = [ask(), ask(), ask()];
    ends[0]?.('first');
    expect(await Promise.all(answers)).toEqual(['first', 'first', 'first']);
    const later = ask();
    ends[1]?.('second');
    expect(await later).toBe('second');
    expect(ends).toHaveLength(2);
  });

  test('continues while one caller stays', async () => {
    const { ask, ends, stopped } = workOf();
    const gone = new AbortController();
    const [leaves, stays] = [ask(gone.signal), ask(new AbortController().signal)];
    gone.abort(new RangeError('gone'));
    await expect(leaves).rejects.toThrow('gone');
    expect(stopped).toEqual([]);
    ends[0]?.('done');
    expect(await stays).toBe('done');
  });

  test('stops when the last caller leaves, fails for all, and starts again for the next', async () => {
    const { ask, ends, stopped } = workOf();
    const gone = [new AbortController(), new AbortController()];
    const answers = Promise.allSettled(gone.map(({ signal }) => ask(signal)));
    for (const controller of gone) controller.abort(new RangeError('gone'));
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(stopped).toEqual([1]);
    const next = ask();
    ends[1]?.('anew');
    expect(await next).toBe('anew');
    await expect(ask(gone[0]?.signal)).rejects.toThrow('gone');
  });
});
