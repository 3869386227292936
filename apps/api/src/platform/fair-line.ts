import PQueue from 'p-queue';
import { TryLater } from './refusals.ts';

/** The client that a piece of work is for. */
export interface Asker {
  /** Before a session is proven, the caller's address. */
  readonly clientId: string;
  /** Aborted when nobody waits for the result any more. Jobs have none. */
  readonly signal?: AbortSignal | undefined;
}

/** The texts for a refused caller. */
interface RefusalTexts {
  /** The caller has too much waiting. */
  readonly ofOneClient: string;
  /** All callers together have too much waiting. */
  readonly ofAll: string;
  readonly retryAfterSeconds: number;
}

export interface FairLineSettings {
  /** Pieces of work under way at the same time, each for another client. */
  readonly atOnce: number;
  /** Pieces of work that may wait for one client. */
  readonly ofOneClient: number;
  readonly inAll: number;
  /** The longest wait, in milliseconds. */
  readonly patienceMs: number;
  /** Without it, the words for documents. */
  readonly refused?: RefusalTexts;
}

export interface FairLine {
  /**
   * Does the work when its turn comes. Turns rotate between the clients; one client has one turn at
   * a time, until its work ends or calls `leave`. Refuses with 429 when the client has too much
   * waiting, with 503 when all together have or the wait is too long. Waiting work never starts
   * once its asker has gone; work under way watches the asker's signal itself.
   */
  run<T>(asker: Asker, work: (leave: () => void) => Promise<T>): Promise<T>;
  /** How many pieces of work wait for their turn. */
  waiting(): number;
  /** Refuses all waiting and future work with this reason. */
  close(reason: Error): void;
}

const DOCUMENTS: RefusalTexts = {
  ofOneClient: 'Many of your documents are being prepared. Please try again in a minute.',
  ofAll: 'Many documents are being prepared. Please try again in a minute.',
  retryAfterSeconds: 30,
};

interface Place {
  /** Aborted when the place is lost, with the reason. */
  readonly signal: AbortSignal;
  lose(reason: Error): void;
  /** After this the place cannot be lost. */
  give(): void;
}

/** A place in the line. It is lost when its asker goes or has waited too long. */
function takePlace({ signal }: Asker, patienceMs: number, tooLong: () => Error): Place {
  const place = new AbortController();
  const go = () => place.abort(signal?.reason);
  const timer = setTimeout(() => place.abort(tooLong()), patienceMs);
  signal?.addEventListener('abort', go, { once: true });
  return {
    signal: place.signal,
    lose: (reason) => place.abort(reason),
    give: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', go);
    },
  };
}

/**
 * Each client has its own line that lets one piece of work at a time into the common line. The
 * common line is first come, first served, so turns rotate however much each client asks for.
 */
export function createFairLine(settings: FairLineSettings): FairLine {
  const common = new PQueue({ concurrency: settings.atOnce });
  const ownLines = new Map<string, PQueue>();
  const waiting = new Set<Place>();
  let closed: Error | null = null;
  const { refused = DOCUMENTS } = settings;
  const seconds = refused.retryAfterSeconds;
  const ofYours = () => new TryLater(429, refused.ofOneClient, seconds);
  const ofAll = () => new TryLater(503, refused.ofAll, seconds);

  const ownLine = (clientId: string) => {
    const found = ownLines.get(clientId);
    if (found) return found;
    const own = new PQueue({ concurrency: 1 });
    own.addEventListener('idle', () => ownLines.delete(clientId));
    ownLines.set(clientId, own);
    return own;
  };
  return {
    run: async (asker, work) => {
      if (closed) throw closed;
      asker.signal?.throwIfAborted();
      if (waiting.size >= settings.inAll) throw ofAll();
      if ((ownLines.get(asker.clientId)?.size ?? 0) >= settings.ofOneClient) throw ofYours();
      const place = takePlace(asker, settings.patienceMs, ofAll);
      const give = () => void (waiting.delete(place) && place.give());
      waiting.add(place);
      let done: ReturnType<typeof work> | undefined;
      const turn = () => {
        give();
        const left = Promise.withResolvers<void>();
        done = work(left.resolve);
        return Promise.race([left.promise, done.then(() => undefined)]);
      };
      try {
        await ownLine(asker.clientId).add(() => common.add(turn, place), place);
      } finally {
        give();
      }
      if (!done) throw new Error('a turn without work');
      return done;
    },
    waiting: () => waiting.size,
    close: (reason) => {
      closed = reason;
      for (const place of waiting) place.lose(reason);
    },
  };
}
