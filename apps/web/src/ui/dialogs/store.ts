/** A value outside of React; components follow it with `useSyncExternalStore`. */
export function createStore<T>(value: T) {
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    change: (next: (now: T) => T) => {
      value = next(value);
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
