interface Share<T> {
  readonly work: Promise<T>;
  readonly stop: AbortController;
  askers: number;
}

/** Lets several callers share one piece of work; it stops when the last caller leaves. */
export function createSharedWork<T>() {
  const shares = new Map<string, Share<T>>();
  const begin = (key: string, start: (signal: AbortSignal) => Promise<T>) => {
    const stop = new AbortController();
    const share: Share<T> = { work: start(stop.signal), stop, askers: 0 };
    const forget = () => {
      if (shares.get(key) === share) shares.delete(key);
    };
    shares.set(key, share);
    share.work.then(forget, forget);
    stop.signal.addEventListener('abort', forget);
    return share;
  };
  return async (
    key: string,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    signal?.throwIfAborted();
    const share = shares.get(key) ?? begin(key, start);
    share.askers++;
    const gone = Promise.withResolvers<never>();
    const leave = () => {
      gone.reject(signal?.reason);
      if (--share.askers === 0) share.stop.abort(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([share.work, gone.promise]);
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  };
}
