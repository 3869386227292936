import { LRUCache } from 'lru-cache';

/** The last answer to this client's question, or a new one. A failure is not kept. */
export type RecentAnswers = <T>(
  clientId: string,
  question: string,
  ask: () => Promise<T>,
) => Promise<T>;

/** Answers that are good for some seconds, so that reloading a page does not repeat the question. */
export function createRecent(): RecentAnswers {
  const known = new LRUCache<string, Promise<unknown>>({ max: 2_000, ttl: 15_000 });
  return <T>(clientId: string, question: string, ask: () => Promise<T>) => {
    const key = `${clientId} ${question}`;
    const found = known.get(key);
    if (found) return found as Promise<T>;
    const answer = ask();
    known.set(key, answer);
    answer.catch(() => known.delete(key));
    return answer;
  };
}
