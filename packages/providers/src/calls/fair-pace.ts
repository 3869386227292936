import { ProviderError } from './port.ts';

export interface PaceLimits {
  /** How many attempts may begin in a period. */
  readonly attempts: number;
  readonly periodMs: number;
  /** How many may wait for their turn, of all askers and of each; any more are told to try again later. */
  readonly mostWaiting: number;
  readonly mostOfOne: number;
}

export type Pace = (asker: string, signal: AbortSignal) => Promise<void>;

interface WaitingCall {
  readonly go: () => void;
}

/** The waiting askers, in the order of their turns. */
function createTurns() {
  // The first is the next in turn.
  const queues = new Map<string, readonly WaitingCall[]>();
  let count = 0;
  return {
    count: () => count,
    countOf: (asker: string) => queues.get(asker)?.length ?? 0,
    join: (asker: string, one: WaitingCall) => {
      queues.set(asker, [...(queues.get(asker) ?? []), one]);
      count++;
    },
    leave: (asker: string, one: WaitingCall) => {
      const rest = (queues.get(asker) ?? []).filter((other) => other !== one);
      if (rest.length > 0) queues.set(asker, rest);
      else queues.delete(asker);
      count--;
    },
    next: (): WaitingCall | undefined => {
      const [asker, queue] = queues.entries().next().value ?? ['', []];
      const [first, ...rest] = queue;
      queues.delete(asker);
      // Behind the others.
      if (rest.length > 0) queues.set(asker, rest);
      count--;
      return first;
    },
  };
}

/**
 * Starts attempts no faster than a provider accepts them. Askers take turns, so that one with many calls delays nobody
 * else by more than one attempt.
 */
export function createFairPace(limits: PaceLimits, now = () => performance.now()): Pace {
  const { attempts, periodMs, mostWaiting, mostOfOne } = limits;
  // When the last attempts began, the oldest first.
  const begun: number[] = [];
  const turns = createTurns();
  let timer: NodeJS.Timeout | undefined;

  const pauseMs = () => (begun.length < attempts ? 0 : (begun[0] ?? 0) + periodMs - now());
  const begin = () => {
    begun.push(now());
    if (begun.length > attempts) begun.shift();
  };
  const wake = () => {
    timer = undefined;
    while (turns.count() > 0 && pauseMs() <= 0) {
      begin();
      turns.next()?.go();
    }
    if (turns.count() > 0) wakeLater();
  };
  const wakeLater = () => {
    timer ??= setTimeout(wake, Math.max(1, pauseMs()));
  };
  const busy = () =>
    new ProviderError('busy', 'Too many calls wait for their turn', {
      retryAfterSeconds: Math.ceil(((turns.count() / attempts) * periodMs) / 1000),
    });

  return async (asker, signal) => {
    if (turns.count() === 0 && pauseMs() <= 0) return begin();
    if (turns.count() >= mostWaiting || turns.countOf(asker) >= mostOfOne) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one = { go: resolve };
    turns.join(asker, one);
    wakeLater();
    const giveUp = () => {
      turns.leave(asker, one);
      reject(busy());
    };
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  };
}
