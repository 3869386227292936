import { useEffect, useRef } from 'react';

interface Task {
  readonly key: string;
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** Runs tasks in order, several at a time; each can be cancelled. Leaving the page cancels all. */
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
    /** Resolves when the workers it started have no more tasks. */
    add: async (tasks: readonly Task[]) => {
      waiting.current.push(...tasks);
      const free = Math.max(atOnce - running.current.size, 0);
      await Promise.all(Array.from({ length: free }, work));
    },
    /** True when the task had not begun, so that the caller has to report its end. */
    cancel: (key: string): boolean => {
      running.current.get(key)?.abort();
      const before = waiting.current.length;
      waiting.current = waiting.current.filter((task) => task.key !== key);
      return waiting.current.length < before;
    },
  };
}
