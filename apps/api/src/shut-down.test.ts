import { expect, test } from 'vitest';
import { createLog } from '#platform/log';
import { shutDown, type Part } from './shut-down.ts';

const never = () => new Promise<void>(() => undefined);

test.each<[string, () => Promise<unknown>, boolean]>([
  ['ends', async () => undefined, true],
  ['fails', () => Promise.reject(new Error('gone')), false],
  ['never ends', never, false],
])('after a part that %s the others end too', async (_what, end, isWhole) => {
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  const ended: string[] = [];
  const parts: Part[] = [
    ['one', end],
    ['two', async () => void ended.push('two')],
  ];
  // Time is up for what waits only.
  const pause = (_ms: number, over: AbortSignal) =>
    end === never && ended.length === 0
      ? Promise.resolve()
      : new Promise((done) => (over.onabort = done));
  expect(await shutDown(parts, log, pause)).toBe(isWhole);
  expect(ended).toEqual(['two']);
  expect(lines.map((line) => (JSON.parse(line) as { part: string }).part)).toEqual(
    isWhole ? [] : ['one'],
  );
});
