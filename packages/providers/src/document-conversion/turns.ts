import { ConversionError } from './port.ts';

export interface TurnSettings {
  /** How many may wait. */
  readonly places: number;
  /** How long one may wait, in milliseconds. */
  readonly patienceMs: number;
}

/** One at a time, first come, first served; who finds no place or waits too long is told `busy`. */
export function createTurns({ places, patienceMs }: TurnSettings) {
  const line = new Set<{ readonly begin: () => void; readonly leave: (reason: Error) => void }>();
  let taken = false;
  const next = () => {
    const [first] = line;
    if (first) first.begin();
    else taken = false;
  };
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      if (!taken) {
        taken = true;
        return resolve();
      }
      if (line.size >= places) return reject(busy());
      const waiting = {
        begin: () => {
          out();
          resolve();
        },
        leave: (reason: Error) => {
          out();
          reject(reason);
        },
      };
      const timer = setTimeout(() => waiting.leave(busy()), patienceMs);
      const out = () => {
        clearTimeout(timer);
        line.delete(waiting);
      };
      line.add(waiting);
    });
  return {
    /** Resolves when it is one's turn, with what ends it. */
    come: async (): Promise<() => void> => {
      await turn();
      let isOver = false;
      return () => {
        if (!isOver) next();
        isOver = true;
      };
    },
    /** Sends away all who wait. */
    clear: (reason: Error) => {
      for (const waiting of line) waiting.leave(reason);
    },
  };
}

const busy = () => new ConversionError('busy', 'too many documents are waiting to be converted');
