import type { RunningProgram } from '../run-limited.ts';

/** Starts a process and resolves when it is ready. */
type Start = () => Promise<RunningProgram>;

/**
 * Keeps one process ready for the next document. Each process serves one document, so that no
 * document can affect another. A waiting process takes memory, so it ends when it is not taken.
 */
export function createSpare(idleMs: number) {
  let waiting: {
    readonly process: Promise<RunningProgram>;
    readonly timer: NodeJS.Timeout;
  } | null = null;
  const leave = () => {
    if (waiting) clearTimeout(waiting.timer);
    const left = waiting?.process.catch(() => null);
    waiting = null;
    return left;
  };
  return {
    /** The process that is waiting or starting, otherwise a new one. */
    take: async (start: Start): Promise<RunningProgram> => {
      const spare = await leave();
      // The system may have killed it for its memory.
      const ready = spare && !spare.hasEnded() ? spare : await start();
      ready.hold(true);
      return ready;
    },
    /** Keeps a process for the next document. */
    keep: (process: Promise<RunningProgram>): void => {
      const end = async () => (await leave())?.end();
      waiting = { process, timer: setTimeout(() => void end(), idleMs).unref() };
      // A failed start is ignored here: the next caller starts its own process and gets its error.
      process.then((ready) => ready.hold(false)).catch(() => undefined);
    },
  };
}
