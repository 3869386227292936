export interface CircuitLimits {
  /** So many calls in a row fail before the circuit opens. */
  readonly failures: number;
  /** For this time nobody is asked. */
  readonly openMs: number;
}

/** Nobody was asked. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen';
  readonly forMs: number;
  constructor(forMs: number) {
    super('the circuit is open');
    this.forMs = forMs;
  }
}

export interface Circuit {
  /** Does the work; throws `CircuitOpen` instead after too many failures. */
  run<T>(asker: string, work: () => Promise<T>): Promise<T>;
}

/** One asker alone may ask for what makes a provider fail: that closes it for nobody else. */
const FEWEST_ASKERS = 2;

/**
 * Opens after failures in a row, of two askers at least. After the pause everybody is asked again; there is no single
 * trial, as one bad question would close the provider again. If it still fails, one failure each of two askers is enough.
 */
export function createCircuit(
  { failures, openMs }: CircuitLimits,
  isOutage: (error: unknown) => boolean,
  now: () => number = () => performance.now(),
): Circuit {
  let openUntil = -Infinity;
  let needed = failures;
  let inARow = 0;
  let askers = new Set<string>();
  const startAgain = (next: number) => {
    needed = next;
    inARow = 0;
    askers = new Set();
  };
  const failed = (asker: string) => {
    // A call that began before it opened.
    if (now() < openUntil) return;
    inARow++;
    askers.add(asker);
    if (inARow < needed || askers.size < FEWEST_ASKERS) return;
    openUntil = now() + openMs;
    startAgain(FEWEST_ASKERS);
  };
  return {
    run: async (asker, work) => {
      const forMs = openUntil - now();
      if (forMs > 0) throw new CircuitOpen(forMs);
      try {
        const answer = await work();
        startAgain(failures);
        return answer;
      } catch (error) {
        if (isOutage(error)) failed(asker);
        else startAgain(failures);
        throw error;
      }
    },
  };
}
