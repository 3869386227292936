import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RunningProgram } from '../run-limited.ts';
import { createSpare } from './spare.ts';

const IDLE_MS = 60_000;

/** A named process that records whether it was ended and whether it is held. */
function aProcess(name: string) {
  let isOver = false;
  const process: RunningProgram & { readonly name: string; isHeld: boolean | null } = {
    name,
    isHeld: null,
    input: new PassThrough(),
    output: new PassThrough(),
    ended: new Promise(() => undefined),
    hasEnded: () => isOver,
    end: () => void (isOver = true),
    hold: (isHeld) => void (process.isHeld = isHeld),
  };
  return process;
}
const start = (process: RunningProgram) => async () => process;
const unasked = () => Promise.reject(new Error('no second process was expected'));

describe('a spare process', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is taken once; the next caller gets a new one', async () => {
    const [spare, fresh] = [aProcess('spare'), aProcess('fresh')];
    const spares = createSpare(IDLE_MS);
    spares.keep(Promise.resolve(spare));
    expect(await spares.take(unasked)).toBe(spare);
    expect(await spares.take(start(fresh))).toBe(fresh);
  });

  test('keeps our own process alive only once it is taken', async () => {
    const spare = aProcess('spare');
    const spares = createSpare(IDLE_MS);
    spares.keep(Promise.resolve(spare));
    await vi.advanceTimersByTimeAsync(0);
    expect(spare.isHeld).toBe(false);
    await spares.take(unasked);
    expect(spare.isHeld).toBe(true);
  });

  test('ends when it is not taken in time, and not before', async () => {
    const [spare, fresh] = [aProcess('spare'), aProcess('fresh')];
    const spares = createSpare(IDLE_MS);
    spares.keep(Promise.resolve(spare));
    await vi.advanceTimersByTimeAsync(IDLE_MS - 1);
    expect(spare.hasEnded()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(spare.hasEnded()).toBe(true);
    expect(await spares.take(start(fresh))).toBe(fresh);
  });

  test('lives past that time once it is taken', async () => {
    const spare = aProcess('spare');
    const spares = createSpare(IDLE_MS);
    spares.keep(Promise.resolve(spare));
    await spares.take(unasked);
    await vi.advanceTimersByTimeAsync(2 * IDLE_MS);
    expect(spare.hasEnded()).toBe(false);
  });

  test.each([
    [
      'has died',
      () => {
        const dead = aProcess('dead');
        dead.end();
        return Promise.resolve(dead);
      },
    ],
    ['did not start', () => Promise.reject(new Error('no memory'))],
  ])('that %s is replaced by a new one', async (_, keep) => {
    const fresh = aProcess('fresh');
    const spares = createSpare(IDLE_MS);
    spares.keep(keep());
    expect(await spares.take(start(fresh))).toBe(fresh);
  });
});
