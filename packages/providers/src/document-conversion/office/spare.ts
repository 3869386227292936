import type { Running } from '../run-limited.ts';

/** Starts a process and resolves when it is ready. */
type Start = () => Promise<Running>;

/**
 * Keeps one process ready for the next document. Each process is for one document, so that no
 * document meets what another did. A process that waits takes memory: it ends when it is not taken.
 */
export function createSpare(idleMs: number) {
  let waiting: { readonly process: Promise<Running>; readonly timer: NodeJS.Timeout } | null = null;
  const leave = () => {
    if (waiting) clearTimeout(waiting.timer);
    const left = waiting?.process.catch(() => null);
    waiting = null;
    return left;
  };
  return {
    /** The process that waits or starts, else a new one. */
    take: async (start: Start): Promise<Running> => {
      const spare = await leave();
      // The system may have ended it for its memory.
      const ready = spare && !spare.hasEnded() ? spare : await start();
      ready.hold(true);
      return ready;
    },
    /** Has a process wait for the next document. */
    keep: (process: Promise<Running>): void => {
      const end = async () => (await leave())?.end();
      waiting = { process, timer: setTimeout(() => void end(), idleMs).unref() };
      // A failure is told to whoever comes next, whose own process fails, too.
      process.then((ready) => ready.hold(false)).catch(() => undefined);
    },
  };
}
