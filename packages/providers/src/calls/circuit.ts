export interface CircuitLimits {
  /** How many calls in a row fail before the circuit opens. */
  readonly failures: number;
  /** How long the provider is then not called. */
  readonly openMs: number;
}

/** The provider was not called. */
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
  isOpen(): boolean;
}

/** A single asker may ask for something that makes a provider fail, which does not cut off the others. */
const FEWEST_ASKERS = 2;

/**
 * Opens after consecutive failures of at least two askers. After the pause all calls are let through, without a single
 * trial call, as one bad question would open it again. If the provider still fails, one failure each of two askers is
 * enough.
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
    isOpen: () => now() < openUntil,
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
