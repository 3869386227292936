import { useEffect, useRef } from 'react';

interface Task {
  readonly key: string;
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** Runs tasks, some at a time in their order; each can be cancelled. Who leaves the page has cancelled all. */
export function useQueue(atOnce: number) {
  const waiting = useRef<Task[]>([]);
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const going = running.current;
    return () => {
      waiting.current = [];
      for (const controller of going.values()) controller.abort();
    };
  }, []);
  const work = async () => {
    for (let task = waiting.current.shift(); task; task = waiting.current.shift()) {
      const controller = new AbortController();
      running.current.set(task.key, controller);
      await task.run(controller.signal);
      running.current.delete(task.key);
    }
  };
  return {
    /** Resolves when no more of them is waiting for those who work on it. */
    add: async (tasks: readonly Task[]) => {
      waiting.current.push(...tasks);
      const free = Math.max(atOnce - running.current.size, 0);
      await Promise.all(Array.from({ length: free }, work));
    },
    /** True when it had not begun: nobody else will say that it is over. */
    cancel: (key: string): boolean => {
      running.current.get(key)?.abort();
      const before = waiting.current.length;
      waiting.current = waiting.current.filter((task) => task.key !== key);
      return waiting.current.length < before;
    },
  };
}
