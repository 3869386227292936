import type { Running } from '../run-limited.ts';

/** Starts a process and resolves when it is ready. */
export type Start = () => Promise<Running>;

/**
 * A process that is ready before it is asked for. Each is for one document: what a document did to
 * it, the next one never meets. While it waits it takes memory, so it ends when nobody comes.
 */
export function createSpare(idleMs: number) {
  let waiting: { readonly process: Promise<Running>; readonly timer: NodeJS.Timeout } | null = null;
  const leave = () => {
    if (waiting) clearTimeout(waiting.timer);
    const left = waiting?.process;
    waiting = null;
    return left;
  };
  const end = () =>
    leave()?.then(
      (ready) => ready.end(),
      () => undefined,
    );
  return {
    /** The one that is ready or nearly so, else a new one. */
    take: async (start: Start): Promise<Running> => {
      const ready = (await leave()?.then(ifAlive, () => null)) ?? (await start());
      ready.hold(true);
      return ready;
    },
    /** Has one wait for whoever comes next. */
    keep: (process: Promise<Running>): void => {
      waiting = { process, timer: setTimeout(() => void end(), idleMs).unref() };
      // Whoever comes next starts another, and is told when that fails, too.
      process.then((ready) => ready.hold(false)).catch(() => undefined);
    },
    end,
  };
}

/** The system may have ended it meanwhile, to have its memory. */
async function ifAlive(ready: Running): Promise<Running | null> {
  const over = () => null;
  return Promise.race([ready.ended.then(over, over), Promise.resolve(ready)]);
}
